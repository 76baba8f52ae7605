// Explains why somebody has the access that they have, and shows what somebody else can see.
import type { Reasons, SeenFile } from '@docent/contract/access';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import { decideReach, levelName } from './access.rules.ts';
import type { FileRow } from './access.store.ts';
import * as store from './access.store.ts';

/** The person or role to look as, and the folder to list. */
export interface Perspective {
  personId?: string | undefined;
  deptId?: string | undefined;
  role: 'reader' | 'editor';
  parentId?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

const pageSize = 100;

export async function explainAccess(
  database: Database,
  file: FileRow,
  asker: { id: string },
  personId: string,
): Promise<Reasons> {
  const standing = await store.listStandings(database, personId);
  if (standing === null) throw refuse('person/not-found');
  const { departmentId, ...person } = standing;
  const [list, { level, visible, readersComment }] = await Promise.all([
    store.listGrants(database, file.id, asker.id),
    store.readLevel(database, personId, file.id),
  ]);
  return {
    person,
    level: visible ? levelName(level) : null,
    unpublished: level > 0 && !visible,
    grants: list.flatMap((grant) => {
      const level = decideReach(grant, { ...person, departmentId }, readersComment);
      return level === null ? [] : [{ ...grant, level }];
    }),
  };
}

/** Requires an administrator. */
export async function listFilesSeenBy(
  database: Database,
  caller: Caller,
  { personId, deptId, role, parentId, limit = pageSize, cursor }: Perspective,
): Promise<{ list: SeenFile[]; next: string | null }> {
  if (caller.role !== 'admin') throw refuse('permission/missing');
  if ((personId === undefined) === (deptId === undefined)) {
    throw refuse('request/invalid', { personId: 'give either personId or deptId' });
  }
  const after = readCursor<{ position: number; id: string }>(cursor, {
    position: 'number',
    id: 'text',
  });
  const viewer = personId ?? { departmentId: deptId ?? '', role };
  const rows = await store.listVisibleFiles(database, viewer, parentId ?? null, after, limit + 1);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    list: rows
      .slice(0, limit)
      .map(({ position: _, level, ...file }) => ({ ...file, level: levelName(level) })),
    next: last ? writeCursor({ position: last.position, id: last.id }) : null,
  };
}
