import type { MarkSpec } from '../nodes/attributes.ts';

export const strike: MarkSpec = {
  parseDOM: [
    { tag: 's' },
    { tag: 'del' },
    { tag: 'strike' },
    {
      style: 'text-decoration',
      consuming: false,
      getAttrs: (line) => /line-through/.test(line) && null,
    },
    {
      style: 'text-decoration-line',
      consuming: false,
      getAttrs: (line) => /line-through/.test(line) && null,
    },
  ],
  toDOM: () => ['s', 0],
};
