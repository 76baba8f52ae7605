import {
  type NodeSpec,
  textAttributes,
  textAttributesOf,
  textDomAttributes,
} from './attributes.ts';

export const paragraph: NodeSpec = {
  group: 'block',
  content: 'inline*',
  attrs: textAttributes,
  parseDOM: [{ tag: 'p', getAttrs: textAttributesOf }],
  toDOM: (node) => ['p', textDomAttributes(node.attrs), 0],
};
