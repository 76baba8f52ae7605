// A line of text as the Yjs items it consists of, before and after a transaction. Only within the transaction or in
// its `afterTransaction` event: later the contents of deleted items are gone.

import * as Y from 'yjs';

/** Yjs exports the class of neither. */
export type SharedType = Y.ContentType['type'];
export type ItemContent = Y.Item['content'];

/** Stands for a thing in a line: a mention, a picture, a formula. */
const thing = '\ufffc';

/** Consecutive letters of one item, or one thing. */
export interface Segment {
  client: number;
  clock: number;
  length: number;
  /** Where it begins in the text of its line. */
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

/** The line with those of its items that `includes` says. */
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

/** The shared type that an item holds, or null. */
export function typeOf({ content }: Y.Item): SharedType | null {
  return content instanceof Y.ContentType ? content.type : null;
}

/**
 * To be called for a text that items are put into or taken out of one by one: Yjs counts letters from places that it
 * remembers, and only its own calls keep them right.
 */
export function forgetPlaces({ _searchMarker: places }: SharedType): void {
  if (places) places.length = 0;
}

/** An attribute of an element, also of a deleted one. */
export function attributeOf(element: Y.XmlElement, name: string): unknown {
  const item = element._map.get(name);
  return item?.content instanceof Y.ContentAny ? item.content.arr.at(-1) : undefined;
}

export function blockIdOf(element: Y.XmlElement): string | null {
  const id = attributeOf(element, 'id');
  return typeof id === 'string' ? id : null;
}
