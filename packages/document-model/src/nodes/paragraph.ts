import type { NodeSpec } from 'prosemirror-model';
import { alignAttribute, alignOf, blockAttributes, idAttribute, idOf } from './attributes.ts';

export const paragraph: NodeSpec = {
  group: 'block',
  content: 'inline*',
  attrs: { id: idAttribute, align: alignAttribute },
  parseDOM: [{ tag: 'p', getAttrs: (dom) => ({ id: idOf(dom), align: alignOf(dom) }) }],
  toDOM: (node) => ['p', blockAttributes(node.attrs), 0],
};
