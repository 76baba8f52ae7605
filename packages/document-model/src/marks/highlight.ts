import { isColour } from '../colours.ts';
import type { MarkSpec } from '../nodes/attributes.ts';

export const defaultHighlight = '#fff3a3';

export const highlight: MarkSpec = {
  attrs: {
    color: {
      default: defaultHighlight,
      repair: (color: unknown) => (isColour(color) ? color : defaultHighlight),
    },
  },
  parseDOM: [
    {
      tag: 'mark',
      getAttrs: (dom) => {
        const color = dom.getAttribute('data-color');
        return { color: isColour(color) ? color : defaultHighlight };
      },
    },
    { style: 'background-color', getAttrs: (color) => isColour(color) && { color } },
  ],
  // The colour is in data-color as well, because parsing it from the style would set the mark
  // twice.
  toDOM: ({ attrs }) => {
    const color = isColour(attrs.color) ? attrs.color : defaultHighlight;
    return ['mark', { 'data-color': color, style: `background-color: ${color}` }, 0];
  },
};
