// What is read off the rows of a question and a passage that the joint layers saw together: whether the passage answers the
// question, and which of its sentences does. Both are products of means over tokens with learned weights.
import type { Weights } from './weights.ts';

export interface TokenSpan {
  /** In tokens of the passage. */
  from: number;
  to: number;
}

export function readHeads(floats: Weights['floats'], size: number) {
  const parts = [floats('part.question'), floats('part.passage')];
  const relevance = {
    product: floats('relevance.product'),
    question: floats('relevance.question'),
    passage: floats('relevance.passage'),
    first: floats('relevance.first'),
    bias: floats('relevance.bias'),
  };
  const sentence = { product: floats('sentence.product'), own: floats('sentence.own') };

  return {
    /** Adds to every row what tells the question (0) from the passage (1). */
    addPart(rows: Float32Array, part: 0 | 1): void {
      const numbers = parts[part] as Float32Array;
      for (let i = 0; i < rows.length; i++) {
        rows[i] = (rows[i] as number) + (numbers[i % size] as number);
      }
    },
    /** Log odds of the passage, and those of each span: the odds of the passage times the span's share of them. */
    judge(question: Float32Array, passage: Float32Array, spans: readonly TokenSpan[]) {
      const questionVector = meanOf(question, size);
      const passageVector = meanOf(passage, size);
      const direction = toUnit(questionVector);
      const odds =
        tripleProduct(direction, toUnit(passageVector), relevance.product) +
        dot(questionVector, relevance.question) +
        dot(passageVector, relevance.passage) +
        dot(question.subarray(0, size), relevance.first) +
        (relevance.bias[0] as number);
      const scores = spans.map(({ from, to }) => {
        const own = meanOf(passage.subarray(from * size, to * size), size);
        return tripleProduct(direction, toUnit(own), sentence.product) + dot(own, sentence.own);
      });
      const maxScore = Math.max(...scores);
      const total =
        Math.log(scores.reduce((sum, score) => sum + Math.exp(score - maxScore), 0)) + maxScore;
      return { relevance: odds, sentences: scores.map((score) => odds + score - total) };
    },
  };
}

/** The mean of rows of `size` numbers; zeros where there is none. */
export function meanOf(rows: Float32Array, size: number): Float32Array {
  const mean = new Float32Array(size);
  const count = rows.length / size;
  for (let i = 0; i < rows.length; i++) {
    mean[i % size] = (mean[i % size] as number) + (rows[i] as number) / count;
  }
  return mean;
}

/** Scaled to length 1; a vector of zeros stays. */
export function toUnit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((number) => number / length) : vector;
}

export function dot(x: Float32Array, y: Float32Array): number {
  return x.reduce((sum, number, i) => sum + number * (y[i] as number), 0);
}

function tripleProduct(x: Float32Array, y: Float32Array, z: Float32Array): number {
  return x.reduce((sum, number, i) => sum + number * (y[i] as number) * (z[i] as number), 0);
}
