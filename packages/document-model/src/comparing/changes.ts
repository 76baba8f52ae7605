// The changes between two versions of a document as people see them: only blocks that differ, with
// the kind of change, the differences word by word, and the headings above.

import { blockIdOf, blocksOf, type DocumentJSON, type NodeJSON, textOf } from '../content.ts';
import { type Difference, differencesOf } from './differences.ts';
import { type WordDifference, wordDifferencesOf } from './wordDifferences.ts';

export interface Change {
  paragraphId: string;
  /**
   * `formatted` means the same text with other formatting. A moved block may have changed as well.
   */
  kind: 'added' | 'removed' | 'changed' | 'moved' | 'formatted';
  before: NodeJSON | null;
  after: NodeJSON | null;
  words: WordDifference[];
  headingPath: string[];
  /**
   * Index among the top-level blocks of each version; for a block that is missing there, the index
   * at which it would be.
   */
  at: { before: number; after: number };
}

/** The changes in the order of `after`; removed blocks are listed where they were. */
export function changesOf(before: DocumentJSON, after: DocumentJSON): Change[] {
  const differences = differencesOf(before, after);
  const places = new Map(blocksOf(before).map((block, place) => [blockIdOf(block) ?? '', place]));

  const changes: Change[] = [];
  const headings: { level: number; text: string }[] = [];
  const at = { before: 0, after: 0 };
  for (const difference of differences) {
    const own = difference.before ? places.get(difference.id) : undefined;
    const heading = difference.after ?? difference.before;
    if (heading?.type === 'heading') {
      const level = Number(heading.attrs?.level ?? 1);
      while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
    }
    if (difference.kind !== 'same') {
      const place = { before: own ?? at.before, after: at.after };
      const headingPath = headings.map(({ text }) => text);
      changes.push({ ...changeOf(difference, place), headingPath });
    }
    if (difference.after?.type === 'heading') {
      const level = Number(difference.after.attrs?.level ?? 1);
      headings.push({ level, text: textOf(difference.after) });
    }
    if (difference.after) at.after++;
    if (own !== undefined && difference.kind !== 'moved') at.before = own + 1;
  }
  return changes;
}

function changeOf(
  { id, kind, ...sides }: Difference,
  at: Change['at'],
): Omit<Change, 'headingPath'> {
  const before = sides.before ?? null;
  const after = sides.after ?? null;
  const change = { paragraphId: id, before, after, at };
  const old = before ? textOf(before) : '';
  const now = after ? textOf(after) : '';
  if (kind === 'same' || kind === 'changed') {
    const words = wordDifferencesOf(old, now);
    return { ...change, kind: old === now ? 'formatted' : 'changed', words };
  }
  return { ...change, kind, words: wordDifferencesOf(old, now) };
}

/** Number of added and removed words; each Chinese character counts as one. */
export function wordCountsOf(changes: readonly Change[]): { added: number; removed: number } {
  const counts = { added: 0, removed: 0 };
  for (const { words } of changes) {
    for (const { kind, text } of words) if (kind !== 'same') counts[kind] += wordsIn(text);
  }
  return counts;
}

const word = /\p{Script=Han}|[\p{L}\p{M}\p{N}_'’]+/gu;

function wordsIn(text: string): number {
  return text.match(word)?.length ?? 0;
}
