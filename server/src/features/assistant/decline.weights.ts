// Written by `bench/answers.learn.ts`; the order is that of `describeEvidence`.
interface Table {
  readonly weights: readonly number[];
  readonly threshold: number;
}

export const declineWeights: { english: Table; chinese: Table } = {
  english: {
    weights: [
      0.363, -0.519, 1.517, 1.275, 0.236, 0.564, 0.556, 0.729, 0.864, 1.001, 2.325, 0.177, 1.834,
      -0.759, -2.724, 0.105, -0.568, 0.418, 0.052, 0.47, -0.363, -0.994, -0.426, 0.424, -1.012,
      -0.067, 0.32, 0.085, 1.021, -2.242,
    ],
    threshold: 0.326,
  },
  chinese: {
    weights: [
      0.242, -0.211, -0.571, 2.199, 0.855, 1.503, 1.799, 0.92, 0.811, 3.809, 1.244, -0.015, 1.903,
      -0.845, -4.609, 1.378, -0.281, 1.136, 2.983, 0.065, -0.56, -0.367, -1.28, 1.641, 0.176, 1.041,
      1.44, -0.499, 0.807, -0.739,
    ],
    threshold: 0.451,
  },
};
