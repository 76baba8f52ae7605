// Written by `bench/answers.learn.ts`; the order is that of `sentenceFeatureNames`.
export const quoteWeights: { english: readonly number[]; chinese: readonly number[] } = {
  english: [
    2.748, -0.028, 3.489, 3.145, 0.887, 1.109, -0.574, 0.67, 0.034, 3.611, 0.195, 1.25, 1.411,
    0.241, 0.981,
  ],
  chinese: [
    3.695, 0.565, 4.085, 6.798, -1.568, 1.644, 0.297, -0.65, 0.772, 6.462, -0.623, 1.941, 3.306,
    -0.058, 1.811,
  ],
};
