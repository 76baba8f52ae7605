// An item may start with any block. With `paragraph block*`, concurrent edits of two people could
// create an item that the schema refuses, which the binding would delete.

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
