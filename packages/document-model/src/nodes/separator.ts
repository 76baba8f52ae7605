import type { NodeSpec } from 'prosemirror-model';
import { blockAttributes, idAttribute, idOf } from './attributes.ts';

export const separator: NodeSpec = {
  group: 'block',
  attrs: { id: idAttribute },
  parseDOM: [{ tag: 'hr', getAttrs: (dom) => ({ id: idOf(dom) }) }],
  toDOM: (node) => ['hr', blockAttributes(node.attrs)],
};
