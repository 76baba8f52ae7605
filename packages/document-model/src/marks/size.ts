import { type MarkSpec, number, numberBetween, pointsOf, styles } from '../nodes/attributes.ts';

const minPoints = 1;
const maxPoints = 400;

/** Font size in points. */
export const size: MarkSpec = {
  attrs: { points: number(minPoints, maxPoints) },
  parseDOM: [
    {
      style: 'font-size',
      getAttrs: (length) => {
        const points = numberBetween(pointsOf(length), minPoints, maxPoints);
        return points !== null && { points };
      },
    },
  ],
  toDOM: ({ attrs }) => {
    const points = numberBetween(attrs.points, minPoints, maxPoints);
    return ['span', { style: styles({ 'font-size': points && `${points}pt` }) }, 0];
  },
};
