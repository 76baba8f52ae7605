// Writes replacements into a transaction, in several rounds if a block has several.
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import type { Match } from './found.ts';

export interface Replacement extends Match {
  words: string;
}

/** The characters of a match that differ, and their replacement; null if none do. */
export function changeOf(doc: Node, { from, to, words }: Replacement) {
  const old = doc.textBetween(from, to);
  let left = 0;
  while (left < old.length && left < words.length && old[left] === words[left]) left++;
  let right = 0;
  const maxRight = Math.min(old.length, words.length) - left;
  while (right < maxRight && old.at(-1 - right) === words.at(-1 - right)) right++;
  if (left === old.length && left === words.length) return null;
  return { from: from + left, to: to - right, letters: words.slice(left, words.length - right) };
}

/** The new text keeps the marks of the replaced text. */
export function replaceText(tr: Transaction, replacement: Replacement): void {
  const change = changeOf(tr.doc, replacement);
  if (!change) return;
  const { from, to, letters } = change;
  const marks =
    tr.doc.resolve(from).marksAcross(tr.doc.resolve(to)) ?? tr.doc.resolve(from).marks();
  if (letters) tr.replaceWith(from, to, tr.doc.type.schema.text(letters, marks));
  else tr.delete(from, to);
}

/** A block with more matches is written as one change from its first to its last match. */
const maxRounds = 12;

interface PlacedMatch {
  /** Index among the document's textblocks. */
  block: number;
  from: number;
  to: number;
  words: string;
}

/**
 * The binding compares a block before and after and writes one change from the first difference to the
 * last. Each round therefore changes one match per block, the last one first, so that the text between
 * matches stays.
 */
export function roundsOf(doc: Node, replacements: readonly Replacement[]): PlacedMatch[][] {
  const rounds: PlacedMatch[][] = [];
  const starts = startsOf(doc);
  let block = starts.length - 1;
  let last = -1;
  let round = 0;
  for (const { from, to, words } of replacements.toReversed()) {
    while ((starts[block] ?? 0) > from) block--;
    round = block === last ? Math.min(round + 1, maxRounds - 1) : 0;
    last = block;
    const start = starts[block] ?? 0;
    rounds[round] ??= [];
    rounds[round]?.push({ block, from: from - start, to: to - start, words });
  }
  return rounds;
}

export function replaceRound(tr: Transaction, round: readonly PlacedMatch[]): Transaction {
  const starts = startsOf(tr.doc);
  for (const { block, from, to, words } of round) {
    const start = starts[block] ?? 0;
    replaceText(tr, { from: start + from, to: start + to, words });
  }
  return tr;
}

/** Start position of the text of each textblock. */
function startsOf(doc: Node): number[] {
  const starts: number[] = [];
  doc.descendants((node, pos) => {
    if (node.isTextblock) starts.push(pos + 1);
    return !node.isTextblock;
  });
  return starts;
}
