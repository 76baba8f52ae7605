// From here on the pages lie or stand as this says, with so many columns, until the next break.

import { choice, number } from './attributes.ts';
import { blockLeaf } from './leaf.ts';

export const sectionBreak = blockLeaf('sectionBreak', {
  attrs: {
    /** Null: as the page's own set-up says. */
    orientation: choice('portrait', 'landscape'),
    columns: number(1, 4),
  },
  words: () => '',
});
