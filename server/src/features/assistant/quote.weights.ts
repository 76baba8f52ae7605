// Written by `bench/answers.learn.ts`; the order is that of `sentenceFeatureNames`.
export const quoteWeights: { english: readonly number[]; chinese: readonly number[] } = {
  english: [2, 1, 3, 1, 1, 0.5, 0.5, 0, 0, 1, 0.3, 1, 0.3, 0.2, 1],
  chinese: [2, 1, 3, 1, 1, 0.5, 0.5, 0, 0, 1, 0.3, 1, 0.3, 0.2, 1],
};
