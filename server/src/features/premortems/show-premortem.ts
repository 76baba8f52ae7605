// A premortem in the shape of the contract, as far as the caller may see it.
import { type Premortem, PremortemAction } from '@docent/contract/premortem-data';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { requirePremortem, standingOf } from './find-premortem.ts';
import type { PremortemsNeeds } from './premortems.needs.ts';
import {
  confidenceOf,
  decideAction,
  decideMitigation,
  decideResults,
  isBefore,
  isCheckOverdue,
  spreadOf,
} from './premortems.rules.ts';
import type { PremortemRow } from './premortems.store.ts';
import * as store from './premortems.store.ts';
import { listMarks, listRisks } from './responding/risks.store.ts';
import * as verdicts from './responding/verdicts.store.ts';
import * as votes from './votes.store.ts';

type Needs = Pick<PremortemsNeeds, 'database' | 'access' | 'clock' | 'files'>;

export async function showPremortem(
  needs: Needs,
  caller: Caller,
  fileId: string,
): Promise<Premortem> {
  const { database, files } = needs;
  const row = await requirePremortem(needs, database, caller, fileId);
  const progress = await store.countProgress(database, row);
  const [shapes, plan, participants, own, results, confidence, risks, given, conditions] =
    await Promise.all([
      files.shapes(caller, [fileId]),
      store.findPlan(database, caller.id, row),
      store.listParticipants(database, fileId),
      votes.readOwn(database, fileId, caller.id),
      readResults(needs, row, progress),
      readConfidence(needs, row),
      readRisks(needs, caller, fileId),
      verdicts.listVerdicts(database, fileId),
      verdicts.listConditions(database, fileId),
    ]);
  const file = shapes.get(fileId);
  if (file === undefined) throw refuse('file/not-found');
  const standing = standingOf(row, caller);
  return {
    file,
    plan,
    question: row.question,
    horizonAt: row.horizonAt?.toISOString() ?? null,
    facilitator: row.facilitator,
    decider: row.decider,
    participants,
    anonymous: row.anonymous,
    votesPerPerson: row.votesPerPerson,
    prompts: row.prompts,
    stage: row.stage,
    stageEndsAt: row.stageEndsAt?.toISOString() ?? null,
    schedule: row.schedule,
    progress,
    own,
    confidence,
    results,
    risks,
    round: row.round,
    verdicts: given,
    conditions,
    actions: PremortemAction.options.filter((action) => !decideAction(action, standing)),
    revision: row.revision,
  };
}

/** Hidden votes and scores are not even read. */
async function readResults(
  { database, clock }: Pick<Needs, 'database' | 'clock'>,
  row: PremortemRow,
  progress: Premortem['progress'],
): Promise<Premortem['results']> {
  const { fileId } = row;
  const visibleResults = decideResults({ ...row, progress, now: clock.now() });
  const [groups, votesOf, scores] = await Promise.all([
    votes.listLiveGroups(database, fileId),
    visibleResults.votes ? votes.countVotes(database, fileId) : null,
    visibleResults.scores ? votes.countScores(database, fileId) : [],
  ]);
  const scoresOf = Map.groupBy(scores, ({ groupId }) => groupId);
  return groups.map((groupId) => {
    const own = scoresOf.get(groupId) ?? [];
    return {
      groupId,
      votes: votesOf && (votesOf.get(groupId) ?? 0),
      likelihood: spreadOf(own.map(({ likelihood, count }) => ({ value: likelihood, count }))),
      impact: spreadOf(own.map(({ impact, count }) => ({ value: impact, count }))),
    };
  });
}

async function readConfidence(
  { database }: Pick<Needs, 'database'>,
  { fileId, stage }: PremortemRow,
): Promise<Premortem['confidence']> {
  if (isBefore(stage, 'review')) return null;
  const { before, after } = await votes.readConfidence(database, fileId);
  return { before: confidenceOf(before), after: confidenceOf(after) };
}

async function readRisks(
  { database, clock }: Pick<Needs, 'database' | 'clock'>,
  caller: Caller,
  fileId: string,
): Promise<Premortem['risks']> {
  const [rows, marks] = await Promise.all([
    listRisks(database, caller.id, fileId),
    listMarks(database, caller.id, fileId),
  ]);
  const marksOf = Map.groupBy(marks, ({ groupId }) => groupId);
  return rows.map(({ dueAt, checkAt, mitigation, ...risk }) => {
    const own = (marksOf.get(risk.groupId) ?? []).map(({ groupId: _, ...mark }) => mark);
    return {
      ...risk,
      dueAt: dueAt?.toISOString() ?? null,
      checkAt: checkAt?.toISOString() ?? null,
      checkOverdue: isCheckOverdue(checkAt, own, clock.now()),
      mitigation: mitigation && decideMitigation(mitigation),
      marks: own,
    };
  });
}
