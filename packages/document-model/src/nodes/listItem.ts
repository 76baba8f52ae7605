// An item may start with any block: `paragraph block*` would let two people's concurrent edits make an
// item that the schema refuses, and the binding deletes what the schema refuses.

import {
  blockAttributes,
  blockAttributesOf,
  blockSpecAttributes,
  type NodeSpec,
} from './attributes.ts';

export const listItem: NodeSpec = {
  content: 'block+',
  defining: true,
  attrs: blockSpecAttributes,
  parseDOM: [{ tag: 'li', getAttrs: blockAttributesOf }],
  toDOM: (node) => ['li', blockAttributes(node.attrs), 0],
};
