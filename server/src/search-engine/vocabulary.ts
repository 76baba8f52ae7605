// The words that occur, sorted, so that a half-typed word finds those that begin with it. Words are kept beside
// terms because a stem is no prefix of what people type: "organisat" begins no stem of "organisation".

import type { Incoming, Outgoing } from './snapshot.ts';
import { createSortedWords, type VocabularyWord } from './sorted-words.ts';
import { editsBetween } from './spelling.ts';

export interface Vocabulary {
  /** Adds a word with the number of its term; known words are ignored. */
  add(word: string, term: number): void;
  /**
   * The `limit` terms of greatest weight among those of words that begin with `prefix`, each once. Terms of weight 0 do not
   * count.
   */
  startingWith(prefix: string, limit: number, weigh: (term: number) => number): number[];
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
const maxFresh = 1024;
const maxFreshShare = 1 / 64;

export function createVocabulary(): Vocabulary {
  const knownWords = new Set<string>();
  const settled = createSortedWords();
  let fresh: VocabularyWord[] = [];

  function settle() {
    settled.merge(fresh);
    fresh = [];
  }

  return {
    add(word, term) {
      if (knownWords.has(word)) return;
      knownWords.add(word);
      fresh.push({ word, term });
      if (fresh.length > maxFresh + settled.size * maxFreshShare) settle();
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
      settled.visitPrefix(prefix, consider);
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
      settled.visitSimilar(word, edits, consider);
      return [...matches.values()]
        .sort((x, y) => x.edits - y.edits || y.weight - x.weight)
        .map(({ term, edits }) => ({ term, edits }));
    },

    async save(out) {
      settle();
      await settled.save(out);
    },

    async load(from) {
      await settled.load(from);
      for (const word of settled.all()) knownWords.add(word);
    },
  };
}
