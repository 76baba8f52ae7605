// People as everybody sees them, and accounts as administrators see them.
import type { ParsedInputOf } from '@docent/contract/endpoint';
import type { Account, people as endpoints } from '@docent/contract/people';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import { mayManagePeople } from './manage-people.ts';
import type { PeopleNeeds } from './people.needs.ts';
import type { ListedPerson } from './people.store.ts';
import * as store from './people.store.ts';

type Input<Name extends keyof typeof endpoints> = ParsedInputOf<(typeof endpoints)[Name]>;

const pageSize = 50;

export async function listPeople(
  { database }: Pick<PeopleNeeds, 'database'>,
  caller: Caller,
  { search, deptId, limit = pageSize, cursor }: Input<'getUserList'>,
): Promise<{ list: ListedPerson[]; next: string | null }> {
  const after = readCursor<{ name: string; id: string }>(cursor, { name: 'text', id: 'text' });
  const rows = await store.listPeople(database, { search, deptId }, after, limit + 1);
  // Only administrators see which department a person has asked for.
  const list = rows
    .slice(0, limit)
    .map((row) => (mayManagePeople(caller) ? row : { ...row, wantedDept: null }));
  return { list, next: nextOf(list, rows.length > limit) };
}

export async function listAccounts(
  { database, clock, idleMs }: Pick<PeopleNeeds, 'database' | 'clock' | 'idleMs'>,
  caller: Caller,
  { limit = pageSize, cursor, ...filter }: Input<'accounts'>,
): Promise<{ list: Account[]; next: string | null }> {
  if (!mayManagePeople(caller)) throw refuse('permission/missing');
  const after = readCursor<{ name: string; id: string }>(cursor, { name: 'text', id: 'text' });
  const now = clock.now();
  const liveSince = new Date(now.getTime() - idleMs);
  const rows = await store.listAccounts(database, filter, { now, liveSince }, after, limit + 1);
  const list = rows
    .slice(0, limit)
    .map((row) => ({ ...row, lastSeenAt: row.lastSeenAt?.toISOString() ?? null }));
  return { list, next: nextOf(list, rows.length > limit) };
}

function nextOf(list: readonly { id: string; username: string }[], hasMore: boolean) {
  const last = hasMore ? list.at(-1) : undefined;
  return last === undefined ? null : writeCursor({ name: last.username, id: last.id });
}
