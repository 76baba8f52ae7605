// The distinct texts of a base and their records: identical text in a thousand places is stored once.
import { normalizeText } from '../language/normalize.ts';
import { withRoom } from '../search-engine/columns.ts';
import { createTexts } from '../search-engine/texts.ts';
import { createTextHashes, textHash } from './text-hashes.ts';

const normalizeIfNeeded = (text: string) => (isNormalized(text) ? text : normalizeText(text));

const space = 32;

/** Ranges of characters that are neither spaces nor ever composed with another. */
const plainRanges = [
  [0x21, 0x9f],
  [0xa1, 0x2ff],
  [0x2010, 0x2027],
  [0x3001, 0x3029],
  [0x4e00, 0x9fff],
  [0xff01, 0xff60],
] as const;

const isPlain = Uint8Array.from({ length: 65_536 }, (_, code) =>
  Number(plainRanges.some(([first, last]) => code >= first && code <= last)),
);

/** Whether a text certainly is normalized, which most are; several times as fast as normalizing it. */
function isNormalized(text: string): boolean {
  let before = space;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isPlain[code] === 0 && (code !== space || before === space)) return false;
    before = code;
  }
  return before !== space;
}

/** A permanent identifier of a text, 22 characters long. */
export const hashOf = (text: string) => textHash(normalizeIfNeeded(text));

export interface TextTable {
  /** Upper bound (exclusive) of text numbers. */
  readonly used: number;
  /** Sets the text of a record; `isNew` if no other record has it. */
  put(record: number, text: string): { text: number; isNew: boolean };
  /** Removes a record. Returns its text, and whether no other record has that any more; null if it had none. */
  drop(record: number): { text: number; isGone: boolean } | null;
  /** Frees the number of a text without records. */
  release(text: number): void;
  textOf(record: number): number | null;
  recordsOf(text: number): Generator<number>;
  find(hash: string): number | null;
  hashOf(text: number): string;
  /** Returns the normalized text. */
  read(text: number): string;
}

const none = 0;

export function createTextTable(): TextTable {
  const texts = createTexts();
  const hashes = createTextHashes();
  /** By record: its text, numbered from 1. */
  let textsOf: Uint32Array = new Uint32Array(1024);
  /** By record: the next and previous record with the same text, plus one. */
  let next: Uint32Array = new Uint32Array(1024);
  let previous: Uint32Array = new Uint32Array(1024);
  /** By text: its first record, plus one. */
  let first: Uint32Array = new Uint32Array(1024);
  let usedRecords = 1;
  const free: number[] = [];

  return {
    get used() {
      return usedRecords;
    },

    put(record, newText) {
      const plain = normalizeIfNeeded(newText);
      const { number: text, isNew } = hashes.number(plain, () => free.pop() ?? usedRecords++);
      if (isNew) {
        first = withRoom(first, usedRecords);
        texts.put(text, plain);
      }
      textsOf = withRoom(textsOf, record + 1);
      next = withRoom(next, record + 1);
      previous = withRoom(previous, record + 1);
      const before = first[text] as number;
      textsOf[record] = text;
      next[record] = before;
      previous[record] = none;
      if (before !== none) previous[before - 1] = record + 1;
      first[text] = record + 1;
      return { text, isNew };
    },

    drop(record) {
      const text = textsOf[record] ?? none;
      if (text === none) return null;
      const [before, after] = [previous[record] as number, next[record] as number];
      if (before === none) first[text] = after;
      else next[before - 1] = after;
      if (after !== none) previous[after - 1] = before;
      textsOf[record] = none;
      return { text, isGone: first[text] === none };
    },

    release(text) {
      hashes.remove(text);
      texts.drop(text);
      free.push(text);
    },

    textOf: (record) => textsOf[record] || null,

    *recordsOf(text) {
      for (let at = first[text] ?? none; at !== none; at = next[at - 1] as number) yield at - 1;
    },

    find: hashes.find,
    hashOf: hashes.hashOf,
    read: (text) => texts.get(text),
  };
}
