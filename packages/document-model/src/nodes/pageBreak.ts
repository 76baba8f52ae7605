// What follows begins on a new page.

import { blockLeaf } from './leaf.ts';

export const pageBreak = blockLeaf('pageBreak', { attrs: {}, words: () => '' });
