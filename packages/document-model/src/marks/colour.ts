import { isColour } from '../colours.ts';
import { colour as colourAttribute, type MarkSpec } from '../nodes/attributes.ts';

export const colour: MarkSpec = {
  attrs: { color: { ...colourAttribute, isNeeded: true } },
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
