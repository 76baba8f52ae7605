// Who signed which version, and when. The server makes it and lets nobody change it.

import { type Attribute, line, number, reference } from './attributes.ts';
import { asWords, blockLeaf } from './leaf.ts';

/** The strokes as an SVG path's `d` in a box of 300 by 100. */
const drawing: Attribute = {
  default: null,
  repair: (value) =>
    typeof value === 'string' && /^[MLQC0-9 .,-]{1,100000}$/.test(value) ? value : null,
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
    /** Who is to sign, in words. */
    label: line,
  },
  words: (attrs) =>
    [attrs.label, attrs.username, asWords(attrs.signedAt).slice(0, 10)].filter(Boolean).join(' '),
});
