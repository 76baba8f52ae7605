// How likely two texts say the same in other words, from 0 to 1. The weights were chosen by heavy edits of real
// documents (bench/duplicates.ts): vectors find most of them, and shared characters rule out texts that only have the
// same subject.

/** Longer texts are compared by their beginning. */
const maxCharacters = 1_000;
const sequenceLength = 4;
/** What the direction of the vectors counts alone, without a shared sequence. */
const meaningAlone = 0.6;

/** `different` is the share of dimensions in which the signs of their vectors differ. */
export function rewordedSimilarity(different: number, one: string, other: string): number {
  const likeness = Math.cos(Math.PI * different);
  return likeness * Math.min(1, meaningAlone + sharedSequences(one, other));
}

/** Jaccard similarity of the sequences of four characters. */
function sharedSequences(one: string, other: string): number {
  const [sequences, others] = [sequencesOf(one), sequencesOf(other)];
  let sharedGrams = 0;
  for (const sequence of sequences) if (others.has(sequence)) sharedGrams++;
  const all = sequences.size + others.size - sharedGrams;
  return all === 0 ? 0 : sharedGrams / all;
}

function sequencesOf(text: string): Set<string> {
  const plain = text.slice(0, maxCharacters).toLowerCase();
  const sequences = new Set<string>();
  for (let at = 0; at + sequenceLength <= plain.length; at++) {
    sequences.add(plain.slice(at, at + sequenceLength));
  }
  return sequences;
}
