// Moves to another stage, which may reveal all reasons at once, and sets the timer.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockPremortem, recordChange, recordPlanChange } from './find-premortem.ts';
import type { NewEvent } from './history.store.ts';
import type { PremortemInput, PremortemsNeeds } from './premortems.needs.ts';
import {
  decideStageEnd,
  isBefore,
  isPrivateStage,
  spreadOf,
  withStageEnd,
} from './premortems.rules.ts';
import * as store from './premortems.store.ts';
import * as reasons from './reasons.store.ts';
import { notifyOfStage } from './telling/notify-team.ts';
import * as votes from './votes.store.ts';

type Needs = Pick<
  PremortemsNeeds,
  'database' | 'access' | 'audit' | 'clock' | 'events' | 'notices'
>;

export async function changeStage(
  needs: Needs,
  caller: Caller,
  { fileId, from, to, endsAt }: PremortemInput<'setStage'>,
): Promise<void> {
  const { audit, clock, database } = needs;
  await database.transaction(async (tx) => {
    const premortem = await lockPremortem(needs, tx, caller, fileId, 'lead');
    if (premortem.stage !== from) {
      throw refuse('premortem/stage-changed', { stage: premortem.stage });
    }
    if (from === to) return;
    const revision = await store.nextRevision(tx, fileId);
    if (isPrivateStage(from) && !isPrivateStage(to)) {
      await reasons.revealReasons(tx, fileId, { anonymous: premortem.anonymous, revision });
    }
    if (isBefore('grouping', to)) await reasons.groupRest(tx, fileId, revision);
    const history: NewEvent[] = [{ kind: 'stage', before: from, after: to }];
    if (from === 'scoring' && isBefore(from, to)) history.push(...(await listScores(tx, fileId)));
    const round = to === 'checks' && premortem.round === 0 ? 1 : premortem.round;
    if (round !== premortem.round) history.push({ kind: 'round', after: String(round) });
    const end =
      endsAt === undefined ? decideStageEnd(premortem.schedule, to, clock.now()) : dateOf(endsAt);
    const schedule = withStageEnd(premortem.schedule, to, end);
    await store.setStage(tx, fileId, { stage: to, endsAt: end, round, schedule });
    await audit.record(tx, caller, 'premortem.staged', fileId, { from, to });
    await recordChange(needs, tx, caller, fileId, history);
    await recordPlanChange(needs, tx, premortem);
    if (isBefore(from, to)) await notifyOfStage(needs.notices, tx, caller, fileId, to);
  });
}

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));

/** The scores of all together, as they are when their stage ends. */
async function listScores(tx: Database, fileId: string): Promise<NewEvent[]> {
  const scores = Map.groupBy(await votes.countScores(tx, fileId), ({ groupId }) => groupId);
  const titles = await reasons.listGroupTitles(tx, fileId, [...scores.keys()]);
  return [...scores].map(([groupId, counts]) => {
    const meanOf = (axis: 'likelihood' | 'impact') =>
      spreadOf(counts.map((one) => ({ value: one[axis], count: one.count })))?.mean.toFixed(1);
    const after = `${meanOf('likelihood')} × ${meanOf('impact')}`;
    return { kind: 'score', subject: titles.get(groupId) ?? '', after };
  });
}

export async function setTimer(
  needs: Needs,
  caller: Caller,
  { fileId, endsAt }: PremortemInput<'setTimer'>,
): Promise<void> {
  await needs.database.transaction(async (tx) => {
    const { stage, round, schedule } = await lockPremortem(needs, tx, caller, fileId, 'lead');
    const end = dateOf(endsAt);
    const plannedStages = withStageEnd(schedule, stage, end);
    await store.setStage(tx, fileId, { stage, endsAt: end, round, schedule: plannedStages });
    await recordChange(needs, tx, caller, fileId, []);
  });
}
