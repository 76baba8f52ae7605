// A note to a place in a line. Its number comes from its place; its words are no part of the line.

import { lines } from './attributes.ts';
import { inlineLeaf } from './leaf.ts';

export const footnote = inlineLeaf('footnote', {
  attrs: { text: lines },
  words: () => '',
});
