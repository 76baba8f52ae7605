// Written by `bench/answers.learn.ts`; the order is that of `sentenceFeatureNames`.
export const quoteWeights: { english: readonly number[]; chinese: readonly number[] } = {
  english: [
    2.663, 0.11, 3.358, 4.123, 0.842, 1.215, -0.624, 0.631, 0.12, 3.961, 0.125, 1.155, 1.172, 0.182,
    0.61,
  ],
  chinese: [
    3.522, 0.454, 4.38, 8.522, -2.968, 1.7, 0.898, -0.741, 0.868, 7.78, -0.563, 1.964, 4.083, 0.023,
    1.714,
  ],
};
