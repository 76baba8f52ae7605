// A paragraph of another document, shown as it is there. Its text is never here: whoever may not read the
// source sees only that.

import { reference } from './attributes.ts';
import { blockLeaf } from './leaf.ts';

export const synced = blockLeaf('synced', {
  attrs: { fileId: reference, paragraphId: reference },
  words: () => '',
});
