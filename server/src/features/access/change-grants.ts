// Grants and revokes levels, and restricts a file to people who have a level on it.
import type { Level, Subject } from '@docent/contract/access';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Audit } from '../audit/audit.ts';
import { levelNumbers, mayAuthorGrant } from './access.rules.ts';
import type { FileRow } from './access.store.ts';
import * as store from './access.store.ts';
import { requireLevel, requireSharing, type Shareable } from './checked-file.ts';

/** `none` removes the subject's grant on this file; inherited grants stay. */
export type NewGrant = { subject: Subject; level: Level | 'none' };

interface Needs {
  database: Database;
  events: Events;
  audit: Audit;
}

/** Requires the right to manage the file, or to be the document's author. Returns the file. */
export async function grantLevel(
  { database, audit, events }: Needs,
  caller: Caller,
  fileId: string,
  grant: NewGrant,
): Promise<Shareable<FileRow>> {
  return database.transaction(async (tx) => {
    await store.lockTree(tx, false);
    const { file, isManager } = await requireSharing(tx, caller, fileId);
    const { subject } = grant;
    const heldLevel = await store.readGrant(tx, fileId, subject.kind, subject.id ?? '');
    if (!isManager && !mayAuthorGrant(grant, heldLevel)) throw refuse('file/level-too-low');
    const { id, name } = await placeGrant(tx, fileId, grant);
    await store.refreshScopes(tx, fileId);
    const { kind } = grant.subject;
    const { level } = grant;
    await audit.record(tx, caller, 'access.granted', fileId, { kind, id, name, level });
    const personId = kind === 'person' ? id : null;
    const grantedBy = personId !== null && level !== 'none' && { grantedBy: caller.id };
    await events.record(tx, { kind: 'access.changed', fileId, personId, ...grantedBy });
    return file;
  });
}

/** The person who restricts a file keeps the right to manage it. */
export async function restrictFile(
  { audit, events }: Omit<Needs, 'database'>,
  caller: Caller,
  fileId: string,
  restricted: boolean,
  within: Database,
): Promise<void> {
  await within.transaction(async (tx) => {
    await store.lockTree(tx, false);
    const file = await requireLevel(tx, caller, 'manage', fileId, false);
    if (file.restricted === restricted) return;
    await store.setRestricted(tx, fileId, restricted);
    if (restricted && caller.role !== 'admin') {
      const subject = { kind: 'person' as const, id: caller.id };
      await placeGrant(tx, fileId, { subject, level: 'manage' });
    }
    await store.refreshScopes(tx, fileId);
    await events.record(tx, { kind: 'access.changed', fileId, personId: null });
    await audit.record(tx, caller, 'file.restricted', fileId, { restricted });
  });
}

/** Returns the subject's id and name, both null for everyone. */
export async function placeGrant(tx: Database, fileId: string, { subject, level }: NewGrant) {
  const { id, name } = await requireSubject(tx, subject);
  if (level === 'none') await store.removeGrant(tx, fileId, subject.kind, id ?? '');
  else await store.setGrant(tx, fileId, subject.kind, id ?? '', levelNumbers[level]);
  return { id, name };
}

async function requireSubject(tx: Database, { kind, id }: Subject) {
  if (kind === 'everyone') return { id: null, name: null };
  if (id === undefined) {
    throw refuse('request/invalid', { 'subject.id': 'is missing' });
  }
  const name = await store.findSubjectName(tx, kind, id);
  if (name === null) {
    throw refuse(kind === 'person' ? 'person/not-found' : 'department/not-found');
  }
  return { id, name };
}
