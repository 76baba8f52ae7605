// Owners of documents, and periodic checks: after so many days the owner is to confirm that what is published is still
// right.
import type { OutputOf } from '@docent/contract/endpoint';
import type { files as endpoints } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FilesNeeds } from './files.needs.ts';
import * as store from './periodic-checks.store.ts';

const notifiedAtOnce = 100;

export async function getPeriodicCheck(
  { database, access }: Pick<FilesNeeds, 'database' | 'access'>,
  caller: Caller,
  fileId: string,
): Promise<OutputOf<(typeof endpoints)['reviewPeriod']>> {
  const file = await access.require(caller, 'edit', fileId);
  if (file.kind !== 'document') throw refuse('file/not-a-document');
  const { reviewedAt, dueAt, ...period } = await store.readPeriod(database, fileId);
  return {
    ...period,
    reviewedAt: reviewedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
  };
}

export async function confirmStillRight(
  {
    database,
    access,
    audit,
    clock,
    events,
  }: Pick<FilesNeeds, 'database' | 'access' | 'audit' | 'clock' | 'events'>,
  caller: Caller,
  fileId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const file = await access.require(caller, 'edit', fileId, { database: tx });
    if (file.kind !== 'document') throw refuse('file/not-a-document');
    if (!(await store.setReviewed(tx, fileId, clock.now()))) {
      throw refuse('document/not-published');
    }
    await audit.record(tx, caller, 'document.reviewed', fileId);
    await events.record(tx, { kind: 'file.reviewed', fileId });
  });
}

/** In the transaction of an update by who may do it; null takes the period away. */
export async function setPeriodicCheck(
  { audit, events }: Pick<FilesNeeds, 'audit' | 'events'>,
  tx: Database,
  caller: Caller,
  { id, kind }: { id: string; kind: string },
  days: number | null,
): Promise<void> {
  if (kind !== 'document') throw refuse('file/not-a-document');
  await store.setPeriod(tx, id, days);
  await audit.record(tx, caller, 'document.scheduled', id, { reviewEvery: days });
  await events.record(tx, { kind: 'file.reviewed', fileId: id });
}

/** In the transaction of an update by who may do it; null for who created it. Refuses whoever may not edit it. */
export async function setOwner(
  { audit, events }: Pick<FilesNeeds, 'audit' | 'events'>,
  tx: Database,
  caller: Caller,
  { id, kind }: { id: string; kind: string },
  personId: string | null,
): Promise<void> {
  if (kind !== 'document') throw refuse('file/not-a-document');
  const name = personId && (await store.findEditorName(tx, id, personId));
  if (personId !== null && name === null) throw refuse('file/owner-without-access');
  await store.setOwner(tx, id, personId);
  await audit.record(tx, caller, 'owner.changed', id, { name });
  await events.record(tx, { kind: 'file.reviewed', fileId: id });
}

/** Notifies owners of documents whose period has passed, once each; answers how many documents. */
export async function notifyOutdated({
  database,
  clock,
  events,
  notices,
}: Pick<FilesNeeds, 'database' | 'clock' | 'events' | 'notices'>): Promise<number> {
  let count = 0;
  for (;;) {
    const overdue = await store.listOverdue(database, clock.now(), notifiedAtOnce);
    for (const fileId of overdue) {
      await database.transaction(async (tx) => {
        if (!(await store.markNotified(tx, fileId, clock.now()))) return;
        count++;
        const to = await store.listNotified(tx, fileId);
        await notices.notify(tx, { kind: 'document-outdated', to, fileId, by: null });
        // Its badge is another one from now on.
        await events.record(tx, { kind: 'file.reviewed', fileId });
      });
    }
    if (overdue.length < notifiedAtOnce) return count;
  }
}
