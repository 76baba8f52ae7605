import type { MarkSpec } from 'prosemirror-model';
import { isColour } from '../colours.ts';

export const colour: MarkSpec = {
  attrs: { color: { default: null } },
  parseDOM: [
    {
      tag: 'font[color]',
      getAttrs: (dom) => {
        const color = dom.getAttribute('color');
        return isColour(color) && { color };
      },
    },
    { style: 'color', getAttrs: (color) => isColour(color) && { color } },
  ],
  toDOM: ({ attrs }) => [
    'span',
    { style: isColour(attrs.color) ? `color: ${attrs.color}` : null },
    0,
  ],
};
