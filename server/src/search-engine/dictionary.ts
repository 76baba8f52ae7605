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

/** The table is split so that growing one part is quick. */
const tableCount = 256;

export function createDictionary(): Dictionary {
  let size = 0;
  /** All terms, concatenated. */
  let letters: Uint16Array = new Uint16Array(1024);
  /** Start offset of each term, plus the end of the last. */
  let starts: Uint32Array = new Uint32Array(257);
  let hashes: Uint32Array = new Uint32Array(256);
  /** Open addressing: a slot contains number + 1, or 0 if it is free. */
  let tables = Array.from({ length: tableCount }, () => new Uint32Array(8));
  let counts = new Uint32Array(tableCount);

  /** The codes of the term that is looked up. */
  let looked: Uint16Array = new Uint16Array(64);

  function codesOf(term: string): Uint16Array {
    looked = withRoom(looked, term.length);
    for (let i = 0; i < term.length; i++) looked[i] = term.charCodeAt(i);
    return looked;
  }

  function hash(codes: Uint16Array, length: number): number {
    let value = 0x811c9dc5;
    for (let i = 0; i < length; i++) value = Math.imul(value ^ (codes[i] as number), 0x01000193);
    value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
    return (value ^ (value >>> 13)) >>> 0;
  }

  function isTerm(number: number, codes: Uint16Array, length: number): boolean {
    const start = starts[number] as number;
    if ((starts[number + 1] as number) - start !== length) return false;
    for (let i = 0; i < length; i++) if (letters[start + i] !== codes[i]) return false;
    return true;
  }

  function find(codes: Uint16Array, length: number, hashed = hash(codes, length)): number {
    const table = tables[hashed >>> 24] as Uint32Array;
    const last = table.length - 1;
    for (let slot = hashed & last; ; slot = (slot + 1) & last) {
      const number = (table[slot] as number) - 1;
      if (number < 0 || (hashes[number] === hashed && isTerm(number, codes, length))) return number;
    }
  }

  function put(table: Uint32Array, number: number): void {
    const last = table.length - 1;
    let slot = (hashes[number] as number) & last;
    while (table[slot] !== 0) slot = (slot + 1) & last;
    table[slot] = number + 1;
  }

  function enter(number: number): void {
    const which = (hashes[number] as number) >>> 24;
    let table = tables[which] as Uint32Array;
    if ((counts[which] as number) * 3 >= table.length * 2) {
      const larger = new Uint32Array(table.length * 2);
      for (const other of table) if (other !== 0) put(larger, other - 1);
      table = larger;
      tables[which] = larger;
    }
    put(table, number);
    counts[which] = (counts[which] as number) + 1;
  }

  function numberOfCodes(codes: Uint16Array, length: number): number {
    const hashed = hash(codes, length);
    const existing = find(codes, length, hashed);
    if (existing >= 0) return existing;
    const number = size++;
    const start = starts[number] as number;
    hashes = withRoom(hashes, size);
    starts = withRoom(starts, size + 1);
    letters = withRoom(letters, start + length);
    for (let i = 0; i < length; i++) letters[start + i] = codes[i] as number;
    starts[size] = start + length;
    hashes[number] = hashed;
    enter(number);
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
      const used: Column[] = [
        starts.subarray(0, size + 1),
        hashes.subarray(0, size),
        counts,
        letters.subarray(0, starts[size]),
      ];
      await out.json('dictionary', {
        size,
        letters: starts[size],
        tables: tables.map((table) => table.length),
      });
      await out.columns('dictionary', [...used, ...tables]);
    },

    async load(from) {
      const saved = await from.json<{ size: number; letters: number; tables: number[] }>(
        'dictionary',
      );
      size = saved.size;
      starts = new Uint32Array(size + 1);
      hashes = new Uint32Array(size);
      counts = new Uint32Array(tableCount);
      letters = new Uint16Array(saved.letters);
      tables = saved.tables.map((length) => new Uint32Array(length));
      await from.columns('dictionary', [starts, hashes, counts, letters, ...tables]);
    },
  };
}
