// Written by `bench/answers.learn.ts sentences`; the order is that of `sentenceFeatureNames`.
export const quoteWeights: { english: readonly number[]; chinese: readonly number[] } = {
  english: [
    2, 1.158, 0.021, 0.567, 0.396, -0.975, 1.878, 1.338, 0.696, 0.234, 0.42, 1.22, 3.252, 1.317,
    3.566, 1.804, 2.135, -0.33, 1.908, 1.921, 1.169,
  ],
  chinese: [
    3.345, 1.189, 1.46, 1.954, 3.712, 1.058, 0.89, 2.17, 0, 1.313, 0.611, 1.667, 0, 0.013, 0.007,
    0.026, 3.662, -0.993, 6.889, 2.561, 1.871,
  ],
};
