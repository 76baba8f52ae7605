// What the meaning of a paragraph, and its use by others, add to what its words are worth.
import type { RerankFeatures } from '../../search-engine/rerank.ts';

/**
 * In units of the re-ranker's score: all the way from the usual to a text that means just the same. From 16 to 48 it makes
 * little difference, for questions in other words than the text's.
 */
const worthOfMeaning = 24;

interface Candidate {
  record: number;
  score: number;
  /** Null or missing for one that was not re-ranked. */
  features?: Pick<RerankFeatures, 'index score'> | null;
}

/**
 * Orders the re-ranked candidates by their score, how far each stands out by its meaning and the points that `learned` has for
 * it; the score itself stays. One that
 * holds none of the words counts as the least of those that hold some, since the other features say nothing of it. Candidates
 * that were not re-ranked follow in the order in which they are given.
 */
export function orderByMeaning<T extends Candidate>(
  candidates: readonly T[],
  byMeaning: readonly ByMeaning[],
  learned: ReadonlyMap<number, { points: number }> = new Map(),
): T[] {
  if (byMeaning.length === 0 && learned.size === 0) return [...candidates];
  // Also of few, which have an order all the same.
  const distinctness = beyondUsual(byMeaning);
  const holdsWords = ({ features }: T) => (features?.['index score'] ?? 0) > 0;
  const withWords = candidates.filter(holdsWords);
  const least = withWords.length > 0 ? Math.min(...withWords.map(({ score }) => score)) : 0;
  const worth = (one: T) =>
    (holdsWords(one) ? one.score : least) +
    worthOfMeaning * (distinctness.get(one.record) ?? 0) +
    (learned.get(one.record)?.points ?? 0);
  const reranked = candidates.filter(({ features }) => features);
  return [
    ...reranked.sort((x, y) => worth(y) - worth(x)),
    ...candidates.filter(({ features }) => !features),
  ];
}

/** Among fewer, none can be told to stand out. */
const fewest = 8;

interface ByMeaning {
  record: number;
  likeness: number;
}

/**
 * How far each goes from the usual to a text that means just the same, 0 to 1. What is usual says the farthest of those found:
 * one model calls strangers 0.1 alike and another 0.7, but neither likes them as much as an answer.
 */
export function standOut(byMeaning: readonly ByMeaning[]): Map<number, number> {
  return byMeaning.length < fewest ? new Map() : beyondUsual(byMeaning);
}

function beyondUsual(byMeaning: readonly ByMeaning[]): Map<number, number> {
  const usual = byMeaning.at(-1)?.likeness ?? 1;
  if (usual >= 1) return new Map();
  return new Map(
    byMeaning.map(({ record, likeness }) => [
      record,
      Math.max(0, (likeness - usual) / (1 - usual)),
    ]),
  );
}
