import type { MarkSpec } from '../nodes/attributes.ts';

export const superscript: MarkSpec = {
  excludes: 'superscript subscript',
  parseDOM: [{ tag: 'sup' }, { style: 'vertical-align=super' }],
  toDOM: () => ['sup', 0],
};
