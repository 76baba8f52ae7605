import type { MarkSpec } from 'prosemirror-model';

export const underline: MarkSpec = {
  parseDOM: [
    { tag: 'u' },
    { tag: 'ins' },
    {
      style: 'text-decoration',
      consuming: false,
      getAttrs: (line) => /underline/.test(line) && null,
    },
    {
      style: 'text-decoration-line',
      consuming: false,
      getAttrs: (line) => /underline/.test(line) && null,
    },
  ],
  toDOM: () => ['u', 0],
};
