// Blocks that fold away under the first one. The summary is not a node of its own: concurrent edits
// of two people could delete or duplicate it, whereas a first block always exists.

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
