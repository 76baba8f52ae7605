// Whether two similar texts disagree: the same sentence with another number, date, unit, name, negation or modal
// verb.
//
// The texts are aligned word by word. Where they differ in a few words, the facts on both sides are compared; where
// they differ in many, it is a different sentence and nothing is concluded.

import { opposites } from '../language/quantities.ts';
import { modals, placeSuffixes } from './facts.table.ts';
import { type FactKind, type Piece, readFacts } from './facts.ts';

/** A place where two texts differ, with the words on each side. */
interface Difference {
  removed: Piece[];
  added: Piece[];
  /** The next word in both texts. */
  after: string;
}

/** How many other words may differ besides a fact. */
const maxOtherWords = 4;
/** A whole clause with a "not" is an addition, not a contradiction. */
const maxBesideNegation = 2;

const replaceable = ['number', 'date', 'weekday', 'name'] as const satisfies readonly FactKind[];

const contraries = new Set(
  opposites.flatMap(([some, others]) =>
    some.flatMap((one) => others.flatMap((other) => [`${one} ${other}`, `${other} ${one}`])),
  ),
);

export function judgePair(one: string, other: string): 'near' | 'diverging' {
  const [before, after] = [readFacts(one), readFacts(other)];
  const [valuesBefore, valuesAfter] = [countValues(before), countValues(after)];
  const isNewTo =
    (counts: ReadonlyMap<string, number>, mine: ReadonlyMap<string, number>) =>
    ({ value }: Piece) =>
      (counts.get(value) ?? 0) < (mine.get(value) ?? 0);
  for (const { removed, added, after: next } of differencesOf(before, after)) {
    // Facts that only moved within the text are no difference.
    const lostValues = removed.filter(isNewTo(valuesAfter, valuesBefore));
    const fresh = added.filter(isNewTo(valuesBefore, valuesAfter));
    if (disagree(lostValues, fresh, next)) return 'diverging';
  }
  return 'near';
}

function disagree(
  removedPieces: readonly Piece[],
  addedPieces: readonly Piece[],
  after: string,
): boolean {
  const others = Math.max(countOthers(removedPieces), countOthers(addedPieces));
  if (others > maxOtherWords) return false;
  if (
    replaceable.some((kind) =>
      isReplaced(valuesOf(removedPieces, kind), valuesOf(addedPieces, kind)),
    )
  ) {
    return true;
  }
  const [obliged, nowObliged] = [strengthOf(removedPieces), strengthOf(addedPieces)];
  if (obliged && nowObliged && obliged !== nowObliged) return true;
  if (others <= maxBesideNegation && isNegated(removedPieces) !== isNegated(addedPieces))
    return true;
  if (removedPieces.some((one) => addedPieces.some((other) => isContrary(one.value, other.value))))
    return true;
  return placeSuffixes.has(after) && isChineseName(removedPieces) && isChineseName(addedPieces);
}

const valuesOf = (pieces: readonly Piece[], kind: FactKind) =>
  pieces.filter(({ fact }) => fact === kind).map(({ value }) => value);

/** A date without a year equals the same date with one. */
const agree = (one: string, other: string) =>
  one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`);

function isReplaced(removedWords: readonly string[], addedWords: readonly string[]): boolean {
  if (removedWords.length === 0 || addedWords.length === 0) return false;
  return !removedWords.every((one) => addedWords.some((other) => agree(one, other)));
}

function strengthOf(pieces: readonly Piece[]): string | undefined {
  return valuesOf(pieces, 'modal')
    .map((value) => modals.get(value))
    .at(0);
}

const isNegated = (pieces: readonly Piece[]) => valuesOf(pieces, 'negation').length % 2 === 1;

function isContrary(one: string, other: string): boolean {
  if (contraries.has(`${one} ${other}`)) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    short.length > 3 &&
    /^(un|in|im|non-?|dis|ir)$/.test(long.slice(0, long.length - short.length)) &&
    long.endsWith(short)
  );
}

const isChineseName = (pieces: readonly Piece[]) =>
  pieces.length > 0 &&
  pieces.length <= 4 &&
  pieces.every(({ value }) => /^\p{Script=Han}$/u.test(value));

/** Function words, which are ignored besides a fact. */
const small =
  /^(a|an|the|of|to|in|on|at|by|for|is|are|be|was|do|does|did|and|or|的|了|在|是|于|为|与|和)$/;

const countOthers = (pieces: readonly Piece[]) =>
  pieces.filter(({ value, fact }) => fact === null && !small.test(value)).length;

function countValues(pieces: readonly Piece[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { value } of pieces) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Limits the alignment table, which has a cell for each pair of words. */
const maxCells = 1_000_000;

function differencesOf(before: readonly Piece[], after: readonly Piece[]): Difference[] {
  let start = 0;
  const same = (i: number, j: number) => before[i]?.value === after[j]?.value;
  while (start < before.length && start < after.length && same(start, start)) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && same(before.length - 1 - end, after.length - 1 - end)) end++;
  const old = before.slice(start, before.length - end);
  const now = after.slice(start, after.length - end);
  if (old.length * now.length > maxCells) return [];
  return align(old, now, before[before.length - end]?.value ?? '');
}

/** Aligns by the longest common subsequence; `rest` is the next word after both. */
function align(old: readonly Piece[], now: readonly Piece[], rest: string): Difference[] {
  const width = now.length + 1;
  const longest = new Uint16Array((old.length + 1) * width);
  const cell = (i: number, j: number) => longest[i * width + j] as number;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      longest[i * width + j] =
        old[i]?.value === now[j]?.value
          ? cell(i + 1, j + 1) + 1
          : Math.max(cell(i + 1, j), cell(i, j + 1));
    }
  }
  const differences: Difference[] = [];
  let current: Difference = { removed: [], added: [], after: '' };
  const close = (after: string) => {
    if (current.removed.length + current.added.length > 0) differences.push({ ...current, after });
    current = { removed: [], added: [], after: '' };
  };
  for (let [i, j] = [0, 0]; i < old.length || j < now.length; ) {
    const [one, other] = [old[i], now[j]];
    if (one && other && one.value === other.value) {
      close(one.value);
      i++;
      j++;
    } else if (one && (!other || cell(i + 1, j) >= cell(i, j + 1))) {
      current.removed.push(one);
      i++;
    } else if (other) {
      current.added.push(other);
      j++;
    }
  }
  close(rest);
  return differences;
}
