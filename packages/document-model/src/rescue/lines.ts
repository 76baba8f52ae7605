// A line of text as Yjs items, before and after a transaction. Only valid within the transaction or
// its `afterTransaction` event, because the content of deleted items is discarded later.

import * as Y from 'yjs';

/** Yjs does not export these classes. */
export type SharedType = Y.ContentType['type'];
export type ItemContent = Y.Item['content'];

/** Stands for an inline node: a mention, an image, a formula. */
const thing = '\ufffc';

/** Consecutive characters of one item, or one inline node. */
export interface Segment {
  client: number;
  clock: number;
  length: number;
  /** Offset in the text of the line. */
  offset: number;
}

export interface LiveLine {
  element: Y.XmlElement;
  text: string;
  segments: Segment[];
}

export function isNew({ id }: Y.Item, { beforeState }: Y.Transaction): boolean {
  return id.clock >= (beforeState.get(id.client) ?? 0);
}

export function wasVisible(item: Y.Item, transaction: Y.Transaction): boolean {
  if (isNew(item, transaction)) return false;
  return !item.deleted || Y.isDeleted(transaction.deleteSet, item.id);
}

/** The line, with only those items that `includes` accepts. */
export function lineOf(element: Y.XmlElement, includes: (item: Y.Item) => boolean): LiveLine {
  const segments: Segment[] = [];
  let text = '';
  const add = (item: Y.Item, letters: string) => {
    segments.push({ ...item.id, length: letters.length, offset: text.length });
    text += letters;
  };
  for (let item = element._start; item; item = item.right) {
    const type = typeOf(item);
    if (type instanceof Y.XmlText) {
      for (let part = type._start; part; part = part.right) {
        if (!part.countable || !includes(part)) continue;
        if (part.content instanceof Y.ContentString) add(part, part.content.str);
        else add(part, thing.repeat(part.length));
      }
    } else if (includes(item)) add(item, thing);
  }
  return { element, text, segments };
}

/** The shared type in an item, or null. */
export function typeOf({ content }: Y.Item): SharedType | null {
  return content instanceof Y.ContentType ? content.type : null;
}

/**
 * Clears Yjs's cached positions in a text. Call it after adding or removing single items; only
 * Yjs's own methods keep the cache correct.
 */
export function forgetPlaces({ _searchMarker: places }: SharedType): void {
  if (places) places.length = 0;
}

/** An attribute of an element, even of a deleted one. */
export function attributeOf(element: Y.XmlElement, name: string): unknown {
  const item = element._map.get(name);
  return item?.content instanceof Y.ContentAny ? item.content.arr.at(-1) : undefined;
}

export function blockIdOf(element: Y.XmlElement): string | null {
  const id = attributeOf(element, 'id');
  return typeof id === 'string' ? id : null;
}

/** The id of the nearest block around. */
export function blockIdAround(type: SharedType): string | null {
  for (let each: unknown = type; each instanceof Y.AbstractType; each = each._item?.parent) {
    const id = each instanceof Y.XmlElement ? blockIdOf(each) : null;
    if (id !== null) return id;
  }
  return null;
}
