import type { MarkSpec } from '../nodes/attributes.ts';

export const italic: MarkSpec = {
  parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
  toDOM: () => ['em', 0],
};
