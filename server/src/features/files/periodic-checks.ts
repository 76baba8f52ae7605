// Owners and review periods of documents: after so many days the owner has to confirm that the published text is
// still correct.
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

/** Sets the review period in the transaction of an update, which has checked the rights; null removes it. */
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

/**
 * Sets the owner in the transaction of an update, which has checked the rights; with null, the author owns the
 * document again. Refuses a person who may not edit it.
 */
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

/** Notifies owners of documents whose review date has passed, once each. Returns the number of documents. */
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
        // Open pages have to update its badge.
        await events.record(tx, { kind: 'file.reviewed', fileId });
      });
    }
    if (overdue.length < notifiedAtOnce) return count;
  }
}
