// The records that contain a term, and how often: one list per term, sorted by record.
//
// A posting is one number: the record in the upper 24 bits, one bit for whether the term is in the text itself (not
// only in a title above it), and the frequency in 7 bits, in quarters of an occurrence so that fields can have
// fractional weights. Lists are changed in place instead of being kept in immutable segments, so no merge ever
// blocks a search.
import { withRoom } from './columns.ts';
import { classOf, createSlabs, maxBlock, offsetMask } from './slabs.ts';
import type { Incoming, Outgoing } from './snapshot.ts';

/** The maximum number of records, given 24 bits. */
export const maxRecords = 1 << 24;
export const quarters = 4;
export const inText = 128;
export const frequencyBits = 127;

/** The postings of a term: `slab[from]` to `slab[to - 1]`. Valid until the lists change. */
export interface Span {
  slab: Uint32Array;
  from: number;
  to: number;
}

/**
 * Lists are read one window of neighbouring records at a time, so that intermediate results stay in the CPU cache.
 */
export const windowSize = 1 << 15;

/** A position in a list that is being read. */
export interface Cursor {
  slab: Uint32Array;
  at: number;
  to: number;
}

export interface Postings {
  /** Adds a posting with the frequency in quarters. Call it once per term and record. */
  add(term: number, record: number, frequency: number, text: boolean): void;
  /** The number of records with the term. */
  count(term: number): number;
  span(term: number): Span;
  /** An upper bound of the term's frequency in any record, in quarters. */
  maxFrequency(term: number): number;
  /** Removes the postings of dead records from the list of one term. */
  sweep(term: number, isDead: (record: number) => boolean): void;
  save(out: Outgoing): Promise<void>;
  load(from: Incoming): Promise<void>;
}

export function createPostings(): Postings {
  /** By term: its slab and offset; undefined if the list is empty. */
  let places: Uint32Array = new Uint32Array(1024);
  let lengths: Uint32Array = new Uint32Array(1024);
  let frequencies: Uint8Array = new Uint8Array(1024);
  const slabs = createSlabs();

  /** Moves a list to a block for the new length. */
  function resize(term: number, from: number, to: number): void {
    const old = places[term] as number;
    if (to === 0) {
      slabs.release(old, from);
      return;
    }
    const slab = slabs.at(old);
    const start = old & offsetMask;
    const place = slabs.allocate(to);
    slabs.at(place).set(slab.subarray(start, start + Math.min(from, to)), place & offsetMask);
    places[term] = place;
    slabs.release(old, from);
  }

  return {
    add(term, record, frequency, text) {
      places = withRoom(places, term + 1);
      lengths = withRoom(lengths, term + 1);
      frequencies = withRoom(frequencies, term + 1);
      const boundedFrequency = Math.min(frequencyBits, frequency);
      if (boundedFrequency > (frequencies[term] as number)) frequencies[term] = boundedFrequency;
      const posting = ((record << 8) | (text ? inText : 0) | boundedFrequency) >>> 0;
      const length = lengths[term] as number;
      if (length === 0) places[term] = slabs.allocate(1);
      else if (length === slabs.roomOf(places[term] as number, length))
        resize(term, length, length + 1);
      lengths[term] = length + 1;
      const slab = slabs.at(places[term] as number);
      const start = (places[term] as number) & offsetMask;
      const end = start + length;
      if (length === 0 || (slab[end - 1] as number) < posting) {
        slab[end] = posting;
        return;
      }
      // A reused record number is inserted before others.
      const at = findPosting(slab, start, end, posting);
      slab.copyWithin(at + 1, at, end);
      slab[at] = posting;
    },

    count: (term) => lengths[term] ?? 0,
    maxFrequency: (term) => frequencies[term] ?? 0,

    span(term) {
      const length = lengths[term] ?? 0;
      if (length === 0) return { slab: nothing, from: 0, to: 0 };
      const place = places[term] as number;
      const from = place & offsetMask;
      return { slab: slabs.at(place), from, to: from + length };
    },

    sweep(term, isDead) {
      const length = lengths[term] ?? 0;
      if (length === 0) return;
      const slab = slabs.at(places[term] as number);
      const from = (places[term] as number) & offsetMask;
      let to = from;
      for (let i = from; i < from + length; i++) {
        const posting = slab[i] as number;
        if (!isDead(posting >>> 8)) slab[to++] = posting;
      }
      const left = to - from;
      lengths[term] = left;
      const isAlone = length > maxBlock;
      const fits = isAlone
        ? left > maxBlock && left * 2 > slab.length
        : left > 0 && classOf(left) === classOf(length);
      if (!fits) resize(term, length, left);
    },

    async save(out) {
      await out.json('postings', lengths.length);
      await out.columns('postings', [lengths, places, frequencies]);
      await slabs.save(out);
    },

    async load(from) {
      const terms = await from.json<number>('postings');
      lengths = new Uint32Array(terms);
      places = new Uint32Array(terms);
      frequencies = new Uint8Array(terms);
      await from.columns('postings', [lengths, places, frequencies]);
      await slabs.load(from);
    },
  };
}

const nothing = new Uint32Array(0);

/** Index of the first posting in a sorted range that is not below `posting`; `to` if there is none. */
function findPosting(slab: Uint32Array, from: number, to: number, posting: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((slab[middle] as number) < posting) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Advances a cursor to its first posting from `posting` on, by galloping and then binary search. */
export function seek(cursor: Cursor, posting: number): number {
  const { slab, to } = cursor;
  let low = cursor.at;
  let step = 1;
  while (low + step < to && (slab[low + step] as number) < posting) {
    low += step;
    step *= 2;
  }
  cursor.at = findPosting(slab, low, Math.min(to, low + step + 1), posting);
  return cursor.at;
}

/** The first record in any of the remaining lists; −1 if all have been read. */
export function firstRecord(cursors: readonly Cursor[]): number {
  let first = Number.POSITIVE_INFINITY;
  for (const { slab, at, to } of cursors) {
    if (at < to) first = Math.min(first, (slab[at] as number) >>> 8);
  }
  return first === Number.POSITIVE_INFINITY ? -1 : first;
}
