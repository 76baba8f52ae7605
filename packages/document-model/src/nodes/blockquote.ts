import type { NodeSpec } from 'prosemirror-model';
import { blockAttributes, idAttribute, idOf } from './attributes.ts';

export const blockquote: NodeSpec = {
  group: 'block',
  content: 'block+',
  defining: true,
  attrs: { id: idAttribute },
  parseDOM: [{ tag: 'blockquote', getAttrs: (dom) => ({ id: idOf(dom) }) }],
  toDOM: (node) => ['blockquote', blockAttributes(node.attrs), 0],
};
