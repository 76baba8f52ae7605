// Who signed which version, and when. The server makes it and lets nobody change it (`signatures.ts`).

import { type Attribute, line, number, reference } from './attributes.ts';
import { asWords, blockLeaf } from './leaf.ts';

/** What a drawing's path may be made of. */
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
    /** ISO 8601, UTC; null while the line still waits for its signature. */
    signedAt: line,
    /** Number of the version that was signed; null for a draft. */
    version: number(1, 1e9),
    drawing,
    /** The name as its owner typed it, where it was not drawn. */
    typed: line,
    /** Who is to sign, in words. */
    label: line,
  },
  words: (attrs) =>
    [attrs.label, attrs.username, asWords(attrs.signedAt).slice(0, 10)].filter(Boolean).join(' '),
});
