// Which records hold a term, and how often: a list a term, sorted by record.
//
// A posting is one number: the record in the upper 24 bits, then one bit that says whether the term stands in the text
// itself and not only in a title above it, then the frequency in 7 bits, in quarters of an occurrence so that fields can
// weigh less than one. Lists are changed in place instead of being kept in immutable segments: nothing is ever merged, so
// nothing ever blocks.
//
// Lists lie in slabs, in blocks of a few sizes; most terms occur once or twice, and an array of its own would cost each
// fifty times its postings. A list that has outgrown the largest block has a slab to itself.
import { withRoom } from './columns.ts';
import type { Incoming, Outgoing } from './snapshot.ts';

/** Records a node can hold: what 24 bits can name. */
export const mostRecords = 1 << 24;
export const quarters = 4;
export const inText = 128;
export const frequencyBits = 127;

/** The postings of a term: `slab[from]` to `slab[to - 1]`. Valid until the lists change. */
export interface Span {
  slab: Uint32Array;
  from: number;
  to: number;
}

/** Lists are read together, so many neighbouring records at a time: what is noted of them stays in the processor's cache. */
export const windowSize = 1 << 15;

/** A list that is being read. */
export interface Cursor {
  slab: Uint32Array;
  at: number;
  to: number;
}

export interface Postings {
  /** Notes that `record` holds the term `frequency` quarters of a time; once per term and record. */
  add(term: number, record: number, frequency: number, text: boolean): void;
  /** Records that hold the term. */
  count(term: number): number;
  span(term: number): Span;
  /** No record holds the term more often, in quarters. */
  most(term: number): number;
  /** Drops the postings of records for which `isDead` holds from one term's list. */
  sweep(term: number, isDead: (record: number) => boolean): void;
  save(out: Outgoing): Promise<void>;
  load(from: Incoming): Promise<void>;
}

const offsetBits = 18;
const slabSize = 1 << offsetBits;
const offsetMask = slabSize - 1;
const largestBlock = 1 << 16;
const none = 0xffff_ffff;

/** Block sizes are 1, 2, 3, 4, 6, 8, 12, 16 … 65,536: at most a third of a block is empty. */
function classOf(length: number): number {
  if (length === 1) return 0;
  const power = 31 - Math.clz32(length - 1);
  return 2 * power + (length <= 3 << (power - 1) && power > 0 ? 0 : 1);
}

function sizeOf(blockClass: number): number {
  if (blockClass === 0) return 1;
  return blockClass % 2 === 1 ? 1 << ((blockClass + 1) / 2) : 3 << (blockClass / 2 - 1);
}

const classes = classOf(largestBlock) + 1;

export function createPostings(): Postings {
  /** Of each term: its slab and the place in it; undefined where the list is empty. */
  let places: Uint32Array = new Uint32Array(1024);
  let lengths: Uint32Array = new Uint32Array(1024);
  let frequencies: Uint8Array = new Uint8Array(1024);
  let slabs: Uint32Array[] = [];
  let freeSlabs: number[] = [];
  /** The slab that new blocks are cut from, and how much of it is used. */
  let open = -1;
  let used = slabSize;
  /** The first free block of each class; its own first value names the next. */
  let free = new Uint32Array(classes).fill(none);

  const slabAt = (place: number) => slabs[place >>> offsetBits] as Uint32Array;

  function addSlab(slab: Uint32Array): number {
    const number = freeSlabs.pop() ?? slabs.length;
    if (number >= 1 << (32 - offsetBits)) throw new Error('The search index has no room left');
    slabs[number] = slab;
    return number;
  }

  /** A block with room for `length`. */
  function take(length: number): number {
    if (length > largestBlock) {
      return (addSlab(new Uint32Array(Math.ceil(length * 1.2))) << offsetBits) >>> 0;
    }
    const blockClass = classOf(length);
    const known = free[blockClass] as number;
    if (known !== none) {
      free[blockClass] = slabAt(known)[known & offsetMask] as number;
      return known;
    }
    const size = sizeOf(blockClass);
    if (used + size > slabSize) {
      giveRest();
      open = addSlab(new Uint32Array(slabSize));
      used = 0;
    }
    const place = ((open << offsetBits) | used) >>> 0;
    used += size;
    return place;
  }

  /** What is left of the open slab becomes blocks. */
  function giveRest(): void {
    for (let blockClass = classes - 1; blockClass >= 0; blockClass--) {
      while (used + sizeOf(blockClass) <= slabSize) {
        release(((open << offsetBits) | used) >>> 0, blockClass);
        used += sizeOf(blockClass);
      }
    }
  }

  function release(place: number, blockClass: number): void {
    slabAt(place)[place & offsetMask] = free[blockClass] as number;
    free[blockClass] = place;
  }

  function give(place: number, length: number): void {
    if (length <= largestBlock) {
      release(place, classOf(length));
      return;
    }
    const slab = place >>> offsetBits;
    slabs[slab] = new Uint32Array(0);
    freeSlabs.push(slab);
  }

  /** Moves a list of one length to a block that fits another. */
  function resize(term: number, from: number, to: number): void {
    const old = places[term] as number;
    if (to === 0) {
      give(old, from);
      return;
    }
    const slab = slabAt(old);
    const start = old & offsetMask;
    const place = take(to);
    slabAt(place).set(slab.subarray(start, start + Math.min(from, to)), place & offsetMask);
    places[term] = place;
    give(old, from);
  }

  /** How long the list may become where it lies. */
  function roomOf(place: number, length: number): number {
    return length > largestBlock ? slabAt(place).length : sizeOf(classOf(length));
  }

  return {
    add(term, record, frequency, text) {
      places = withRoom(places, term + 1);
      lengths = withRoom(lengths, term + 1);
      frequencies = withRoom(frequencies, term + 1);
      const bounded = Math.min(frequencyBits, frequency);
      if (bounded > (frequencies[term] as number)) frequencies[term] = bounded;
      const posting = ((record << 8) | (text ? inText : 0) | bounded) >>> 0;
      const length = lengths[term] as number;
      if (length === 0) places[term] = take(1);
      else if (length === roomOf(places[term] as number, length)) resize(term, length, length + 1);
      lengths[term] = length + 1;
      const slab = slabAt(places[term] as number);
      const start = (places[term] as number) & offsetMask;
      const end = start + length;
      if (length === 0 || (slab[end - 1] as number) < posting) {
        slab[end] = posting;
        return;
      }
      // A reused record comes before others.
      const at = firstFrom(slab, start, end, posting);
      slab.copyWithin(at + 1, at, end);
      slab[at] = posting;
    },

    count: (term) => lengths[term] ?? 0,
    most: (term) => frequencies[term] ?? 0,

    span(term) {
      const length = lengths[term] ?? 0;
      if (length === 0) return { slab: nothing, from: 0, to: 0 };
      const place = places[term] as number;
      const from = place & offsetMask;
      return { slab: slabAt(place), from, to: from + length };
    },

    sweep(term, isDead) {
      const length = lengths[term] ?? 0;
      if (length === 0) return;
      const slab = slabAt(places[term] as number);
      const from = (places[term] as number) & offsetMask;
      let to = from;
      for (let i = from; i < from + length; i++) {
        const posting = slab[i] as number;
        if (!isDead(posting >>> 8)) slab[to++] = posting;
      }
      const kept = to - from;
      lengths[term] = kept;
      const isAlone = length > largestBlock;
      const fits = isAlone
        ? kept > largestBlock && kept * 2 > slab.length
        : kept > 0 && classOf(kept) === classOf(length);
      if (!fits) resize(term, length, kept);
    },

    async save(out) {
      const terms = lengths.length;
      const sizes = slabs.map((slab) => slab.length);
      await out.json('postings', { terms, sizes, freeSlabs, open, used });
      await out.columns('postings', [lengths, places, frequencies, free, ...slabs]);
    },

    async load(from) {
      const saved = await from.json<{
        terms: number;
        sizes: number[];
        freeSlabs: number[];
        open: number;
        used: number;
      }>('postings');
      ({ freeSlabs, open, used } = saved);
      lengths = new Uint32Array(saved.terms);
      places = new Uint32Array(saved.terms);
      frequencies = new Uint8Array(saved.terms);
      free = new Uint32Array(classes);
      slabs = saved.sizes.map((size) => new Uint32Array(size));
      await from.columns('postings', [lengths, places, frequencies, free, ...slabs]);
    },
  };
}

const nothing = new Uint32Array(0);

/** Position of the first posting of a sorted range that is not below `posting`; `to` when there is none. */
function firstFrom(slab: Uint32Array, from: number, to: number, posting: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((slab[middle] as number) < posting) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Moves a cursor on to its first posting from `posting` on: in steps that double, then by halves. */
export function seek(cursor: Cursor, posting: number): number {
  const { slab, to } = cursor;
  let low = cursor.at;
  let step = 1;
  while (low + step < to && (slab[low + step] as number) < posting) {
    low += step;
    step *= 2;
  }
  cursor.at = firstFrom(slab, low, Math.min(to, low + step + 1), posting);
  return cursor.at;
}

/** The first record that any of the lists still names, −1 when all are read. */
export function firstRecord(cursors: readonly Cursor[]): number {
  let first = Number.POSITIVE_INFINITY;
  for (const { slab, at, to } of cursors) {
    if (at < to) first = Math.min(first, (slab[at] as number) >>> 8);
  }
  return first === Number.POSITIVE_INFINITY ? -1 : first;
}
