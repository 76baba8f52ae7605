// A footnote. Its number follows from its position; its text is not part of the line.

import { lines } from './attributes.ts';
import { inlineLeaf } from './leaf.ts';

export const footnote = inlineLeaf('footnote', {
  attrs: { text: lines },
  words: () => '',
});
