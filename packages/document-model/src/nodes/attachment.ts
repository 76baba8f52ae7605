// An uploaded file embedded in the text.

import { line, number, reference } from './attributes.ts';
import { asWords, blockLeaf } from './leaf.ts';

export const attachment = blockLeaf('attachment', {
  attrs: {
    fileId: reference,
    name: line,
    mime: line,
    /** In bytes. */
    size: number(0, 1e12),
  },
  words: (attrs) => asWords(attrs.name),
});
