// Written by `bench/answers.learn.ts`; the order is that of `describeEvidence`.
interface Table {
  readonly weights: readonly number[];
  readonly threshold: number;
}

export const declineWeights: { english: Table; chinese: Table } = {
  english: {
    weights: [
      0.148, -0.408, 1.279, 1.224, 0.316, 0.614, 0.592, 1.076, 0.466, 1.002, 2.232, 0.293, 1.718,
      -0.803, -2.44, 0.259, -0.424, 0.464, 0.262, 0.728, -0.383, -0.895, -0.658, 0.49, -0.91, 0.095,
      0.459, 0.267, 0.922, -2.219,
    ],
    threshold: 0.389,
  },
  chinese: {
    weights: [
      -0.019, -0.405, -0.176, 2.12, 0.875, 1.139, 1.454, 1.327, 1.221, 3.084, 0.952, 0.17, 2.192,
      -1.034, -3.963, 1.116, -0.59, 0.813, 3.572, 0.339, -0.457, -0.668, -1.294, 1.376, 0.092,
      0.828, 0.938, -0.477, 1.15, -0.839,
    ],
    threshold: 0.461,
  },
};
