// Tells the owner of a risk when the paragraph that mitigates it is published with another text, or is gone.
import { recordChange } from '../find-premortem.ts';
import type { PremortemsNeeds } from '../premortems.needs.ts';
import { lockPremortem } from '../premortems.store.ts';
import * as store from './plan-changes.store.ts';

/** Reaction to what may have changed or removed published text of the file, or of files in it. */
export async function noticePlanChange(
  needs: Pick<PremortemsNeeds, 'database' | 'clock' | 'events' | 'notices'>,
  planFileId: string,
): Promise<void> {
  const { database, notices } = needs;
  await store.forgetRestored(database, planFileId);
  for (const change of await store.listChangedMitigations(database, planFileId)) {
    const { fileId, groupId, title, ownerId } = change;
    await database.transaction(async (tx) => {
      await lockPremortem(tx, fileId);
      if (!(await store.takeChange(tx, change))) return;
      await notices.notify(tx, {
        kind: 'premortem-mitigation',
        to: [ownerId],
        fileId,
        ref: { groupId },
        by: null,
      });
      // The texts are for those who may read the plan, so the history only names the risk.
      await recordChange(needs, tx, null, fileId, [{ kind: 'mitigation-changed', subject: title }]);
    });
  }
}
