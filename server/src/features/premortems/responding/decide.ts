// The verdict, and the conditions that it sets.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../../platform/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createId } from '../../../platform/ids.ts';
import { lockPremortem, recordChange, recordPlanChange } from '../find-premortem.ts';
import type { NewEvent } from '../history.store.ts';
import type { PremortemInput, PremortemsNeeds } from '../premortems.needs.ts';
import { requireReaders } from '../require-readers.ts';
import { notifyTeam } from '../telling/notify-team.ts';
import * as store from './verdicts.store.ts';

type Needs = Pick<
  PremortemsNeeds,
  'database' | 'access' | 'audit' | 'clock' | 'events' | 'notices' | 'people'
>;

export async function decide(
  needs: Needs,
  caller: Caller,
  { fileId, verdict, note = '', conditions }: PremortemInput<'decide'>,
): Promise<void> {
  const { audit, clock, database } = needs;
  await database.transaction(async (tx) => {
    const premortem = await lockPremortem(needs, tx, caller, fileId, 'decide', 'decide');
    const history: NewEvent[] = [];
    const last = (await store.listVerdicts(tx, fileId)).at(-1);
    const decision = { id: createId(), verdict, note: note.trim(), personId: caller.id };
    await store.addVerdict(tx, fileId, { ...decision, at: clock.now() });
    history.push({
      kind: 'verdict',
      subject: decision.note,
      before: last?.verdict ?? null,
      after: verdict,
    });
    if (conditions) history.push(...(await setConditions(needs, tx, fileId, conditions)));
    if (verdict === 'conditions' && (await store.listConditions(tx, fileId)).length === 0) {
      throw refuse('request/invalid', { conditions: 'are missing' });
    }
    await audit.record(tx, caller, 'premortem.decided', fileId, { verdict });
    await recordChange(needs, tx, caller, fileId, history);
    await recordPlanChange(needs, tx, premortem);
    const facilitatorId = premortem.facilitator.id;
    await notifyTeam(needs.notices, tx, caller, fileId, {
      kind: 'premortem-decided',
      facilitatorId,
    });
  });
}

async function setConditions(
  needs: Pick<Needs, 'people'>,
  tx: Database,
  fileId: string,
  conditions: NonNullable<PremortemInput<'decide'>['conditions']>,
): Promise<NewEvent[]> {
  const owners = conditions.flatMap(({ ownerId }) =>
    ownerId === null ? [] : [{ kind: 'person' as const, id: ownerId }],
  );
  if (owners.length > 0) await requireReaders(needs, tx, fileId, owners);
  const rows = conditions.map(({ text, ownerId, dueAt }) => ({
    id: createId(),
    text: text.trim(),
    ownerId,
    dueAt: dueAt === null ? null : new Date(dueAt),
  }));
  if (rows.some(({ text }) => text === '')) throw refuse('premortem/blank');
  await store.replaceConditions(tx, fileId, rows);
  return rows.map(({ text }) => ({ kind: 'condition', subject: text, after: 'open' }));
}

export async function setCondition(
  needs: Needs,
  caller: Caller,
  { fileId, conditionId, met }: PremortemInput<'setCondition'>,
): Promise<void> {
  const { audit, clock, database } = needs;
  await database.transaction(async (tx) => {
    const premortem = await lockPremortem(needs, tx, caller, fileId, 'export');
    const conditions = await store.listConditions(tx, fileId);
    const condition = conditions.find(({ id }) => id === conditionId);
    if (condition === undefined) throw refuse('premortem/condition-not-found');
    const allowedPeople = [premortem.facilitator.id, premortem.decider.id, condition.owner?.id];
    if (!allowedPeople.includes(caller.id)) throw refuse('permission/missing');
    if ((condition.met !== null) === met) return;
    await store.markCondition(tx, conditionId, met ? { by: caller.id, at: clock.now() } : null);
    const states = { before: met ? 'open' : 'met', after: met ? 'met' : 'open' };
    await audit.record(tx, caller, 'premortem.changed', fileId, { conditionId, met });
    await recordChange(needs, tx, caller, fileId, [
      { kind: 'condition', subject: condition.text, ...states },
    ]);
    await recordPlanChange(needs, tx, premortem);
  });
}
