import {
  blockAttributes,
  blockAttributesOf,
  blockSpecAttributes,
  type NodeSpec,
} from './attributes.ts';

export const blockquote: NodeSpec = {
  group: 'block',
  content: 'block+',
  defining: true,
  attrs: blockSpecAttributes,
  parseDOM: [{ tag: 'blockquote', getAttrs: blockAttributesOf }],
  toDOM: (node) => ['blockquote', blockAttributes(node.attrs), 0],
};
