// A video or page from an allowed host; a link for other hosts.

import { address, line, number } from './attributes.ts';
import { asWords, blockLeaf } from './leaf.ts';

export const embed = blockLeaf('embed', {
  attrs: {
    src: address,
    title: line,
    /** In pixels; null means an aspect ratio of 16:9. */
    height: number(50, 2000),
  },
  words: (attrs) => asWords(attrs.title ?? attrs.src),
});
