// The assistant's reasons: risks of past premortems that the plan or a reason of the team brings to mind.
import type { Caller } from '../../../platform/caller.ts';
import { createId } from '../../../platform/ids.ts';
import { lockPremortem, recordChange } from '../find-premortem.ts';
import type { PremortemsNeeds } from '../premortems.needs.ts';
import { nextRevision } from '../premortems.store.ts';
import { addAssistantReason } from '../reasons.store.ts';
import * as store from './recurring.store.ts';
import { clusterAround, createMentions, findSimilarCards } from './similar-cards.ts';

/** More would drown what the team wrote. */
const maxAdded = 8;

/**
 * Adds risks that happened, and those that the plan mentions, unless the team has written them. Everybody who may
 * read this premortem may read theirs. Returns the number of reasons.
 */
export async function addAssistantReasons(
  needs: Pick<PremortemsNeeds, 'database' | 'access' | 'clock' | 'events'>,
  caller: Caller,
  fileId: string,
): Promise<number> {
  return needs.database.transaction(async (tx) => {
    await lockPremortem(needs, tx, caller, fileId, 'lead', 'move');
    const own = await store.listTexts(tx, fileId);
    const isMentioned = createMentions(await store.readSubject(tx, fileId));
    const risks = (await store.listRisksBeside(tx, fileId)).filter(
      ({ mark, texts }) => mark === 'happened' || texts.some(isMentioned),
    );
    const chosen = (await withoutRepeats(risks, own)).slice(0, maxAdded);
    if (chosen.length === 0) return 0;
    const revision = await nextRevision(tx, fileId);
    for (const { name, file } of chosen) {
      const reason = { id: createId(), text: name, sourceFileId: file.id };
      await addAssistantReason(tx, fileId, reason, revision);
    }
    await recordChange(
      needs,
      tx,
      null,
      fileId,
      chosen.map(({ name }) => ({ kind: 'reason-added' as const, subject: name })),
    );
    return chosen.length;
  });
}

/** One of several similar risks, those that happened first, and none that the team has written. */
async function withoutRepeats(
  risks: readonly store.PastRisk[],
  own: readonly string[],
): Promise<store.PastRisk[]> {
  const team = 'team';
  const sorted = risks.toSorted(
    (a, b) => Number(b.mark === 'happened') - Number(a.mark === 'happened'),
  );
  const similar = await findSimilarCards([
    ...own.map((text) => ({ key: team, text })),
    ...sorted.flatMap(({ texts }, at) => texts.map((text) => ({ key: `${at}`, text }))),
  ]);
  const keys = sorted.map((_, at) => `${at}`).filter((key) => !similar.get(team)?.has(key));
  return clusterAround(keys, similar).flatMap(([key]) => sorted[Number(key)] ?? []);
}
