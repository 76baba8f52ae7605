// Two orders of candidates made into one: by their words and by their meaning.

/** From the paper that proposed it (Cormack, Clarke and Büttcher, 2009); little depends on it. */
const smoothing = 60;

/**
 * Reciprocal rank fusion: the scores of the two are not comparable, places are. `byWords` holds all candidates; those for
 * which `holdsWords` is false stand there in no order that tells anything. What one order lacks counts as behind its last;
 * where the sums are equal, words decide.
 */
export function fuse<T extends { record: number }>(
  byWords: readonly T[],
  byMeaning: readonly { record: number }[],
  holdsWords: (record: number) => boolean,
): T[] {
  if (byMeaning.length === 0) return [...byWords];
  const worded = byWords.filter(({ record }) => holdsWords(record));
  const inWords = new Map(worded.map(({ record }, i) => [record, i]));
  const inMeaning = new Map(byMeaning.map(({ record }, i) => [record, i]));
  return byWords
    .map((one) => {
      const words = inWords.get(one.record) ?? worded.length;
      const meaning = inMeaning.get(one.record) ?? byMeaning.length;
      return { one, words, sum: 1 / (smoothing + words) + 1 / (smoothing + meaning) };
    })
    .sort((x, y) => y.sum - x.sum || x.words - y.words)
    .map(({ one }) => one);
}
