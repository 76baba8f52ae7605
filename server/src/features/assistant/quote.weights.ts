// Written by `bench/answers.learn.ts`; the order is that of `sentenceFeatureNames`.
export const quoteWeights: { english: readonly number[]; chinese: readonly number[] } = {
  english: [
    2.833, 0.227, 3.184, 3.935, 0.853, 1.502, -0.609, 0.521, 0.106, 3.857, 0.068, 0.996, 1.124,
    0.25, 0.592,
  ],
  chinese: [
    3.496, 0.488, 4.126, 8.3, -2.895, 1.711, 0.721, -0.674, 0.893, 7.522, -0.507, 1.532, 3.746,
    0.004, 1.564,
  ],
};
