import type { MarkSpec } from '../nodes/attributes.ts';

export const subscript: MarkSpec = {
  excludes: 'superscript subscript',
  parseDOM: [{ tag: 'sub' }, { style: 'vertical-align=sub' }],
  toDOM: () => ['sub', 0],
};
