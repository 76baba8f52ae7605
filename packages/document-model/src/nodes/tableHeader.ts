import type { NodeSpec } from './attributes.ts';
import { cellAttributes, cellAttributesOf, cellSpecAttributes } from './cells.ts';

export const tableHeader: NodeSpec = {
  content: 'block+',
  tableRole: 'header_cell',
  isolating: true,
  attrs: cellSpecAttributes,
  parseDOM: [{ tag: 'th', getAttrs: cellAttributesOf }],
  toDOM: (node) => ['th', cellAttributes(node.attrs), 0],
};
