import type { MarkSpec } from '../nodes/attributes.ts';

export const code: MarkSpec = {
  code: true,
  parseDOM: [{ tag: 'code' }, { tag: 'kbd' }, { tag: 'samp' }, { tag: 'tt' }],
  toDOM: () => ['code', 0],
};
