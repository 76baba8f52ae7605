import { type MarkSpec, number, numberBetween, pointsOf, styles } from '../nodes/attributes.ts';

/** The space between letters in points; below nought they stand closer. */
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
