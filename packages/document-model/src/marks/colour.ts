import { isColour } from '../colours.ts';
import { colour as colourAttribute, type MarkSpec } from '../nodes/attributes.ts';

export const colour: MarkSpec = {
  attrs: { color: { ...colourAttribute, isNeeded: true } },
  parseDOM: [
    {
      tag: 'span[data-color]',
      getAttrs: (dom) => {
        const color = dom.getAttribute('data-color');
        return isColour(color) && { color };
      },
    },
    {
      tag: 'font[color]',
      getAttrs: (dom) => {
        const color = dom.getAttribute('color');
        return isColour(color) && { color };
      },
    },
    { style: 'color', getAttrs: (color) => isColour(color) && { color } },
  ],
  // In data-color as written, because browsers normalise a colour in a style. As --ink for style
  // sheets, which cannot adjust `color` itself.
  toDOM: ({ attrs }) => {
    const color = isColour(attrs.color) ? attrs.color : null;
    return ['span', { 'data-color': color, style: color && `color: ${color}; --ink: ${color}` }, 0];
  },
};
