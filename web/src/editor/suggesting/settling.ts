// Marks the transactions that accept or reject: they change the text in any mode and are never suggestions
// themselves.

import type { Transaction } from '@tiptap/pm/state';

const meta = 'settlesSuggestions';

export function settling(tr: Transaction): Transaction {
  return tr.setMeta(meta, true);
}

export function isSettling(tr: Transaction): boolean {
  return tr.getMeta(meta) === true;
}
