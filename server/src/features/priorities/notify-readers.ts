// Notifies the people who are asked to read a document.
import type { Database } from '../../platform/database/database.ts';
import type { PrioritiesNeeds } from './priorities.needs.ts';
import * as store from './priorities.store.ts';

/**
 * Notifies people who have not confirmed the document, or only `personId`. Nobody is notified twice of the same
 * request. Runs in the transaction of the request.
 */
export async function notifyWaitingReaders(
  notices: PrioritiesNeeds['notices'],
  tx: Database,
  fileId: string,
  personId?: string,
): Promise<void> {
  const request = await store.listAsking(tx, fileId);
  if (request === null) return;
  await notices.notify(tx, {
    kind: 'priority-set',
    to: await store.listWaiting(tx, fileId, personId),
    fileId,
    by: request.by,
    once: `priority ${request.id} ${request.significant}`,
  });
}

/** Sends all reminders that are due, with one transaction per document. Returns the number of documents. */
export async function remindReaders({
  database,
  clock,
  notices,
}: Pick<PrioritiesNeeds, 'database' | 'clock' | 'notices'>): Promise<number> {
  for (let count = 0; ; count++) {
    const isDone = await database.transaction(async (tx) => {
      const fileId = await store.takeReminder(tx, clock.now());
      if (fileId === null) return true;
      const to = await store.listWaiting(tx, fileId);
      await notices.notify(tx, { kind: 'priority-due', to, fileId, by: null });
      return false;
    });
    if (isDone) return count;
  }
}
