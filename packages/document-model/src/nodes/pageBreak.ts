// The following content begins on a new page, or in the next column.

import { choice } from './attributes.ts';
import { blockLeaf } from './leaf.ts';

export const pageBreak = blockLeaf('pageBreak', {
  attrs: {
    /** Null is a page break. */
    begins: choice('column'),
  },
  words: () => '',
});
