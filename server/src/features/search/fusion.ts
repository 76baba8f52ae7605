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
  const withWords = byWords.filter(({ record }) => holdsWords(record));
  const inWords = new Map(withWords.map(({ record }, i) => [record, i]));
  const inMeaning = new Map(byMeaning.map(({ record }, i) => [record, i]));
  return byWords
    .map((one) => {
      const words = inWords.get(one.record) ?? withWords.length;
      const meaning = inMeaning.get(one.record) ?? byMeaning.length;
      return { one, words, sum: 1 / (smoothing + words) + 1 / (smoothing + meaning) };
    })
    .sort((x, y) => y.sum - x.sum || x.words - y.words)
    .map(({ one }) => one);
}

/** Among fewer, none can be told to stand out. */
const fewest = 8;

/**
 * How far each goes from the usual to a text that means just the same, 0 to 1. What is usual says the farthest of those found:
 * one model calls strangers 0.1 alike and another 0.7, but neither likes them as much as an answer.
 */
export function standOut(
  byMeaning: readonly { record: number; likeness: number }[],
): Map<number, number> {
  const usual = byMeaning.at(-1)?.likeness ?? 1;
  if (byMeaning.length < fewest || usual >= 1) return new Map();
  return new Map(
    byMeaning.map(({ record, likeness }) => [
      record,
      Math.max(0, (likeness - usual) / (1 - usual)),
    ]),
  );
}
