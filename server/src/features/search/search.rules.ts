// Pure decisions about cursors, and about who sees which text.
import type { File } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import { type IndexedParagraph, readLevel } from './base.rules.ts';

/** Higher levels see drafts. */
export const highestWithoutDrafts = 2;

const levelNames = ['read', 'comment', 'edit', 'manage'];
export const levelNumber = (level: File['level']) => levelNames.indexOf(level) + 1;

/** Whether somebody with that level finds the paragraph in its stage. */
export function maySee({ stage }: Pick<IndexedParagraph, 'stage'>, level: number): boolean {
  if (stage === 'draft') return level > highestWithoutDrafts;
  return level >= readLevel && (stage === 'both' || level <= highestWithoutDrafts);
}

/** Where a list of hits continues. */
interface Cursor {
  offset: number;
  /** Whether the previous pages used meaning. */
  isByMeaning: boolean;
}

export const writeCursor = ({ offset, isByMeaning }: Cursor) =>
  `${offset}${isByMeaning ? 'm' : ''}`;

/** Refuses a cursor that `writeCursor` did not create. */
export function readCursor(cursor: string | undefined): Cursor {
  if (cursor === undefined) return { offset: 0, isByMeaning: true };
  if (!/^\d{1,4}m?$/.test(cursor)) throw refuse('request/invalid', { cursor });
  return { offset: Number.parseInt(cursor, 10), isByMeaning: cursor.endsWith('m') };
}
