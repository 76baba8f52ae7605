// Matches deleted letters with inserted ones by their words.

import { longestCommonRuns } from '../comparing/commonRuns.ts';
import type { LiveLine, Segment } from './lines.ts';
import type { RelocatedRun } from './relocations.ts';

/** Partly moved text is only searched for in this many pieces, not in a whole manual. */
const maxPieces = 200;
const minLetters = 3;
/** Unrelated texts often begin or end with the same few letters. */
const minEndLetters = 4;
/** Longer texts are not compared letter by letter. */
const maxProduct = 1_000_000;

export type Pair = (from: LiveLine, at: number, to: LiveLine, toAt: number, length: number) => void;

/** Pairs the common start and end of both lines, and the common runs between. */
export function alignLines(from: LiveLine, to: LiveLine, pair: Pair): void {
  const [a, b] = [from.text, to.text];
  const start = commonStart(a, b);
  const end = commonEnd(a.slice(start), b.slice(start));
  if (start > 0) pair(from, 0, to, 0, start);
  if (end > 0) pair(from, a.length - end, to, b.length - end, end);
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (middleA.length * middleB.length > maxProduct) return;
  for (const common of longestCommonRuns(middleA, middleB)) {
    pair(from, start + common.from, to, start + common.at, common.length);
  }
}

/**
 * Pairs the common text of a line that was deleted and inserted as a whole, although only a part of
 * it changed.
 */
export function alignRewritten(
  deletedPieces: readonly LinePiece[],
  addedPieces: readonly LinePiece[],
  pair: Pair,
): void {
  for (const from of deletedPieces) {
    for (const to of addedPieces) {
      if (from.text.length * to.text.length > maxProduct) continue;
      for (const { from: at, at: toAt, length } of longestCommonRuns(from.text, to.text)) {
        if (length >= minLetters) pair(from.line, from.at + at, to.line, to.at + toAt, length);
      }
    }
  }
}

export interface LinePiece {
  line: LiveLine;
  at: number;
  text: string;
}

export function piecesOf(line: LiveLine, includes: (at: number) => boolean): LinePiece[] {
  const pieces: LinePiece[] = [];
  for (let at = 0; at < line.text.length; ) {
    let end = at;
    while (end < line.text.length && includes(end)) end++;
    if (end > at) pieces.push({ line, at, text: line.text.slice(at, end) });
    at = Math.max(end, at + 1);
  }
  return pieces;
}

export function matchPieces(
  deletedPieces: readonly LinePiece[],
  addedPieces: readonly LinePiece[],
  pair: Pair,
): void {
  const byText = Map.groupBy(addedPieces, ({ text }) => text);
  const unmatchedPieces: LinePiece[] = [];
  for (const piece of deletedPieces) {
    const same = byText.get(piece.text)?.shift();
    if (same) pair(piece.line, piece.at, same.line, same.at, piece.text.length);
    else unmatchedPieces.push(piece);
  }
  let open = [...byText.values()].flat();
  if (unmatchedPieces.length > maxPieces || open.length > maxPieces) return;
  for (const piece of unmatchedPieces.toSorted((a, b) => b.text.length - a.text.length)) {
    if (piece.text.length < minLetters) continue;
    const around = open.find(({ text }) => text.includes(piece.text));
    if (around) {
      const at = around.text.indexOf(piece.text);
      pair(piece.line, piece.at, around.line, around.at + at, piece.text.length);
      open = open.flatMap((each) =>
        each === around ? cutOut(each, at, piece.text.length) : [each],
      );
      continue;
    }
    let isFound = false;
    for (const part of open.filter(({ text }) => text.length >= minLetters)) {
      const at = piece.text.indexOf(part.text);
      if (at < 0) continue;
      pair(piece.line, piece.at + at, part.line, part.at, part.text.length);
      open = open.filter((each) => each !== part);
      isFound = true;
    }
    if (!isFound) open = matchEnds(piece, open, pair);
  }
}

/**
 * Matches a selection over several lines that was replaced: the end of its last line follows the
 * replacement, the start of a line precedes it. Returns the new text that remains unmatched.
 */
function matchEnds(piece: LinePiece, open: readonly LinePiece[], pair: Pair): LinePiece[] {
  const remaining = [...open];
  let { text } = piece;
  const longest = (common: (a: string, b: string) => number) => {
    const lengths = remaining.map((each) => common(text, each.text));
    const length = Math.max(0, ...lengths);
    return length < minEndLetters ? null : { index: lengths.indexOf(length), length };
  };
  const end = longest(commonEnd);
  if (end) {
    const { index, length } = end;
    const addedPiece = remaining[index] as LinePiece;
    const from = addedPiece.text.length - length;
    text = text.slice(0, text.length - length);
    pair(piece.line, piece.at + text.length, addedPiece.line, addedPiece.at + from, length);
    remaining.splice(index, 1, ...cutOut(addedPiece, from, length));
  }
  const start = longest(commonStart);
  if (start) {
    const { index, length } = start;
    const addedPiece = remaining[index] as LinePiece;
    pair(piece.line, piece.at, addedPiece.line, addedPiece.at, length);
    remaining.splice(index, 1, ...cutOut(addedPiece, 0, length));
  }
  return remaining;
}

function commonStart(a: string, b: string): number {
  const maxLength = Math.min(a.length, b.length);
  let length = 0;
  while (length < maxLength && a[length] === b[length]) length++;
  return length;
}

function commonEnd(a: string, b: string): number {
  const maxLength = Math.min(a.length, b.length);
  let length = 0;
  while (length < maxLength && a[a.length - 1 - length] === b[b.length - 1 - length]) length++;
  return length;
}

function cutOut({ line, at, text }: LinePiece, from: number, length: number): LinePiece[] {
  return [
    { line, at, text: text.slice(0, from) },
    { line, at: at + from + length, text: text.slice(from + length) },
  ].filter((piece) => piece.text !== '');
}

/** Runs of items for a stretch of letters, split wherever an item begins on either side. */
export function runsBetween(
  from: readonly Segment[],
  at: number,
  to: readonly Segment[],
  toAt: number,
  length: number,
): RelocatedRun[] {
  const runs: RelocatedRun[] = [];
  let doneUntil = 0;
  let i = from.findIndex((segment) => segment.offset + segment.length > at);
  let j = to.findIndex((segment) => segment.offset + segment.length > toAt);
  while (doneUntil < length) {
    const [a, b] = [from[i], to[j]];
    if (!a || !b) break;
    const [skipA, skipB] = [at + doneUntil - a.offset, toAt + doneUntil - b.offset];
    const step = Math.min(length - doneUntil, a.length - skipA, b.length - skipB);
    runs.push({
      client: a.client,
      clock: a.clock + skipA,
      length: step,
      toClient: b.client,
      toClock: b.clock + skipB,
    });
    doneUntil += step;
    if (skipA + step === a.length) i++;
    if (skipB + step === b.length) j++;
  }
  return runs;
}
