// A video or another page from a host that is allowed; elsewhere it is a link.

import { address, line, number } from './attributes.ts';
import { asWords, blockLeaf } from './leaf.ts';

export const embed = blockLeaf('embed', {
  attrs: {
    src: address,
    title: line,
    /** In pixels; null keeps 16 to 9. */
    height: number(50, 2000),
  },
  words: (attrs) => asWords(attrs.title ?? attrs.src),
});
