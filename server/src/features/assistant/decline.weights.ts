// Written by `bench/answers.learn.ts`; the order is that of `declineFeatureNames`.
interface Table {
  readonly weights: readonly number[];
  readonly threshold: number;
}

export const declineWeights: { english: Table; chinese: Table } = {
  english: { weights: [3, 1, 2, 2, 3, -2, 1, 1, 0.5, 0, -5], threshold: 0.5 },
  chinese: { weights: [3, 1, 2, 2, 3, -2, 1, 1, 0.5, 0, -5], threshold: 0.5 },
};
