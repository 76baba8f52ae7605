// Like `unknown`, for a node within a line of text.

import { type NodeSpec, stringOrNull } from './attributes.ts';

export const unknownInline: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { json: { default: 'null', repair: (value) => stringOrNull(value) ?? 'null' } },
  parseDOM: [
    {
      tag: 'span[data-unknown]',
      getAttrs: (dom) => ({ json: dom.getAttribute('data-unknown') ?? 'null' }),
    },
  ],
  toDOM: (node) => ['span', { 'data-unknown': `${node.attrs.json}` }],
};
