// Four-letter sequences, across word boundaries: what a text and a question have in common besides terms. They
// recognise that "invented" and "inventor" are related, tolerate misspelt names, and reward the same word order.
import { fold, simplify, type Token } from './tokens.ts';

export interface Grams {
  /** By key of `forEachGram`: the weight of the words that the gram covers. */
  weights: ReadonlyMap<number, number>;
  /** Sum of the weights; never 0. */
  total: number;
  /** Bloom filter by the last bits of each key, which rules out most grams of a text. */
  filter: Uint8Array;
}

/** Weight of a stop word, which rewards its position between other words. */
const stopWeight = 0.45;

/** Folded letters and digits, with single spaces between words and around the text. */
export function plainly(text: string): string {
  return ` ${simplify(fold(text))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

/** `tokens` are those of `text`, `weights` the weights of their terms. */
export function gramsOf(
  text: string,
  tokens: readonly Token[],
  weights: ReadonlyMap<string, number>,
): Grams {
  const perLetter = new Float64Array(text.length);
  for (const { term, from, to, stop } of tokens) {
    const weight = (weights.get(term) ?? (stop ? stopWeight : 0)) / (to - from + 1);
    for (let at = from; at < to; at++) {
      if (weight > (perLetter[at] as number)) perLetter[at] = weight;
    }
  }
  // Word by word, because folding may change a word's length.
  let plain = ' ';
  const perPlain: number[] = [0];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const foldedWord = plainly(word).slice(1);
    const end = Math.max(1, foldedWord.length - 1);
    for (let i = 0; i < foldedWord.length; i++) {
      const at = Math.min(word.length - 1, Math.floor((i * word.length) / end));
      const weight = perLetter[index + at] as number;
      perPlain.push(i === end ? weight / 2 : weight);
    }
    plain += foldedWord;
  }
  const counts = new Map<number, number>();
  let total = 0;
  forEachGram(write(plain), (key, at) => {
    let weight = 0;
    for (let i = at; i < at + gramLength; i++) weight += perPlain[i] as number;
    const before = counts.get(key) ?? 0;
    if (weight <= before) return;
    counts.set(key, weight);
    total += weight - before;
  });
  const filter = new Uint8Array(filterSize);
  for (const key of counts.keys()) filter[key & (filterSize - 1)] = 1;
  return { weights: counts, total: total || 1, filter };
}

/** The weighted share of the question's grams that a text contains. */
export function shareOfGrams({ weights, total, filter }: Grams, text: string): number {
  let share = 0;
  const usedKeys: number[] = [];
  forEachGram(writePlainly(text), (key) => {
    if (filter[key & (filterSize - 1)] !== 1) return;
    const weight = weights.get(key);
    if (weight === undefined || usedKeys.includes(key)) return;
    usedKeys.push(key);
    share += weight;
  });
  return share / total;
}

const filterSize = 8_192;
const gramLength = 4;

/**
 * Visits the grams in the first `length` of `letters`. Keys have 32 bits; collisions among some thousand grams are
 * rare and do little harm.
 */
function forEachGram(length: number, visit: (key: number, at: number) => void): void {
  let key = 0;
  for (let end = 0; end < length; end++) {
    const at = end - gramLength;
    if (at >= 0) key = (key - Math.imul(letters[at] as number, leading)) | 0;
    key = (Math.imul(key, base) + (letters[end] as number)) | 0;
    if (at >= -1) visit(key, at + 1);
  }
}

const base = 4_099;
/** The factor of a gram's first letter in its key. */
const leading = Math.imul(Math.imul(base, base), base);

let letters = new Uint16Array(4_096);
/** By code: the character that `plainly` turns it into, as far as cached. */
const plainCodes = new Uint16Array(65_536);
const blank = 32;
/** The result for this character depends on its neighbours or has several characters. */
const unplain = 1;

/** Writes the codes of `plainly(text)` into `letters`, and returns their number. */
function writePlainly(text: string): number {
  makeRoom(text.length + 2);
  letters[0] = blank;
  let length = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const plain = plainCodes[code] || learnPlain(code);
    if (plain === unplain) return write(plainly(text));
    if (plain !== blank || letters[length - 1] !== blank) letters[length++] = plain;
  }
  if (letters[length - 1] !== blank || length === 1) letters[length++] = blank;
  return length;
}

function write(plain: string): number {
  makeRoom(plain.length);
  for (let at = 0; at < plain.length; at++) letters[at] = plain.charCodeAt(at);
  return plain.length;
}

function makeRoom(length: number): void {
  if (letters.length < length) letters = new Uint16Array(length * 2);
}

function learnPlain(code: number): number {
  const character = String.fromCharCode(code);
  const plain = plainly(character).slice(1, -1);
  // Combining marks and jamo join their neighbours, and a final sigma has another form.
  const isAlone = !/[\p{M}\p{Cs}Σ\u1100-\u11ff]/u.test(character) && plain.length <= 1;
  const learnt = isAlone ? plain.charCodeAt(0) || blank : unplain;
  plainCodes[code] = learnt;
  return learnt;
}
