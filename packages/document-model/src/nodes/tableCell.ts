import type { NodeSpec } from './attributes.ts';
import { cellAttributes, cellAttributesOf, cellSpecAttributes } from './cells.ts';

export const tableCell: NodeSpec = {
  content: 'block+',
  tableRole: 'cell',
  isolating: true,
  attrs: cellSpecAttributes,
  parseDOM: [{ tag: 'td', getAttrs: cellAttributesOf }],
  toDOM: (node) => ['td', cellAttributes(node.attrs), 0],
};
