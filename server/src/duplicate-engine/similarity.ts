// Jaccard similarity of two sets (shared elements divided by all distinct elements), and the bounds that a
// threshold implies.

/** From here on, texts share most of their words; below, one is at most a rewording of the other. */
export const usualThreshold = 0.7;

/** Margin for rounding: bounds may only err towards more candidates. */
const epsilon = 1e-9;

export const jaccard = (sharedCount: number, size: number, otherSize: number) =>
  sharedCount / (size + otherSize - sharedCount);

export const reaches = (similarity: number, threshold: number) => similarity >= threshold - epsilon;

/** The size of the smallest set that can reach the threshold with one of this size. */
export const leastSize = (size: number, threshold: number) => Math.ceil(size * threshold - epsilon);

/** The size of the largest set that can reach the threshold with one of this size. */
export const mostSize = (size: number, threshold: number) => Math.floor(size / threshold + epsilon);

/** The number of elements that two sets must share. */
export const leastShared = (size: number, otherSize: number, threshold: number) =>
  Math.ceil((threshold / (1 + threshold)) * (size + otherSize) - epsilon);

/**
 * Two sets that reach the threshold share an element within prefixes of this length, if both are sorted the same
 * way.
 */
export const prefixLength = (size: number, threshold: number) =>
  size - leastSize(size, threshold) + 1;

/**
 * The number of common elements of two sets, each a range of an array in descending order; stops once `minShared` is out
 * of reach. Ranges, because a join reads millions of sets from one array.
 */
export function countShared(
  elements: Uint32Array,
  from: number,
  to: number,
  others: Uint32Array,
  otherFrom: number,
  otherTo: number,
  minShared: number,
): number {
  let sharedCount = 0;
  let [i, j] = [from, otherFrom];
  /** How many elements of each side may still lack a counterpart. */
  let [spare, otherSpare] = [to - from - minShared, otherTo - otherFrom - minShared];
  while (i < to && j < otherTo) {
    const [one, other] = [elements[i] as number, others[j] as number];
    if (one === other) {
      sharedCount++;
      i++;
      j++;
    } else if (one > other) {
      i++;
      if (--spare < 0) return sharedCount;
    } else {
      j++;
      if (--otherSpare < 0) return sharedCount;
    }
  }
  return sharedCount;
}
