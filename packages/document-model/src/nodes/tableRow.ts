import type { NodeSpec } from 'prosemirror-model';
import { blockAttributes, idAttribute, idOf } from './attributes.ts';

export const tableRow: NodeSpec = {
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  attrs: { id: idAttribute },
  parseDOM: [{ tag: 'tr', getAttrs: (dom) => ({ id: idOf(dom) }) }],
  toDOM: (node) => ['tr', blockAttributes(node.attrs), 0],
};
