import type { PriorityStatus } from '@docent/contract/priorities';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { PrioritiesNeeds } from './priorities.needs.ts';
import * as store from './priorities.store.ts';

type Needs = Pick<
  PrioritiesNeeds,
  'database' | 'access' | 'audit' | 'clock' | 'events' | 'notices'
>;

/** Confirms that the caller has read this version of a document, or undoes that. */
export async function changePriorityStatus(
  { database, access, audit, clock, events, notices }: Needs,
  caller: Caller,
  { fileId, status, version }: { fileId: string; status: PriorityStatus; version: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    const file = await access.require(caller, 'read', fileId, { database: tx });
    if (file.kind !== 'document') throw refuse('file/not-a-document');
    const present = await store.readPublishedNumber(tx, fileId);
    const [own] = await store.listOwn(tx, caller.id, { fileId, limit: 1 });
    if (own === undefined) throw refuse('priority/not-asked');
    if (present !== version) throw refuse('priority/version-changed', { version: present });
    const isChanged =
      status === 'done'
        ? await store.saveConfirmation(tx, fileId, caller.id, { version, at: clock.now() })
        : await store.removeConfirmation(tx, fileId, caller.id);
    if (!isChanged) return;
    if (status === 'done') {
      const kinds = ['priority-set', 'priority-due'] as const;
      await notices.dismiss(tx, caller.id, { fileId, kinds });
    }
    await audit.record(tx, caller, 'priority.confirmed', fileId, { version, status });
    await events.record(tx, { kind: 'confirmation.changed', fileId, personId: caller.id });
  });
}
