import { type MarkSpec, number, numberBetween, pointsOf, styles } from '../nodes/attributes.ts';

/** Letter spacing in points; negative values move letters closer. */
export const spacing: MarkSpec = {
  attrs: { points: number(-20, 100) },
  parseDOM: [
    {
      style: 'letter-spacing',
      getAttrs: (length) => {
        const points = numberBetween(pointsOf(length), -20, 100);
        return !!points && { points };
      },
    },
  ],
  toDOM: ({ attrs }) => {
    const points = numberBetween(attrs.points, -20, 100);
    return ['span', { style: styles({ 'letter-spacing': points && `${points}pt` }) }, 0];
  },
};
