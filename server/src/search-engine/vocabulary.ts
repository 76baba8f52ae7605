// The words that occur, sorted, so that a half-typed word finds those that begin with it. Words are kept beside
// terms because a stem is no prefix of what people type: "organisat" begins no stem of "organisation".

import type { Incoming, Outgoing } from './snapshot.ts';
import { editsBetween } from './spelling.ts';

export interface Vocabulary {
  /** Adds a word with the number of its term; known words are ignored. */
  add(word: string, term: number): void;
  /**
   * The `most` terms of greatest weight among those of words that begin with `prefix`, each once. Terms of weight 0 do not
   * count.
   */
  startingWith(prefix: string, most: number, weigh: (term: number) => number): number[];
  /**
   * Terms of words that are as few as `edits` letters away from `word`, each with its distance, nearest and
   * then heaviest first. Of two edits one must leave a third of the word's beginning or end as it is. Terms of
   * weight 0 do not count.
   */
  near(
    word: string,
    edits: number,
    weigh: (term: number) => number,
  ): { term: number; edits: number }[];
  save(out: Outgoing): Promise<void>;
  load(from: Incoming): Promise<void>;
}

/** So many new words, and a share of all, wait unsorted: sorting them in takes a moment, in which nobody is heard. */
const mostFresh = 1024;
const shareFresh = 1 / 64;
/** So many are made JSON at a time, that others get their turn in between. */
const savedTogether = 10_000;

export function createVocabulary(): Vocabulary {
  const known = new Set<string>();
  let words: string[] = [];
  let terms = new Uint32Array(0);
  /** Of each, as `signOf` tells: most are told apart without being looked at. */
  let signs = new Uint32Array(0);
  let fresh: { word: string; term: number }[] = [];
  /** Places of the settled words in the order of their last letters. */
  let byEnding = new Uint32Array(0);

  function settle() {
    fresh.sort((x, y) => (x.word < y.word ? -1 : 1));
    const size = words.length + fresh.length;
    const mergedWords: string[] = new Array(size);
    const mergedTerms = new Uint32Array(size);
    const mergedSigns = new Uint32Array(size);
    /** Where the words that were settled before stand now, and the new ones. */
    const moved = new Uint32Array(words.length);
    const added = new Uint32Array(fresh.length);
    let from = 0;
    let at = 0;
    const keep = (until: number) => {
      mergedTerms.set(terms.subarray(from, until), at);
      mergedSigns.set(signs.subarray(from, until), at);
      for (; from < until; from++, at++) {
        mergedWords[at] = words[from] as string;
        moved[from] = at;
      }
    };
    // Few come among many: looking each place up is less than comparing all.
    for (const [i, { word, term }] of fresh.entries()) {
      keep(firstFrom(word, from));
      mergedWords[at] = word;
      mergedTerms[at] = term;
      mergedSigns[at] = signOf(word);
      added[i] = at++;
    }
    keep(words.length);
    words = mergedWords;
    terms = mergedTerms;
    signs = mergedSigns;
    fresh = [];
    byEnding = mergeEndings(
      byEnding.map((place) => moved[place] as number),
      added.sort(compareAt),
    );
  }

  /** Both in order. */
  function mergeEndings(known: Uint32Array, added: Uint32Array) {
    const merged = new Uint32Array(known.length + added.length);
    let from = 0;
    let at = 0;
    for (const one of added) {
      let high = known.length;
      let low = from;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (compareAt(known[middle] as number, one) < 0) low = middle + 1;
        else high = middle;
      }
      merged.set(known.subarray(from, low), at);
      at += low - from;
      from = low;
      merged[at++] = one;
    }
    merged.set(known.subarray(from), at);
    return merged;
  }

  function compareAt(one: number, other: number): number {
    return compareEndings(words[one] as string, words[other] as string);
  }

  /** Places of settled words that begin with `start` or end with `end`; some come twice. */
  function visitCandidates(start: string, end: string, visit: (place: number) => void): void {
    const until = firstFrom(`${start}\uffff`);
    for (let place = firstFrom(start); place < until; place++) visit(place);
    const last = firstEnding((word) => compareEndings(word, end) > 0 && !word.endsWith(end));
    for (let i = firstEnding((word) => compareEndings(word, end) >= 0); i < last; i++) {
      visit(byEnding[i] as number);
    }
  }

  /** Position of the first word in the order of last letters that is behind others. */
  function firstEnding(isBehind: (word: string) => boolean): number {
    let low = 0;
    let high = byEnding.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBehind(words[byEnding[middle] as number] as string)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Position of the first word from `from` on that is not before `text`. */
  function firstFrom(text: string, from = 0): number {
    let low = from;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((words[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    add(word, term) {
      if (known.has(word)) return;
      known.add(word);
      fresh.push({ word, term });
      if (fresh.length > mostFresh + words.length * shareFresh) settle();
    },

    startingWith(prefix, most, weigh) {
      const best = new Map<number, number>();
      let least = 0;
      const consider = (term: number) => {
        const weight = weigh(term);
        if (weight <= least || best.has(term)) return;
        best.set(term, weight);
        if (best.size <= most) return;
        let lightest = term;
        least = weight;
        for (const [other, its] of best) {
          if (its < least) {
            lightest = other;
            least = its;
          }
        }
        best.delete(lightest);
      };
      for (const { word, term } of fresh) if (word.startsWith(prefix)) consider(term);
      const end = firstFrom(`${prefix}\uffff`);
      for (let i = firstFrom(prefix); i < end; i++) consider(terms[i] as number);
      return [...best.keys()];
    },

    near(word, edits, weigh) {
      const found = new Map<number, { term: number; edits: number; weight: number }>();
      const consider = (other: string, term: number) => {
        if (Math.abs(other.length - word.length) > edits) return;
        const distance = editsBetween(word, other, edits);
        if (distance === 0 || distance > edits) return;
        const weight = weigh(term);
        const before = found.get(term);
        if (weight > 0 && (!before || distance < before.edits)) {
          found.set(term, { term, edits: distance, weight });
        }
      };
      for (const { word: other, term } of fresh) consider(other, term);
      // One edit leaves either half as it was, but for the two letters that a swap between them moves.
      const kept = Math.max(1, Math.floor(word.length / (edits + 1)) - 1);
      const sign = signOf(word);
      visitCandidates(word.slice(0, kept), word.slice(-kept), (place) => {
        if (!mayBeNear(sign, signs[place] as number, edits)) return;
        consider(words[place] as string, terms[place] as number);
      });
      return [...found.values()]
        .sort((x, y) => x.edits - y.edits || y.weight - x.weight)
        .map(({ term, edits }) => ({ term, edits }));
    },

    async save(out) {
      settle();
      await out.json('vocabulary', words.length);
      for (let from = 0; from < words.length; from += savedTogether) {
        await out.json('words', words.slice(from, from + savedTogether));
      }
      await out.columns('vocabulary', [terms, byEnding]);
    },

    async load(from) {
      const count = await from.json<number>('vocabulary');
      words = [];
      while (words.length < count) words.push(...(await from.json<string[]>('words')));
      terms = new Uint32Array(words.length);
      byEnding = new Uint32Array(words.length);
      await from.columns('vocabulary', [terms, byEnding]);
      signs = Uint32Array.from(words, signOf);
      for (const word of words) known.add(word);
    },
  };
}

/** By the last letter, then by the one before it, and so on. */
function compareEndings(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  for (let i = 1; i <= most; i++) {
    const difference = one.charCodeAt(one.length - i) - other.charCodeAt(other.length - i);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

const letterBits = 26;
const letters = (1 << letterBits) - 1;
const longest = 63;

/** Which letters a word has, several of them sharing a bit where there are more than 26, and above them how many it has. */
function signOf(word: string): number {
  let found = 0;
  for (let i = 0; i < word.length; i++) found |= 1 << (word.charCodeAt(i) % letterBits);
  return ((Math.min(longest, word.length) << letterBits) | found) >>> 0;
}

/** Whether so few edits may lie between words with these signs: an edit takes one letter and brings one at most. */
function mayBeNear(one: number, other: number, edits: number): boolean {
  if (Math.abs((one >>> letterBits) - (other >>> letterBits)) > edits) return false;
  let differing = (one ^ other) & letters;
  for (let left = 2 * edits; differing !== 0; left--) {
    if (left === 0) return false;
    differing &= differing - 1;
  }
  return true;
}
