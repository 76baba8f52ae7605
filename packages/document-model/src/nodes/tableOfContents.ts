// The headings of the document, drawn where it stands; it holds nothing itself.

import { number } from './attributes.ts';
import { blockLeaf } from './leaf.ts';

export const tableOfContents = blockLeaf('tableOfContents', {
  /** Down to which level of headings; null is 3. */
  attrs: { depth: number(1, 6) },
  words: () => '',
});
