// A paragraph of another document. Its text is never stored here, so people without access to the
// source cannot see it.

import { reference } from './attributes.ts';
import { blockLeaf } from './leaf.ts';

export const synced = blockLeaf('synced', {
  attrs: { fileId: reference, paragraphId: reference },
  words: () => '',
});
