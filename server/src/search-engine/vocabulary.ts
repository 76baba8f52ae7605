// The words that occur, sorted for prefix search. Words are stored besides terms, because a stem is not a prefix of
// what people type: "organisat" is no prefix of the stem of "organisation".

import type { Incoming, Outgoing } from './snapshot.ts';
import { createSortedWords, type VocabularyWord } from './sorted-words.ts';
import { editsBetween } from './spelling.ts';

export interface Vocabulary {
  /** Adds a word with its term's number; existing words are ignored. */
  add(word: string, term: number): void;
  /**
   * The `limit` terms of greatest weight among words with this prefix, without duplicates. Terms of weight 0 are
   * ignored.
   */
  startingWith(prefix: string, limit: number, weigh: (term: number) => number): number[];
  /**
   * Terms of words within `edits` of `word` with their distance, nearest and then heaviest first. With two edits,
   * at least one must leave a third of the word at its start or end unchanged. Terms of weight 0 are ignored.
   */
  near(
    word: string,
    edits: number,
    weigh: (term: number) => number,
  ): { term: number; edits: number }[];
  save(out: Outgoing): Promise<void>;
  load(from: Incoming): Promise<void>;
}

/**
 * Unsorted new words are merged beyond this number and share of all, because merging blocks other tasks for a
 * moment.
 */
const maxFresh = 1024;
const maxFreshShare = 1 / 64;

export function createVocabulary(): Vocabulary {
  const knownWords = new Set<string>();
  const settledWords = createSortedWords();
  let fresh: VocabularyWord[] = [];

  function settle() {
    settledWords.merge(fresh);
    fresh = [];
  }

  return {
    add(word, term) {
      if (knownWords.has(word)) return;
      knownWords.add(word);
      fresh.push({ word, term });
      if (fresh.length > maxFresh + settledWords.size * maxFreshShare) settle();
    },

    startingWith(prefix, limit, weigh) {
      const best = new Map<number, number>();
      let least = 0;
      const consider = (term: number) => {
        const weight = weigh(term);
        if (weight <= least || best.has(term)) return;
        best.set(term, weight);
        if (best.size <= limit) return;
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
      settledWords.visitPrefix(prefix, consider);
      return [...best.keys()];
    },

    near(word, edits, weigh) {
      const matches = new Map<number, { term: number; edits: number; weight: number }>();
      const consider = (other: string, term: number) => {
        if (Math.abs(other.length - word.length) > edits) return;
        const distance = editsBetween(word, other, edits);
        if (distance === 0 || distance > edits) return;
        const weight = weigh(term);
        const before = matches.get(term);
        if (weight > 0 && (!before || distance < before.edits)) {
          matches.set(term, { term, edits: distance, weight });
        }
      };
      for (const { word: other, term } of fresh) consider(other, term);
      settledWords.visitSimilar(word, edits, consider);
      return [...matches.values()]
        .sort((x, y) => x.edits - y.edits || y.weight - x.weight)
        .map(({ term, edits }) => ({ term, edits }));
    },

    async save(out) {
      settle();
      await settledWords.save(out);
    },

    async load(from) {
      await settledWords.load(from);
      for (const word of settledWords.all()) knownWords.add(word);
    },
  };
}
