// Accepting and refusing changes the text itself, in whatever mode: it says so, and is never a suggestion.

import type { Transaction } from '@tiptap/pm/state';

const meta = 'settlesSuggestions';

export function settling(tr: Transaction): Transaction {
  return tr.setMeta(meta, true);
}

export function isSettling(tr: Transaction): boolean {
  return tr.getMeta(meta) === true;
}
