import type { MarkSpec } from 'prosemirror-model';

export const code: MarkSpec = {
  code: true,
  parseDOM: [{ tag: 'code' }, { tag: 'kbd' }, { tag: 'samp' }, { tag: 'tt' }],
  toDOM: () => ['code', 0],
};
