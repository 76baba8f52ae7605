// As `unknown`, for a node inside a line of text.

import type { NodeSpec } from 'prosemirror-model';

export const unknownInline: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { json: { default: 'null' } },
  parseDOM: [
    {
      tag: 'span[data-unknown]',
      getAttrs: (dom) => ({ json: dom.getAttribute('data-unknown') ?? 'null' }),
    },
  ],
  toDOM: (node) => ['span', { 'data-unknown': `${node.attrs.json}` }],
};
