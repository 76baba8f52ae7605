// Keeps marks that this version does not know; all those of a run are stored as one JSON list.

import { type MarkSpec, stringOrNull } from '../nodes/attributes.ts';

export const unknownMark: MarkSpec = {
  attrs: { json: { default: '[]', repair: (value: unknown) => stringOrNull(value) ?? '[]' } },
  parseDOM: [
    {
      tag: 'span[data-unknown-mark]',
      getAttrs: (dom) => ({ json: dom.getAttribute('data-unknown-mark') ?? '[]' }),
    },
  ],
  toDOM: (mark) => ['span', { 'data-unknown-mark': `${mark.attrs.json}` }, 0],
};
