// Jaccard similarity of two sets: what they share, divided by what they hold together. All bounds that follow from a threshold.

/** Against the rounding of floating-point numbers: bounds may only err towards more candidates. */
const epsilon = 1e-9;

export const jaccard = (shared: number, size: number, otherSize: number) =>
  shared / (size + otherSize - shared);

export const reaches = (similarity: number, threshold: number) => similarity >= threshold - epsilon;

/** Smallest set that can reach the threshold with one of this size. */
export const leastSize = (size: number, threshold: number) => Math.ceil(size * threshold - epsilon);

/** Largest set that can reach the threshold with one of this size. */
export const mostSize = (size: number, threshold: number) => Math.floor(size / threshold + epsilon);

/** How many elements two sets must share. */
export const leastShared = (size: number, otherSize: number, threshold: number) =>
  Math.ceil((threshold / (1 + threshold)) * (size + otherSize) - epsilon);

/** Two sets that reach the threshold share an element among as many first ones in an order that both keep. */
export const prefixLength = (size: number, threshold: number) =>
  size - leastSize(size, threshold) + 1;
