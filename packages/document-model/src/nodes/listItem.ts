// An item may start with any block: `paragraph block*` would let two people's concurrent edits make an
// item that the schema refuses, and the binding deletes what the schema refuses.

import type { NodeSpec } from 'prosemirror-model';
import { blockAttributes, idAttribute, idOf } from './attributes.ts';

export const listItem: NodeSpec = {
  content: 'block+',
  defining: true,
  attrs: { id: idAttribute },
  parseDOM: [{ tag: 'li', getAttrs: (dom) => ({ id: idOf(dom) }) }],
  toDOM: (node) => ['li', blockAttributes(node.attrs), 0],
};
