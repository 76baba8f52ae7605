// An image within a line of text, such as an icon or a key. Only our own HTML marks images as
// inline; images from elsewhere are blocks.

import { type NodeSpec, suggestionAttribute } from './attributes.ts';
import { pictureAttributes, pictureAttributesOf, pictureDomAttributes } from './image.ts';

export const inlineImage: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  attrs: { ...pictureAttributes, suggestion: suggestionAttribute },
  leafText: (node) => node.attrs.alt ?? '',
  parseDOM: [{ tag: 'img[src][data-inline]', priority: 60, getAttrs: pictureAttributesOf }],
  toDOM: (node) => ['img', { 'data-inline': '', ...pictureDomAttributes(node.attrs) }],
};
