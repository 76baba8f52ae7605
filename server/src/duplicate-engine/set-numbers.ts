// The numbers of distinct word sets, and the texts with each, in typed arrays: a hash table whose buckets are linked
// lists.
import { withRoom } from '../search-engine/columns.ts';
import type { WordSet } from './word-sets.ts';

export interface SetNumbers {
  textsOf(set: number): number[];
  /** All numbers in use. */
  list(): number[];
  /** After the elements of all sets got other numbers. */
  renew(): void;
  /** Until it is released, no number gets another meaning. */
  retain(): () => void;
  /** The caller stores the elements of a new set before the next call. */
  add(words: WordSet, text: number): { number: number; isNew: boolean };
  /** The set of the text if no other text has it any more, otherwise null. */
  remove(text: number): number | null;
}

const none = 0;

function hashOf(words: WordSet): number {
  let value = words.length;
  for (let i = 0; i < words.length; i++) {
    value = Math.imul(value ^ (words[i] as number), 0x9e37_79b1);
    value ^= value >>> 15;
  }
  return value >>> 0;
}

function isEqual(one: WordSet, other: WordSet): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

export function createSetNumbers(elementsOf: (set: number) => WordSet): SetNumbers {
  /** By bucket: its first set, plus one; by set: the next one of its bucket, plus one. */
  let buckets: Uint32Array = new Uint32Array(1024);
  let nextSet: Uint32Array = new Uint32Array(1024);
  let hashes: Uint32Array = new Uint32Array(1024);
  /** By set: its first text, plus one, or none for a free number; by text: the next one, plus one, and its set. */
  let firstText: Uint32Array = new Uint32Array(1024);
  let nextText: Uint32Array = new Uint32Array(1024);
  let setOf: Uint32Array = new Uint32Array(1024);
  let used = 0;
  const free: number[] = [];
  /** Numbers that became free, but still have their old meaning to somebody. */
  let retained: number[] | null = null;

  function link(set: number): void {
    const bucket = (hashes[set] as number) & (buckets.length - 1);
    nextSet[set] = buckets[bucket] as number;
    buckets[bucket] = set + 1;
  }

  function unlink(set: number): void {
    const bucket = (hashes[set] as number) & (buckets.length - 1);
    let at = (buckets[bucket] as number) - 1;
    if (at === set) {
      buckets[bucket] = nextSet[set] as number;
      return;
    }
    while (nextSet[at] !== set + 1) at = (nextSet[at] as number) - 1;
    nextSet[at] = nextSet[set] as number;
  }

  function linkAll(size: number): void {
    buckets = new Uint32Array(size);
    for (let set = 0; set < used; set++) if (firstText[set] !== none) link(set);
  }

  function find(words: WordSet, hash: number): number {
    let at = buckets[hash & (buckets.length - 1)] as number;
    while (at !== none) {
      if (hashes[at - 1] === hash && isEqual(elementsOf(at - 1), words)) return at - 1;
      at = nextSet[at - 1] as number;
    }
    return -1;
  }

  function addSet(hash: number): number {
    const set = free.pop() ?? used++;
    if (used > buckets.length) linkAll(2 * buckets.length);
    nextSet = withRoom(nextSet, used);
    hashes = withRoom(hashes, used);
    firstText = withRoom(firstText, used);
    hashes[set] = hash;
    link(set);
    return set;
  }

  function textsOf(set: number): number[] {
    const texts: number[] = [];
    let at = firstText[set] ?? none;
    for (; at !== none; at = nextText[at - 1] as number) texts.push(at - 1);
    return texts;
  }

  return {
    textsOf,

    list: () => Array.from({ length: used }, (_, set) => set).filter((set) => firstText[set]),

    renew() {
      for (let set = 0; set < used; set++) hashes[set] = hashOf(elementsOf(set));
      linkAll(buckets.length);
    },

    retain() {
      retained = [];
      return () => {
        free.push(...(retained ?? []));
        retained = null;
      };
    },

    add(words, text) {
      const hash = hashOf(words);
      const found = find(words, hash);
      const number = found >= 0 ? found : addSet(hash);
      nextText = withRoom(nextText, text + 1);
      setOf = withRoom(setOf, text + 1);
      nextText[text] = firstText[number] as number;
      firstText[number] = text + 1;
      setOf[text] = number;
      return { number, isNew: found < 0 };
    },

    remove(text) {
      const number = setOf[text] as number;
      let at = firstText[number] as number;
      if (at === text + 1) firstText[number] = nextText[text] as number;
      else {
        while (nextText[at - 1] !== text + 1) at = nextText[at - 1] as number;
        nextText[at - 1] = nextText[text] as number;
      }
      if (firstText[number] !== none) return null;
      unlink(number);
      (retained ?? free).push(number);
      return number;
    },
  };
}
