// Written by `bench/search.learn.ts`; the order is that of `featureNames`.
export const rerankWeights: { english: readonly number[]; chinese: readonly number[] } = {
  english: [
    3.147, 0.006, 3.399, 1.69, 3.414, 0.233, 0.506, 2.433, 1.329, 2.628, 1.987, -0.747, -0.067,
    3.766, 2.58, -0.068,
  ],
  chinese: [
    5.441, 1.106, 4.655, 4.161, 0.591, 1.194, 2.999, 0.003, 0.772, 2.87, 3.314, -0.003, -0.611,
    2.977, 6.16, 0.3,
  ],
};
