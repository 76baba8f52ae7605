// Written by `bench/search.learn.ts`; the order is that of `featureNames`.
export const rerankWeights = {
  english: [
    3.362, 0.006, 1.226, 0.937, 2.427, -0.243, 0.503, 1.395, 1.055, 2.777, 1.857, -1.633, -0.195,
    2.011, 2.717, 0.137, 6.534,
  ],
  chinese: [
    5.146, 0.854, 4.017, 3.693, -0.079, 0.631, 3, 0.002, 0.728, 2.879, 2.856, -1.663, 0.154, 2.84,
    5.793, 0.286, 3.033,
  ],
} as const;
