// Words with their term numbers, sorted both by their beginning and by their end, so that similar words are
// adjacent. New words are merged in batches.
import type { Incoming, Outgoing } from './snapshot.ts';

export interface VocabularyWord {
  word: string;
  term: number;
}

/** Words per JSON part, so that other tasks can run in between. */
const savedTogether = 10_000;

export function createSortedWords() {
  let words: string[] = [];
  let terms = new Uint32Array(0);
  /** By word, see `signatureOf`: rules out most words without comparing them. */
  let signatures = new Uint32Array(0);
  /** Indexes of the words, sorted by their end. */
  let byEnding = new Uint32Array(0);

  /** Merges words that are not in the list yet. */
  function merge(fresh: readonly VocabularyWord[]) {
    const sortedFresh = fresh.toSorted((x, y) => (x.word < y.word ? -1 : 1));
    const size = words.length + fresh.length;
    const mergedWords: string[] = new Array(size);
    const mergedTerms = new Uint32Array(size);
    const mergedSignatures = new Uint32Array(size);
    /** New indexes of the existing words and of the added ones. */
    const newPlaces = new Uint32Array(words.length);
    const addedNumbers = new Uint32Array(fresh.length);
    let from = 0;
    let at = 0;
    const keep = (until: number) => {
      mergedTerms.set(terms.subarray(from, until), at);
      mergedSignatures.set(signatures.subarray(from, until), at);
      for (; from < until; from++, at++) {
        mergedWords[at] = words[from] as string;
        newPlaces[from] = at;
      }
    };
    // There are few new words, so binary search is faster than a full merge.
    for (const [i, { word, term }] of sortedFresh.entries()) {
      keep(firstFrom(word, from));
      mergedWords[at] = word;
      mergedTerms[at] = term;
      mergedSignatures[at] = signatureOf(word);
      addedNumbers[i] = at++;
    }
    keep(words.length);
    words = mergedWords;
    terms = mergedTerms;
    signatures = mergedSignatures;
    byEnding = mergeInOrder(
      byEnding.map((place) => newPlaces[place] as number),
      addedNumbers.sort(compareAt),
      compareAt,
    );
  }

  function compareAt(one: number, other: number): number {
    return compareEndings(words[one] as string, words[other] as string);
  }

  /** Visits words that start with `start` or end with `end`; some of them twice. */
  function visitCandidates(start: string, end: string, visit: (place: number) => void): void {
    const until = firstFrom(`${start}\uffff`);
    for (let place = firstFrom(start); place < until; place++) visit(place);
    const last = firstEnding((word) => compareEndings(word, end) > 0 && !word.endsWith(end));
    for (let i = firstEnding((word) => compareEndings(word, end) >= 0); i < last; i++) {
      visit(byEnding[i] as number);
    }
  }

  /** Index of the first word, in order of endings, for which `isBehind` holds. */
  function firstEnding(isBehind: (word: string) => boolean): number {
    return findFirst(0, byEnding.length, (i) => isBehind(words[byEnding[i] as number] as string));
  }

  /** Index of the first word from `from` on that is not less than `text`. */
  function firstFrom(text: string, from = 0): number {
    return findFirst(from, words.length, (i) => (words[i] as string) >= text);
  }

  return {
    get size() {
      return words.length;
    },
    all: (): readonly string[] => words,
    merge,

    /** Visits the terms of words with this prefix. */
    visitPrefix(prefix: string, visit: (term: number) => void): void {
      const end = firstFrom(`${prefix}\uffff`);
      for (let i = firstFrom(prefix); i < end; i++) visit(terms[i] as number);
    },

    /**
     * Visits all words within `edits` of `word`, some twice, and some that are farther away. An edit leaves either
     * the start or the end of a word unchanged, except for two letters if they are swapped at the boundary.
     */
    visitSimilar(word: string, edits: number, visit: (word: string, term: number) => void): void {
      const unchangedLetters = Math.max(1, Math.floor(word.length / (edits + 1)) - 1);
      const signature = signatureOf(word);
      visitCandidates(word.slice(0, unchangedLetters), word.slice(-unchangedLetters), (place) => {
        if (!mayBeNear(signature, signatures[place] as number, edits)) return;
        visit(words[place] as string, terms[place] as number);
      });
    },

    async save(out: Outgoing): Promise<void> {
      await out.json('vocabulary', words.length);
      for (let from = 0; from < words.length; from += savedTogether) {
        await out.json('words', words.slice(from, from + savedTogether));
      }
      await out.columns('vocabulary', [terms, byEnding]);
    },

    async load(from: Incoming): Promise<void> {
      const count = await from.json<number>('vocabulary');
      words = [];
      while (words.length < count) words.push(...(await from.json<string[]>('words')));
      terms = new Uint32Array(words.length);
      byEnding = new Uint32Array(words.length);
      await from.columns('vocabulary', [terms, byEnding]);
      signatures = Uint32Array.from(words, signatureOf);
    },
  };
}

/** Binary search: the first index from `low` for which the monotonic `holds` is true; `high` if there is none. */
function findFirst(low: number, high: number, holds: (at: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Merges two sorted lists. */
function mergeInOrder(
  earlier: Uint32Array,
  addedNumbers: Uint32Array,
  compare: (one: number, other: number) => number,
): Uint32Array<ArrayBuffer> {
  const mergedNumbers = new Uint32Array(earlier.length + addedNumbers.length);
  let from = 0;
  let at = 0;
  for (const one of addedNumbers) {
    const until = findFirst(from, earlier.length, (i) => compare(earlier[i] as number, one) >= 0);
    mergedNumbers.set(earlier.subarray(from, until), at);
    at += until - from;
    from = until;
    mergedNumbers[at++] = one;
  }
  mergedNumbers.set(earlier.subarray(from), at);
  return mergedNumbers;
}

/** Compares words from their last letters on. */
function compareEndings(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let i = 1; i <= length; i++) {
    const difference = one.charCodeAt(one.length - i) - other.charCodeAt(other.length - i);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

const letterBits = 26;
const letters = (1 << letterBits) - 1;
const maxLength = 63;

/** The set of letters in a word (those beyond 26 share bits), and above these bits its length. */
function signatureOf(word: string): number {
  let lettersOfWord = 0;
  for (let i = 0; i < word.length; i++) lettersOfWord |= 1 << (word.charCodeAt(i) % letterBits);
  return ((Math.min(maxLength, word.length) << letterBits) | lettersOfWord) >>> 0;
}

/**
 * Whether words with these signatures can be within `edits`: an edit removes at most one letter and adds at most
 * one.
 */
function mayBeNear(one: number, other: number, edits: number): boolean {
  if (Math.abs((one >>> letterBits) - (other >>> letterBits)) > edits) return false;
  let differing = (one ^ other) & letters;
  for (let left = 2 * edits; differing !== 0; left--) {
    if (left === 0) return false;
    differing &= differing - 1;
  }
  return true;
}
