// Saves the draft as a named version, and names existing versions.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { findEditableVersion, lockVersion } from './find-version.ts';
import type { HistoryNeeds } from './history.needs.ts';
import * as store from './history.store.ts';
import type { Keeping } from './keeping.ts';

type Needs = Pick<HistoryNeeds, 'database' | 'access' | 'audit' | 'events'>;

/** Names the latest version if it equals the draft and has no name yet. Returns the id of the version. */
export async function keepVersion(
  needs: Needs & Pick<HistoryNeeds, 'editing'> & { keeping: Keeping },
  caller: Caller,
  fileId: string,
  label: string,
): Promise<string> {
  const { database, access, audit, editing, events, keeping } = needs;
  const file = await access.require(caller, 'edit', fileId);
  if (file.kind !== 'document') throw refuse('file/not-a-document');
  await editing.settled(fileId);
  return database.transaction(async (tx) => {
    if (!(await store.lockHistory(tx, fileId, 'wait'))) throw refuse('file/not-found');
    await audit.record(tx, caller, 'version.named', fileId, { label });
    const same = await keeping.findVersionOfDraft(tx, fileId);
    if (same !== null && same.label === null) {
      await store.nameVersion(tx, same.id, label);
      await events.record(tx, { kind: 'version.added', fileId, versionId: same.id });
      return same.id;
    }
    const version = { cause: 'named', label, restoredFrom: null, by: caller.id } as const;
    return keeping.freeze(tx, fileId, version);
  });
}

export async function nameVersion(
  needs: Needs,
  caller: Caller,
  id: string,
  label: string | null,
): Promise<void> {
  const { database, audit, events } = needs;
  const { row, file } = await findEditableVersion(needs, caller, id);
  await database.transaction(async (tx) => {
    await lockVersion(tx, file.id, id);
    await store.nameVersion(tx, id, label);
    await audit.record(tx, caller, 'version.named', file.id, {
      label,
      number: row.version.number,
    });
    await events.record(tx, { kind: 'version.added', fileId: file.id, versionId: id });
  });
}
