// Sets orientation and number of columns of the pages up to the next break.

import { choice, number } from './attributes.ts';
import { blockLeaf } from './leaf.ts';

export const sectionBreak = blockLeaf('sectionBreak', {
  attrs: {
    /** Null follows the page setup. */
    orientation: choice('portrait', 'landscape'),
    columns: number(1, 4),
  },
  words: () => '',
});
