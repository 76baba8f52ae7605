// Rounds of checks: what became of each risk. Earlier marks are never overwritten.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../../platform/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createId } from '../../../platform/ids.ts';
import { lockPremortem, recordChange } from '../find-premortem.ts';
import type { PremortemInput, PremortemsNeeds } from '../premortems.needs.ts';
import { decideNextCheck } from '../premortems.rules.ts';
import { lockRisk } from './lock-risk.ts';
import { findParagraph } from './mitigations.store.ts';
import { changesOf } from './respond.ts';
import * as store from './risks.store.ts';

type Needs = Pick<PremortemsNeeds, 'database' | 'access' | 'audit' | 'clock' | 'events'>;

export async function startRound(
  needs: Needs,
  caller: Caller,
  { fileId }: PremortemInput<'startRound'>,
): Promise<void> {
  await needs.database.transaction(async (tx) => {
    const premortem = await lockPremortem(needs, tx, caller, fileId, 'lead', 'mark');
    const round = premortem.round + 1;
    await store.setRound(tx, fileId, round);
    await needs.audit.record(tx, caller, 'premortem.checked', fileId, { round });
    await recordChange(needs, tx, caller, fileId, [{ kind: 'round', after: String(round) }]);
  });
}

export async function markRisk(
  needs: Needs,
  caller: Caller,
  input: PremortemInput<'markRisk'>,
): Promise<void> {
  const { audit, clock, database } = needs;
  const { fileId, groupId, mark, evidence = '', source = null, checkAt } = input;
  await database.transaction(async (tx) => {
    const { premortem, risk, title } = await lockRisk(needs, tx, caller, input, 'mark');
    if (source) await requireSource(needs, tx, caller, source);
    const { round } = premortem;
    const marks = await store.listMarks(tx, caller.id, fileId);
    const last = marks.filter((one) => one.groupId === groupId).at(-1);
    await store.addMark(tx, fileId, {
      id: createId(),
      groupId,
      round,
      mark,
      evidence: evidence.trim(),
      source,
      personId: caller.id,
      at: clock.now(),
    });
    const next = {
      ...risk,
      ownerId: risk.owner?.id ?? null,
      checkAt: nextCheckOf(risk.checkAt, checkAt, clock.now()),
    };
    await store.saveRisk(tx, fileId, next);
    await audit.record(tx, caller, 'premortem.checked', fileId, { groupId, round, mark });
    await recordChange(needs, tx, caller, fileId, [
      ...changesOf(title, risk, { ...next, owner: risk.owner }),
      { kind: 'mark', subject: title, before: last?.mark ?? null, after: mark },
    ]);
  });
}

function nextCheckOf(
  before: Date | null,
  givenDate: string | null | undefined,
  now: Date,
): Date | null {
  if (givenDate === undefined) return decideNextCheck(before, now);
  return givenDate === null ? null : new Date(givenDate);
}

async function requireSource(
  { access }: Pick<Needs, 'access'>,
  tx: Database,
  caller: Caller,
  { fileId, paragraphId }: { fileId: string; paragraphId: string | null },
): Promise<void> {
  await access.require(caller, 'read', fileId, { database: tx });
  if (paragraphId === null) return;
  const paragraph = await findParagraph(tx, caller.id, { fileId, paragraphId });
  if (paragraph === null) throw refuse('paragraph/not-found');
}
