import type { NodeSpec } from 'prosemirror-model';
import { blockAttributes, idAttribute, idOf } from './attributes.ts';

export const table: NodeSpec = {
  group: 'block',
  content: 'tableRow+',
  tableRole: 'table',
  isolating: true,
  attrs: { id: idAttribute },
  parseDOM: [{ tag: 'table', getAttrs: (dom) => ({ id: idOf(dom) }) }],
  toDOM: (node) => ['table', blockAttributes(node.attrs), ['tbody', 0]],
};
