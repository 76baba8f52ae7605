// The numbers of distinct word sets, and the texts with each, in typed arrays.
import { withRoom } from '../search-engine/columns.ts';
import { createNumbersByHash } from './numbers-by-hash.ts';
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
  let byHash = createNumbersByHash();
  /** By set: its first text, plus one, or none for a free number; by text: the next one, plus one, and its set. */
  let firstText: Uint32Array = new Uint32Array(1024);
  let nextText: Uint32Array = new Uint32Array(1024);
  let setOf: Uint32Array = new Uint32Array(1024);
  let usedNumbers = 0;
  const free: number[] = [];
  /** Numbers that became free, but still have their old meaning to somebody. */
  let retainedNumbers: number[] | null = null;

  function addSet(hash: number): number {
    const set = free.pop() ?? usedNumbers++;
    firstText = withRoom(firstText, usedNumbers);
    byHash.add(set, hash);
    return set;
  }

  function textsOf(set: number): number[] {
    const texts: number[] = [];
    let at = firstText[set] ?? none;
    for (; at !== none; at = nextText[at - 1] as number) texts.push(at - 1);
    return texts;
  }

  const list = () =>
    Array.from({ length: usedNumbers }, (_, set) => set).filter((set) => firstText[set]);

  return {
    textsOf,
    list,

    renew() {
      byHash = createNumbersByHash();
      for (const set of list()) byHash.add(set, hashOf(elementsOf(set)));
    },

    retain() {
      retainedNumbers = [];
      return () => {
        free.push(...(retainedNumbers ?? []));
        retainedNumbers = null;
      };
    },

    add(words, text) {
      const hash = hashOf(words);
      const match = byHash.find(hash, (set) => isEqual(elementsOf(set), words));
      const number = match >= 0 ? match : addSet(hash);
      nextText = withRoom(nextText, text + 1);
      setOf = withRoom(setOf, text + 1);
      nextText[text] = firstText[number] as number;
      firstText[number] = text + 1;
      setOf[text] = number;
      return { number, isNew: match < 0 };
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
      byHash.remove(number);
      (retainedNumbers ?? free).push(number);
      return number;
    },
  };
}
