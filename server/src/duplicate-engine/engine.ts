// The duplicate texts of a base: its distinct texts, and the pairs of similar ones, updated as records come and go.
//
// Texts with the same words (in another order, or with other punctuation) share one set. Only distinct sets are
// compared, so that copies cost nothing.
import { judgePair } from './diverging.ts';
import { createPairs, type Pairs } from './pairs.ts';
import { createPrefixIndex } from './prefix-index.ts';
import { createRewordings, type Rewordings } from './rewordings.ts';
import { type JoinInput, type PairVisitor, packSets } from './self-join.ts';
import { createSetNumbers } from './set-numbers.ts';
import { reaches, usualThreshold } from './similarity.ts';
import { createTextTable, hashOf, type TextTable } from './text-table.ts';
import { createWordSets, type WordSet } from './word-sets.ts';

interface SimilarText {
  text: number;
  /** Also 1 for a text with the same words in another order. */
  similarity: number;
}

export interface DuplicateEngine {
  readonly texts: Pick<TextTable, 'used' | 'textOf' | 'recordsOf' | 'find' | 'hashOf' | 'read'>;
  readonly pairs: Pick<Pairs, 'size' | 'used' | 'of' | 'at' | 'similarityOf'>;
  /** Sets the text of a record, replacing an earlier one. */
  put(record: number, text: string): void;
  drop(record: number): void;
  /** All texts that reach the threshold, including an identical one. The threshold must not be below `floor`. */
  query(text: string, threshold: number): SimilarText[];
  /** Pairs that are guessed from vectors, apart from those of similar words. */
  readonly rewordings: Pick<Rewordings, 'pairs'>;
  /** Sets the vector of a record's text, which may be of any record with the same text. */
  putVector(record: number, place: { file: number; vector: Int8Array }): void;
  /** Whether the two texts of a pair disagree. */
  isDiverging(pair: number): boolean;
  /**
   * Compares all texts put so far, if that was deferred. `run` visits the similar pairs of the sets that it is given;
   * it may be asynchronous, and texts may come and go meanwhile.
   */
  join(run: (input: JoinInput, visit: PairVisitor) => unknown): Promise<void>;
}

/** `floor` is the minimum similarity of stored pairs. If `isDeferred`, texts are not compared before `join`. */
export function createDuplicateEngine(floor: number, isDeferred = false): DuplicateEngine {
  let isComparing = !isDeferred;
  const texts = createTextTable();
  const pairs = createPairs();
  const wordSets = createWordSets();
  const index = createPrefixIndex(floor, isDeferred);
  const sets = createSetNumbers(index.elementsOf);
  const rewordings = createRewordings({
    read: texts.read,
    isSimilar: (one, other) => reaches(pairs.similarityOf(one, other), usualThreshold),
  });

  function similarTo(set: WordSet, threshold: number): SimilarText[] {
    return index
      .query(set, threshold)
      .flatMap(({ set: number, similarity }) =>
        sets.textsOf(number).map((text) => ({ text, similarity })),
      );
  }

  function enter(text: number): void {
    const words = wordSets.read(texts.read(text));
    const { number, isNew } = sets.add(words, text);
    if (isNew) {
      const similar = isComparing ? similarTo(words, floor) : [];
      for (const { text: other, similarity } of similar) pairs.add(text, other, similarity);
      index.add(number, words);
      return;
    }
    // A text without words is comparable with nothing.
    if (words.length === 0) return;
    // It has the same neighbours as any text with the same words.
    const siblings = sets.textsOf(number).filter((other) => other !== text);
    const neighbours = [...pairs.of(siblings[0] as number)];
    for (const { other, similarity } of neighbours) {
      if (!siblings.includes(other)) pairs.add(text, other, similarity);
    }
    for (const other of siblings) pairs.add(text, other, 1);
  }

  function leave(text: number): void {
    pairs.removeOf(text);
    rewordings.drop(text);
    const emptySet = sets.remove(text);
    if (emptySet !== null) index.remove(emptySet);
    texts.release(text);
  }

  function drop(record: number): void {
    const droppedText = texts.drop(record);
    if (droppedText?.isGone) leave(droppedText.text);
  }

  return {
    texts,
    pairs,

    put(record, newText) {
      const before = texts.textOf(record);
      if (before !== null) {
        if (texts.find(hashOf(newText)) === before) return;
        drop(record);
      }
      const { text, isNew } = texts.put(record, newText);
      if (isNew) enter(text);
    },

    drop,

    query: (text, threshold) => similarTo(wordSets.read(text), threshold),

    rewordings,

    putVector(record, place) {
      const text = texts.textOf(record);
      if (text !== null && !rewordings.has(text)) rewordings.put(text, place, texts.used);
    },

    isDiverging(pair) {
      let kind = pairs.kindOf(pair);
      const both = pairs.at(pair);
      if (kind === 'unknown' && both) {
        kind = judgePair(texts.read(both.one), texts.read(both.other));
        pairs.setKind(pair, kind);
      }
      return kind === 'diverging';
    },

    async join(run) {
      const numbers = sets.list();
      const newNumbers = wordSets.renumber(numbers.values().map(index.elementsOf));
      const input = packSets(numbers, index.elementsOf, floor, newNumbers);
      // Texts that come while the others are joined are compared with all of them.
      index.adopt(input);
      sets.renew();
      isComparing = true;
      const release = sets.retain();
      await run(input, (one, other, similarity) => {
        for (const text of sets.textsOf(one)) {
          for (const otherText of sets.textsOf(other)) pairs.add(text, otherText, similarity);
        }
      });
      release();
    },
  };
}
