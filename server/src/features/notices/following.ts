// Whether somebody follows a file, by their setting for it or for a folder above it.
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import { nullIfRefused } from '../../platform/refused.ts';
import type { Access } from '../access/access.ts';
import * as store from './notices.store.ts';

export interface Following {
  following: boolean;
  /** The folder whose setting applies; null for the file's own setting or none. */
  through: { id: string; name: string } | null;
}

interface Needs {
  database: Database;
  access: Pick<Access, 'require'>;
  events: Events;
}

export async function getFollowing(
  { database, access }: Omit<Needs, 'events'>,
  caller: Caller,
  fileId: string,
): Promise<Following> {
  await access.require(caller, 'read', fileId);
  const wish = await store.readFollowing(database, caller.id, fileId);
  if (wish === null) return { following: false, through: null };
  const { following, id, name } = wish;
  if (id === fileId) return { following, through: null };
  // Hides the name of a folder that the person may not read.
  const folder = await access.require(caller, 'read', id).catch(nullIfRefused('file/not-found'));
  return { following, through: folder && { id, name } };
}

export async function setFollowing(
  { database, access, events }: Needs,
  caller: Caller,
  fileId: string,
  following: boolean,
): Promise<void> {
  await access.require(caller, 'read', fileId);
  await database.transaction(async (tx) => {
    await store.setFollowing(tx, caller.id, fileId, following);
    await events.record(tx, { kind: 'notices.changed', personIds: [caller.id] });
  });
}
