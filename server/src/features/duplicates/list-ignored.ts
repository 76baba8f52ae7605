// Pairs of documents whose common text somebody ignored.
import type { duplicates as endpoints } from '@docent/contract/duplicates';
import type { OutputOf, ParsedInputOf } from '@docent/contract/endpoint';
import type { Caller } from '../../platform/caller.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { DuplicatesNeeds } from './duplicates.needs.ts';
import { type IgnoredKey, listIgnoredPairs } from './duplicates.store.ts';

const usualLimit = 50;

export async function listIgnored(
  { access, database }: Pick<DuplicatesNeeds, 'access' | 'database'>,
  caller: Caller,
  { fileId, spaceId, limit = usualLimit, cursor }: ParsedInputOf<(typeof endpoints)['ignored']>,
): Promise<OutputOf<(typeof endpoints)['ignored']>> {
  const after = readCursor<IgnoredKey>(cursor, { at: 'time', oneId: 'text', otherId: 'text' });
  for (const id of [fileId, spaceId]) if (id) await access.require(caller, 'read', id);
  const rows = await listIgnoredPairs(database, caller.id, {
    withinId: fileId ?? spaceId ?? null,
    after,
    limit: limit + 1,
  });
  const list = rows.slice(0, limit);
  const last = rows.length > limit ? list.at(-1) : undefined;
  return {
    list: list.map(({ files, by, at, mayUndo }) => ({ files, by, at: at.toISOString(), mayUndo })),
    next: last
      ? writeCursor({ at: last.at.toISOString(), oneId: last.oneId, otherId: last.otherId })
      : null,
  };
}
