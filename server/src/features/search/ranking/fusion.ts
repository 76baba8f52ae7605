// Combines the score by words with similarity in meaning and use by other people.
import type { RerankFeatures } from '../../../search-engine/rerank.ts';

/**
 * In units of the re-ranker's score: the bonus for a text with exactly the same meaning over a typical one. Values
 * from 16 to 48 differ little, measured on questions in other words than the text's.
 */
const worthOfMeaning = 24;

interface Candidate {
  record: number;
  score: number;
  /** Null or missing if the candidate was not re-ranked. */
  features?: Pick<RerankFeatures, 'index score'> | null;
}

/**
 * Orders the re-ranked candidates by score, similarity in meaning and the points in `learnedPoints`; scores stay
 * unchanged. A candidate with none of the words starts from the lowest score of those that have some, because its
 * other features mean nothing. Candidates that were not re-ranked follow in the given order.
 */
export function orderByMeaning<T extends Candidate>(
  candidates: readonly T[],
  byMeaning: readonly ByMeaning[],
  learnedPoints: ReadonlyMap<number, { points: number }> = new Map(),
): T[] {
  if (byMeaning.length === 0 && learnedPoints.size === 0) return [...candidates];
  // Used even for few candidates, as they need an order too.
  const distinctness = beyondUsual(byMeaning);
  const holdsWords = ({ features }: T) => (features?.['index score'] ?? 0) > 0;
  const withWords = candidates.filter(holdsWords);
  const least = withWords.length > 0 ? Math.min(...withWords.map(({ score }) => score)) : 0;
  const worth = (one: T) =>
    (holdsWords(one) ? one.score : least) +
    worthOfMeaning * (distinctness.get(one.record) ?? 0) +
    (learnedPoints.get(one.record)?.points ?? 0);
  const rerankedCandidates = candidates.filter(({ features }) => features);
  return [
    ...rerankedCandidates.sort((x, y) => worth(y) - worth(x)),
    ...candidates.filter(({ features }) => !features),
  ];
}

/** With fewer results, none can be said to stand out. */
const fewest = 8;

interface ByMeaning {
  record: number;
  likeness: number;
}

/**
 * How far each result is above the typical similarity, from 0 to 1 (same meaning). The farthest result defines what
 * is typical: unrelated texts have a similarity of 0.1 with one model and 0.7 with another, but less than an answer
 * with both.
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
