// The distance of a misspelt word from existing ones, and the corrected query.
import { stem } from '../language/languages.ts';
import { scan } from '../language/tokens.ts';
import type { QueryWord } from './query.ts';

/** The number of edits allowed in a word of this length. Short words are too similar to others. */
export function editsForgiven(length: number): number {
  return length < 5 ? 0 : length < 9 ? 1 : 2;
}

const minHalf = 3;

/** The ways to split a word into two. */
export function halvesOf(word: string): [string, string][] {
  const ways: [string, string][] = [];
  for (let at = minHalf; at <= word.length - minHalf; at++) {
    ways.push([word.slice(0, at), word.slice(at)]);
  }
  return ways;
}

let above = new Uint8Array(64);
let last = new Uint8Array(64);
let row = new Uint8Array(64);

/**
 * The number of letters to add, remove, change or swap with their neighbour to turn one word into the other; `most
 * + 1` if it is more than `most`. (Optimal string alignment, a banded version of Damerau's algorithm.)
 */
export function editsBetween(one: string, other: string, most: number): number {
  const width = other.length;
  if (Math.abs(one.length - width) > most) return most + 1;
  if (width >= row.length) {
    above = new Uint8Array(width * 2);
    last = new Uint8Array(width * 2);
    row = new Uint8Array(width * 2);
  }
  for (let j = 0; j <= width; j++) row[j] = j;
  for (let i = 1; i <= one.length; i++) {
    [above, last, row] = [last, row, above];
    row[0] = i;
    let least = i;
    const letter = one.charCodeAt(i - 1);
    for (let j = 1; j <= width; j++) {
      const same = letter === other.charCodeAt(j - 1);
      let edits = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (same ? 0 : 1),
      );
      const isSwapped =
        i > 1 &&
        j > 1 &&
        letter === other.charCodeAt(j - 2) &&
        one.charCodeAt(i - 2) === other.charCodeAt(j - 1);
      if (isSwapped) edits = Math.min(edits, (above[j - 2] as number) + 1);
      row[j] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return most + 1;
  }
  return Math.min(row[width] as number, most + 1);
}

/**
 * The query with its misspelt words replaced by words in `texts`; null if there are none. `texts` are visible to
 * the person, so that a suggestion reveals nothing else.
 */
export function suggest(
  query: string,
  words: readonly QueryWord[],
  texts: readonly string[],
): string | null {
  const corrections = new Map<string, string>();
  for (const { typedWord, terms, misspelt, splits } of words) {
    if (!misspelt || typedWord === undefined) continue;
    if (splits) {
      const split = splits.find((halves) => texts.some((text) => standsTogether(text, halves)));
      if (split) corrections.set(typedWord, split.join(' '));
      continue;
    }
    const candidateTerms = new Set(terms.map(({ term }) => term));
    const counts = new Map<string, number>();
    for (const text of texts) {
      scan(text, (term, word) => {
        if (candidateTerms.has(term) && mayMean(typedWord, word))
          counts.set(word, (counts.get(word) ?? 0) + 1);
      });
    }
    let best = { word: '', edits: 3, count: 0 };
    for (const [word, count] of counts) {
      const edits = editsBetween(typedWord, word, 2);
      if (edits < best.edits || (edits === best.edits && count > best.count)) {
        best = { word, edits, count };
      }
    }
    if (best.word !== '') corrections.set(typedWord, best.word);
  }
  if (corrections.size === 0) return null;
  let correction = '';
  let at = 0;
  scan(query, (_term, word, from, to) => {
    const other = corrections.get(word);
    if (other === undefined || from < at) return;
    const isName = /^\p{Lu}/u.test(query.slice(from, to));
    correction +=
      query.slice(at, from) +
      (isName ? (other[0] as string).toUpperCase() + other.slice(1) : other);
    at = to;
  });
  return correction + query.slice(at);
}

function standsTogether(text: string, [first, second]: readonly [string, string]): boolean {
  let isBehind = false;
  let stands = false;
  scan(text, (term, word) => {
    stands ||= isBehind && (word === second || term === stem(second));
    isBehind = word === first;
  });
  return stands;
}

/** A short word with another first letter is usually a different word ("like", "bike"), not a misspelling. */
const mayMean = (typedWord: string, word: string) =>
  word !== typedWord &&
  (typedWord.length >= longWord ||
    word[0] === typedWord[0] ||
    word.slice(0, 2) === `${typedWord[1]}${typedWord[0]}`);
const longWord = 7;
