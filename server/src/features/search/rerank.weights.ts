// Written by `bench/search.learn.ts`; the order is that of `featureNames`.
export const rerankWeights: { english: readonly number[]; chinese: readonly number[] } = {
  english: [4, 1, 1, 1, 1, 0.5, 0.3, 1, 0.3, 0.5, 0.5, -0.5, -0.5, 0.5, 1, 0],
  chinese: [4, 1, 1, 1, 1, 0.5, 0.3, 1, 0.3, 0.5, 0.5, -0.5, -0.5, 0.5, 1, 0],
};
