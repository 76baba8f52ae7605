// Who signed which version, and when. The server writes it and lets nobody change it
// (`signatures.ts`).

import { type Attribute, line, number, reference } from './attributes.ts';
import { asWords, blockLeaf } from './leaf.ts';

/** Characters allowed in the path of a drawing. */
export const drawingForm = /^[MLQC0-9 .,-]{1,100000}$/;

/** The strokes as an SVG path's `d` in a box of 300 by 100. */
const drawing: Attribute = {
  default: null,
  repair: (value) => (typeof value === 'string' && drawingForm.test(value) ? value : null),
};

export const signature = blockLeaf('signature', {
  attrs: {
    personId: reference,
    username: line,
    /** ISO 8601, UTC; null until the line is signed. */
    signedAt: line,
    /** Number of the signed version; null for a draft. */
    version: number(1, 1e9),
    drawing,
    /** The name as typed by its owner, if it was not drawn. */
    typed: line,
    /** Who is supposed to sign, as free text. */
    label: line,
  },
  words: (attrs) =>
    [attrs.label, attrs.username, asWords(attrs.signedAt).slice(0, 10)].filter(Boolean).join(' '),
});
