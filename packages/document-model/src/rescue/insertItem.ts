// Inserts single items into shared types, where Yjs's own methods would choose another place or
// other ids.

import * as Y from 'yjs';
import type { ItemPlace } from './fitContent.ts';
import { forgetPlaces, type ItemContent } from './lines.ts';

/** Inserts an item as Yjs itself does: between `left` and `right`, or as the attribute `sub`. */
export function insertItem(
  transaction: Y.Transaction,
  { parent, left }: ItemPlace,
  content: ItemContent,
  sub: string | null,
  right = sub === null ? (left ? left.right : parent._start) : null,
): Y.Item {
  const { clientID, store } = transaction.doc;
  const id = Y.createID(clientID, Y.getState(store, clientID));
  const before = sub === null ? left : (parent._map.get(sub) ?? null);
  const [origin, rightOrigin] = [before?.lastId ?? null, right?.id ?? null];
  const item = new Y.Item(id, before, origin, right, rightOrigin, parent, sub, content);
  item.integrate(transaction, 0);
  forgetPlaces(parent);
  return item;
}

/**
 * Inserts letters beside the letter that their author sees before them, or at the start beside the
 * one behind them. Yjs would insert them behind deleted letters or beside the start of a format.
 * The former may have moved to another block, and nobody records where the latter goes, so that
 * the letters would go astray with their neighbour.
 */
export function insertLetters(
  transaction: Y.Transaction,
  text: Y.XmlText,
  index: number,
  letters: string,
): void {
  const content = new Y.ContentString(letters);
  const left = index > 0 ? letterBefore(transaction, text, index) : null;
  const right = left ? left.right : firstLetter(text);
  insertItem(transaction, { parent: text, left }, content, null, right);
}

/** The item that ends with the letter before this index. */
function letterBefore(transaction: Y.Transaction, text: Y.XmlText, index: number): Y.Item | null {
  let remaining = index;
  for (let item = text._start; item; item = item.right) {
    if (item.deleted || !item.countable) continue;
    if (remaining <= item.length) {
      const { client, clock } = item.id;
      const last = Y.createID(client, clock + remaining - 1);
      return Y.getItemCleanEnd(transaction, transaction.doc.store, last);
    }
    remaining -= item.length;
  }
  return null;
}

function firstLetter(text: Y.XmlText): Y.Item | null {
  let item = text._start;
  while (item && (item.deleted || !item.countable)) item = item.right;
  return item;
}
