// Pure decisions of searching: where a list goes on, and who sees which text.
import type { File } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import { type IndexedParagraph, readLevel } from './base.rules.ts';

/** Levels above this one see drafts. */
export const highestWithoutDrafts = 2;

const levelNames = ['read', 'comment', 'edit', 'manage'];
export const levelNumber = (level: File['level']) => levelNames.indexOf(level) + 1;

/** Whether somebody of that level finds the paragraph as it stands. */
export function maySee({ stage }: Pick<IndexedParagraph, 'stage'>, level: number): boolean {
  if (stage === 'draft') return level > highestWithoutDrafts;
  return level >= readLevel && (stage === 'both' || level <= highestWithoutDrafts);
}

/** Where a list of hits goes on. */
interface Cursor {
  offset: number;
  /** Whether the pages before were ordered by meaning, too. */
  isByMeaning: boolean;
}

export const writeCursor = ({ offset, isByMeaning }: Cursor) =>
  `${offset}${isByMeaning ? 'm' : ''}`;

/** Refuses what `writeCursor` did not write. */
export function readCursor(cursor: string | undefined): Cursor {
  if (cursor === undefined) return { offset: 0, isByMeaning: true };
  if (!/^\d{1,4}m?$/.test(cursor)) throw refuse('request/invalid', { cursor });
  return { offset: Number.parseInt(cursor, 10), isByMeaning: cursor.endsWith('m') };
}
