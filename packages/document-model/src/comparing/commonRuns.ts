// A run of characters that two texts have in common.

export interface CommonRun {
  /** Offset in the first text (`from`) and in the second (`at`). */
  from: number;
  at: number;
  length: number;
  /** Whether the run is distinctive enough to be recognised by itself. */
  isTelling: boolean;
}

/**
 * Beyond these lengths only exact text matches, because the time grows with the product of the
 * lengths.
 */
const maxLengths = { quote: 8_000, text: 20_000 };
/** A short run counts only if it is at most this far from its neighbour. */
const near = 2;

/**
 * The common runs of both texts: the longest one first, then recursively those on each side of it,
 * as a person would match them. Single letters do not count; a Chinese character counts as a word.
 */
export function longestCommonRuns(quote: string, text: string): CommonRun[] {
  if (quote.length > maxLengths.quote || text.length > maxLengths.text) return [];
  const runs: CommonRun[] = [];
  const search = (q0: number, q1: number, t0: number, t1: number, depth: number) => {
    if (q0 >= q1 || t0 >= t1 || depth > 60) return;
    const { from, at, length } = longestCommon(quote, text, q0, q1, t0, t1);
    if (length === 0) return;
    const words = quote.slice(from, from + length);
    const isTelling = tells(words, quote);
    const isFirst = depth === 0;
    const gap = Math.min(isFirst ? 0 : near + 1, at - t0, t1 - at - length);
    if (!isTelling && (isFirst || gap > near)) return;
    search(q0, from, t0, at, depth + 1);
    runs.push({ from, at, length, isTelling });
    search(from + length, q1, at + length, t1, depth + 1);
  };
  search(0, quote.length, 0, text.length, 0);
  return runs;
}

/**
 * Whether a run is distinctive: three letters of a word, one Chinese character, or the whole
 * quotation.
 */
function tells(words: string, quote: string): boolean {
  return words.length === quote.length || /[\u2e80-\ud7ff\uf900-\ufaff]|[^\s\p{P}]{3}/u.test(words);
}

function longestCommon(a: string, b: string, a0: number, a1: number, b0: number, b1: number) {
  let best = { from: a0, at: b0, length: 0 };
  let before = new Uint16Array(b1 - b0 + 1);
  let row = new Uint16Array(b1 - b0 + 1);
  for (let i = a0; i < a1; i++) {
    const code = a.charCodeAt(i);
    for (let j = b0; j < b1; j++) {
      const length = b.charCodeAt(j) === code ? (before[j - b0] as number) + 1 : 0;
      row[j - b0 + 1] = length;
      if (length > best.length) best = { from: i - length + 1, at: j - length + 1, length };
    }
    [before, row] = [row, before];
  }
  return best;
}
