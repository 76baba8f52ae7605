// Written by `bench/answers.learn.ts sentences`; the order is that of `sentenceFeatureNames`.
export const quoteWeights: { english: readonly number[]; chinese: readonly number[] } = {
  english: [
    2, 1.158, 0.021, 0.567, 0.396, -0.975, 1.878, 1.338, 0.696, 0.234, 0.42, 1.22, 3.252, 1.317,
    3.566, 1.804, 2.135, -0.33, 1.908, 1.921, 1.169,
  ],
  chinese: [
    3.021, 0.946, 1.302, 1.713, 2.891, 1.291, 1.024, 1.702, 0, 1.638, 0.51, 1.833, 0, 0, 0.031,
    0.045, 3.179, -0.946, 5.276, 2.031, 1.813,
  ],
};
