// The terms of an index and their numbers, from 0: a hash table in typed arrays. There are millions of Chinese
// terms (every pair of adjacent characters), each of which would take four times the memory as a string in a Map.
import { type Column, withRoom } from './columns.ts';
import type { Incoming, Outgoing } from './snapshot.ts';

export interface Dictionary {
  readonly size: number;
  /** −1 if the term has no number. */
  find(term: string): number;
  /** Returns the term's number; a new term gets the next one. */
  number(term: string): number;
  /** The same for a term given as its first `length` character codes. */
  numberOfCodes(codes: Uint16Array, length: number): number;
  term(number: number): string;
  save(out: Outgoing): Promise<void>;
  load(from: Incoming): Promise<void>;
}

/** The table is split so that growing one part is quick. Short terms are in the first half of the tables. */
const tableCount = 256;

/** One or two characters, as all Chinese terms: such a term is told by its hash, so its letters need not be read. */
const isShort = (length: number) => length === 1 || length === 2;

const tableOf = (hashed: number, length: number) =>
  (hashed >>> 25) + (isShort(length) ? 0 : tableCount / 2);

/** Different for all terms of one or two characters, none of which is NUL. */
function hash(codes: Uint16Array, length: number): number {
  let value = 0x811c9dc5;
  if (isShort(length)) {
    value = codes[0] as number;
    if (length === 2) value |= (codes[1] as number) << 16;
  } else {
    for (let i = 0; i < length; i++) value = Math.imul(value ^ (codes[i] as number), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

export function createDictionary(): Dictionary {
  let size = 0;
  /** All terms, concatenated. */
  let letters: Uint16Array = new Uint16Array(1024);
  /** Start offset of each term, plus the end of the last. */
  let starts: Uint32Array = new Uint32Array(257);
  /**
   * Open addressing. A slot has two values, so that most terms are told apart without another read from memory: the
   * number + 1, or 0 if the slot is free, and the term's hash.
   */
  let tables = Array.from({ length: tableCount }, () => new Uint32Array(2 * 8));
  let counts = new Uint32Array(tableCount);

  /** The codes of the term that is looked up. */
  let visitedLetters: Uint16Array = new Uint16Array(64);

  function codesOf(term: string): Uint16Array {
    visitedLetters = withRoom(visitedLetters, term.length);
    for (let i = 0; i < term.length; i++) visitedLetters[i] = term.charCodeAt(i);
    return visitedLetters;
  }

  /** Whether the term, which has the same hash and is in the same table, is this one. */
  function isTerm(number: number, codes: Uint16Array, length: number): boolean {
    if (isShort(length)) return true;
    const start = starts[number] as number;
    if ((starts[number + 1] as number) - start !== length) return false;
    for (let i = 0; i < length; i++) if (letters[start + i] !== codes[i]) return false;
    return true;
  }

  function find(codes: Uint16Array, length: number, hashCode = hash(codes, length)): number {
    const table = tables[tableOf(hashCode, length)] as Uint32Array;
    const last = table.length - 1;
    for (let at = (hashCode << 1) & last; ; at = (at + 2) & last) {
      const number = (table[at] as number) - 1;
      if (number < 0 || (table[at + 1] === hashCode && isTerm(number, codes, length)))
        return number;
    }
  }

  function put(table: Uint32Array, number: number, hashCode: number): void {
    const last = table.length - 1;
    let at = (hashCode << 1) & last;
    while (table[at] !== 0) at = (at + 2) & last;
    table[at] = number + 1;
    table[at + 1] = hashCode;
  }

  function enter(number: number, hashCode: number, length: number): void {
    const which = tableOf(hashCode, length);
    let table = tables[which] as Uint32Array;
    if ((counts[which] as number) * 3 >= table.length) {
      const larger = new Uint32Array(table.length * 2);
      for (let at = 0; at < table.length; at += 2) {
        const other = table[at] as number;
        if (other !== 0) put(larger, other - 1, table[at + 1] as number);
      }
      table = larger;
      tables[which] = larger;
    }
    put(table, number, hashCode);
    counts[which] = (counts[which] as number) + 1;
  }

  function numberOfCodes(codes: Uint16Array, length: number): number {
    const hashCode = hash(codes, length);
    const existing = find(codes, length, hashCode);
    if (existing >= 0) return existing;
    const number = size++;
    const start = starts[number] as number;
    starts = withRoom(starts, size + 1);
    letters = withRoom(letters, start + length);
    for (let i = 0; i < length; i++) letters[start + i] = codes[i] as number;
    starts[size] = start + length;
    enter(number, hashCode, length);
    return number;
  }

  return {
    get size() {
      return size;
    },
    find: (term) => find(codesOf(term), term.length),
    number: (term) => numberOfCodes(codesOf(term), term.length),
    numberOfCodes,

    term: (number) =>
      String.fromCharCode(...letters.subarray(starts[number], starts[number + 1] as number)),

    async save(out) {
      const columns: Column[] = [
        starts.subarray(0, size + 1),
        counts,
        letters.subarray(0, starts[size]),
      ];
      await out.json('dictionary', {
        size,
        letters: starts[size],
        tables: tables.map((table) => table.length),
      });
      await out.columns('dictionary', [...columns, ...tables]);
    },

    async load(from) {
      const header = await from.json<{ size: number; letters: number; tables: number[] }>(
        'dictionary',
      );
      size = header.size;
      starts = new Uint32Array(size + 1);
      counts = new Uint32Array(tableCount);
      letters = new Uint16Array(header.letters);
      tables = header.tables.map((length) => new Uint32Array(length));
      await from.columns('dictionary', [starts, counts, letters, ...tables]);
    },
  };
}
