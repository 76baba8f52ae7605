// Summarises what a publication changes for readers.
import type { BlockDifference, WordRun } from '@docent/contract/history';

type Kind = BlockDifference['kind'];

/** In the order of the screen. */
const kinds: readonly Kind[] = ['changed', 'added', 'removed', 'moved', 'formatted'];

/** Number of blocks by kind of change, without kinds that do not occur. */
export function countKinds(differences: readonly Pick<BlockDifference, 'kind'>[]) {
  return kinds
    .map((kind) => ({ kind, count: differences.filter((one) => one.kind === kind).length }))
    .filter(({ count }) => count > 0);
}

/** Maximum lengths of the context on either side of a change, and of the change itself. In characters. */
const contextLength = 24;
const changeLength = 120;

/** The first change in a block with some context. */
export function excerptOf(words: readonly WordRun[]): WordRun[] {
  const first = words.findIndex(([kind]) => kind !== 'same');
  if (first < 0) return [];
  const excerpt: WordRun[] = [];
  const before = words[first - 1]?.[1] ?? '';
  if (before !== '') {
    const start = Math.max(0, before.length - contextLength);
    excerpt.push(['same', `${start > 0 ? '…' : ''}${before.slice(start)}`]);
  }
  let at = first;
  for (; words[at] !== undefined && words[at]?.[0] !== 'same'; at++) {
    const [kind, text] = words[at] as WordRun;
    excerpt.push([kind, shorten(text, changeLength)]);
  }
  const after = words[at]?.[1];
  if (after !== undefined) {
    const isLast = at === words.length - 1 && after.length <= contextLength;
    excerpt.push(['same', isLast ? after : `${after.slice(0, contextLength)}…`]);
  }
  return excerpt;
}

const shorten = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length)}…` : text;
