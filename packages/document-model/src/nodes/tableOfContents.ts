// A table of contents, drawn from the document's headings; the node is empty.

import { number } from './attributes.ts';
import { blockLeaf } from './leaf.ts';

export const tableOfContents = blockLeaf('tableOfContents', {
  /** The deepest heading level listed; null is 3. */
  attrs: { depth: number(1, 6) },
  words: () => '',
});
