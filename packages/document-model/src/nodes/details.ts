// Blocks that fold away under the first of them. The summary is no node of its own: two people's
// concurrent edits could take it away or double it, and the first block is always there.

import {
  blockAttributes,
  blockAttributesOf,
  blockSpecAttributes,
  type NodeSpec,
} from './attributes.ts';

export const details: NodeSpec = {
  group: 'block',
  content: 'block+',
  defining: true,
  attrs: blockSpecAttributes,
  parseDOM: [
    { tag: 'div[data-type="details"]', getAttrs: blockAttributesOf },
    { tag: 'details', getAttrs: blockAttributesOf },
  ],
  toDOM: (node) => ['div', { 'data-type': 'details', ...blockAttributes(node.attrs) }, 0],
};
