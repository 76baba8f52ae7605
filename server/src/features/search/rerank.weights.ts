// Written by `bench/search.learn.ts`; the order is that of `featureNames`.
export const rerankWeights: { english: readonly number[]; chinese: readonly number[] } = {
  english: [3.157, 0.006, 3.389, 1.68, 3.416, 0.234, 0.506, 2.425, 1.328, 2.622, 1.983, -0.652, -0.062, 3.797, 2.583, -0.093],
  chinese: [5.442, 1.075, 4.656, 4.157, 0.6, 1.199, 2.999, 0.003, 0.772, 2.893, 3.308, 0.306, -0.595, 2.989, 6.157, 0.3],
};
