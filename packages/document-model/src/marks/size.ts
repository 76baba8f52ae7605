import { type MarkSpec, number, numberBetween, pointsOf, styles } from '../nodes/attributes.ts';

const smallest = 1;
const largest = 400;

/** Font size in points. */
export const size: MarkSpec = {
  attrs: { points: number(smallest, largest) },
  parseDOM: [
    {
      style: 'font-size',
      getAttrs: (length) => {
        const points = numberBetween(pointsOf(length), smallest, largest);
        return points !== null && { points };
      },
    },
  ],
  toDOM: ({ attrs }) => {
    const points = numberBetween(attrs.points, smallest, largest);
    return ['span', { style: styles({ 'font-size': points && `${points}pt` }) }, 0];
  },
};
