// Which part of a paragraph, list or table is shown around a quotation until the person expands it.
import type { TextRange } from '@docent/contract/assistant';

/** A Chinese character counts as two. */
const maxWidth = 360;
const widthAround = 90;
/** Hiding less is not worth a button. */
const minHiddenWidth = 80;
const maxEntries = 6;

const isWide = (character: string) => /[\u2e80-\u9fff\uf900-\uffef]/.test(character);
const widthOf = (text: string) => {
  let width = 0;
  for (const character of text) width += isWide(character) ? 2 : 1;
  return width;
};

/** The part of a long text around the quoted ranges, cut between words; null if the whole text is shown. */
export function foldText(
  text: string,
  quotedRanges: readonly TextRange[],
  isCompact: boolean,
): TextRange | null {
  const first = quotedRanges[0] ?? { from: 0, to: 0 };
  const last = quotedRanges.at(-1) ?? { from: 0, to: 0 };
  if (!isCompact && widthOf(text) <= maxWidth) return null;
  // Without a quotation, the beginning is shown.
  const after = quotedRanges.length === 0 ? maxWidth / 2 : isCompact ? 0 : widthAround;
  const from = moveLeft(text, first.from, isCompact ? 0 : widthAround);
  const to = moveRight(text, last.to, after);
  if (widthOf(text.slice(0, from)) + widthOf(text.slice(to)) < minHiddenWidth) return null;
  return { from, to };
}

function moveLeft(text: string, start: number, width: number): number {
  let at = start;
  for (let left = width; at > 0 && left > 0; left--) at--;
  // Skips a partial word.
  while (at > 0 && at < start && isInWord(text, at)) at++;
  return at;
}

function moveRight(text: string, start: number, width: number): number {
  let at = start;
  for (let left = width; at < text.length && left > 0; left -= isWide(text[at - 1] ?? '') ? 2 : 1)
    at++;
  while (at < text.length && at > start && isInWord(text, at)) at--;
  return at;
}

const isInWord = (text: string, at: number) =>
  /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') &&
  /[\p{L}\p{N}]/u.test(text[at] ?? '') &&
  !isWide(text[at] ?? '');

/**
 * Indices of the items or rows to show: all if there are few, otherwise the quoted ones and their
 * neighbours.
 */
export function foldEntries(
  count: number,
  quotedEntries: readonly number[],
  isCompact: boolean,
): number[] {
  const all = Array.from({ length: count }, (_, at) => at);
  if (quotedEntries.length === 0) return all.slice(0, maxEntries / 2);
  const reach = isCompact ? 0 : 1;
  if (!isCompact && count <= maxEntries) return all;
  const near = all.filter((at) => quotedEntries.some((one) => Math.abs(one - at) <= reach));
  return near;
}
