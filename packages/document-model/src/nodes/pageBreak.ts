// What follows begins on a new page, or in the next column.

import { choice } from './attributes.ts';
import { blockLeaf } from './leaf.ts';

export const pageBreak = blockLeaf('pageBreak', {
  attrs: {
    /** Null: a page. */
    begins: choice('column'),
  },
  words: () => '',
});
