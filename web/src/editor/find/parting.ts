// Splits the stored items of many texts at once. A paragraph's letters are stored in one item, which is
// split where a change begins and ends. Yjs splits them one by one, and each time moves all later items of
// the same client: for 20,000 matches in a manual, that is nearly all of the time.

import * as Y from 'yjs';

/** For each text, the offsets at which to split it, in any order. */
export type TextOffsets = ReadonlyMap<Y.XmlText, readonly number[]>;

/** Does not change the texts; Yjs merges unnecessary splits after the transaction. */
export function partTexts(transaction: Y.Transaction, places: TextOffsets): void {
  const itemsByClient = new Map<number, Y.Item[]>();
  for (const [text, offsets] of places) {
    let item = text._start;
    let at = 0;
    for (const offset of offsets.toSorted((a, b) => a - b)) {
      while (item && at + lengthOf(item) <= offset) {
        at += lengthOf(item);
        item = item.right;
      }
      if (!item || offset <= at || !canPart(item, offset - at)) continue;
      item = part(transaction, item, offset - at);
      at = offset;
      const others = itemsByClient.get(item.id.client);
      if (others) others.push(item);
      else itemsByClient.set(item.id.client, [item]);
    }
  }
  const { clients } = transaction.doc.store;
  for (const [client, items] of itemsByClient) {
    clients.set(client, inOrder(clients.get(client) ?? [], items));
  }
}

function lengthOf({ deleted, countable, length }: Y.Item): number {
  return deleted || !countable ? 0 : length;
}

/** Yjs would replace the halves of a split surrogate pair with other characters. */
function canPart({ content }: Y.Item, offset: number): boolean {
  if (!(content instanceof Y.ContentString)) return false;
  const before = content.str.charCodeAt(offset - 1);
  return before < 0xd800 || before > 0xdbff;
}

/** Lets Yjs split the item while the client's list of items is replaced with a list of one. */
function part(transaction: Y.Transaction, item: Y.Item, offset: number): Y.Item {
  const { client, clock } = item.id;
  const { clients } = transaction.doc.store;
  const all = clients.get(client) ?? [];
  clients.set(client, [item]);
  const right = Y.getItemCleanStart(transaction, Y.createID(client, clock + offset));
  clients.set(client, all);
  return right;
}

type Structs = (Y.GC | Y.Item)[];

function inOrder(all: Structs, items: Y.Item[]): Structs {
  items.sort((a, b) => a.id.clock - b.id.clock);
  const mergedStructs: Structs = [];
  let next = 0;
  for (const each of all) {
    mergedStructs.push(each);
    for (let item = items[next]; item && isBehind(item, mergedStructs.at(-1)); item = items[next]) {
      mergedStructs.push(item);
      next++;
    }
  }
  return mergedStructs;
}

function isBehind(item: Y.Item, last: Structs[number] | undefined): boolean {
  return last !== undefined && item.id.clock === last.id.clock + last.length;
}
