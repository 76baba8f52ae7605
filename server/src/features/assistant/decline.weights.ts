// Written by `bench/answers.learn.ts`; the order is that of `describeEvidence`.
interface Table {
  readonly weights: readonly number[];
  readonly threshold: number;
}

export const declineWeights: { english: Table; chinese: Table } = {
  english: {
    weights: [
      0.309, -0.536, 2.005, 1.594, 0.016, 0.647, 0.65, 0.857, 0.426, -2.828, 2.742, 0.398, 2.071,
      -0.925, -2.799, 0.143, -0.461, 0.51, 0.511, 0.307, -0.457, -0.952, -0.482, 0.586, -0.98,
      -0.172, 0.451, 0.172, 0.982, -2.763,
    ],
    threshold: 0.361,
  },
  chinese: {
    weights: [
      0.534, -0.59, -0.574, 2.698, 0.882, 1.65, 2, 0.668, 0.658, 3.928, 1.401, 0.077, 2.641, -0.945,
      -5.576, 1.349, -0.142, 1.164, 3.051, -0.487, -0.687, -0.494, -1.627, 1.889, 0.382, 1.031,
      1.425, -0.417, 0.9, -0.802,
    ],
    threshold: 0.452,
  },
};
