// Written by `bench/answers.learn.ts`; the order is that of `sentenceFeatureNames`.
export const quoteWeights: { english: readonly number[]; chinese: readonly number[] } = {
  english: [
    2.532, 0.209, 3.263, 3.283, 1.283, 1.068, -0.694, 0.545, 0.062, 3.434, 0.069, 1.139, 1.165,
    0.32, 0.841,
  ],
  chinese: [
    3.543, 1.108, 3.809, 6.755, -1.485, 1.761, 0.41, -0.556, 0.723, 6.002, -0.548, 1.276, 2.954,
    0.044, 2.276,
  ],
};
