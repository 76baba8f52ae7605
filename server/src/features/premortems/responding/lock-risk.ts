import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../../platform/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { lockPremortem, standingOf } from '../find-premortem.ts';
import type { PremortemsNeeds } from '../premortems.needs.ts';
import { decideAction } from '../premortems.rules.ts';
import type { PremortemRow } from '../premortems.store.ts';
import { listGroupTitles } from '../reasons.store.ts';
import { isLiveGroup } from '../votes.store.ts';
import { ensureRisk, listRisks, type RiskRow } from './risks.store.ts';

/** The premortem and a risk, locked, if the caller may respond to risks in this stage or owns this one. */
export async function lockRisk(
  needs: Pick<PremortemsNeeds, 'access'>,
  tx: Database,
  caller: Caller,
  { fileId, groupId }: { fileId: string; groupId: string },
  call: 'respond' | 'mark',
): Promise<{ premortem: PremortemRow; risk: RiskRow; title: string }> {
  const premortem = await lockPremortem(needs, tx, caller, fileId, 'export', call);
  if (!(await isLiveGroup(tx, fileId, groupId))) throw refuse('premortem/group-not-found');
  await ensureRisk(tx, fileId, groupId);
  const [risk] = await listRisks(tx, caller.id, fileId, groupId);
  if (risk === undefined) throw new Error('the risk was just added');
  const refusal = decideAction('respond', standingOf(premortem, caller));
  if (refusal !== null && risk.owner?.id !== caller.id) throw refuse(refusal);
  const titles = await listGroupTitles(tx, fileId, [groupId]);
  return { premortem, risk, title: titles.get(groupId) ?? '' };
}
