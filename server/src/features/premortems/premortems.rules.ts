// Pure decisions about premortems: who may do what in which stage, and when the votes of others are shown.
import type { Mitigation, ScoreSpread } from '@docent/contract/premortem-data';
import { type PremortemAction, PremortemStage } from '@docent/contract/premortem-data';
import type { Reason } from '@docent/contract/refusals';
import type { MitigationRow } from './responding/mitigations.store.ts';

/** What somebody is in a premortem that they may read. */
export interface Standing {
  level: number;
  isParticipant: boolean;
  isFacilitator: boolean;
  isDecider: boolean;
}

export const isBefore = (stage: PremortemStage, other: PremortemStage): boolean =>
  PremortemStage.options.indexOf(stage) < PremortemStage.options.indexOf(other);

/** Whether each participant has a part of their own in this stage. */
export const hasPart = (stage: PremortemStage): boolean =>
  ['brief', 'writing', 'voting', 'scoring', 'confidence'].includes(stage);

/** Whether reasons that are written in this stage are private. */
export const isPrivateStage = (stage: PremortemStage): boolean => isBefore(stage, 'grouping');

/** The stages in which an action is possible; all if it is not listed. */
const span: Record<PremortemCall, readonly [first: PremortemStage, last: PremortemStage]> = {
  write: ['brief', 'responding'],
  move: ['grouping', 'grouping'],
  name: ['grouping', 'responding'],
  vote: ['voting', 'voting'],
  score: ['scoring', 'scoring'],
  before: ['brief', 'writing'],
  after: ['confidence', 'confidence'],
  respond: ['responding', 'checks'],
  decide: ['review', 'checks'],
  mark: ['checks', 'checks'],
};

export type PremortemCall =
  | 'write'
  | 'move'
  | 'name'
  | 'vote'
  | 'score'
  | 'before'
  | 'after'
  | 'respond'
  | 'decide'
  | 'mark';

/** Why a call is not possible in a stage; null if it is. */
export function decideStage(call: PremortemCall, stage: PremortemStage): Reason | null {
  const [first, last] = span[call];
  return isBefore(stage, first) || isBefore(last, stage) ? 'premortem/wrong-stage' : null;
}

/** Why somebody may not do this; null if they may. */
export function decideAction(action: PremortemAction, standing: Standing): Reason | null {
  const { level, isParticipant, isFacilitator, isDecider } = standing;
  switch (action) {
    case 'take-part':
      return isParticipant ? null : 'premortem/not-participant';
    case 'group':
      return isParticipant || isFacilitator ? null : 'premortem/not-participant';
    case 'respond':
      return isParticipant || isFacilitator || isDecider || level >= 3
        ? null
        : 'premortem/not-participant';
    case 'lead':
      return isFacilitator ? null : 'premortem/not-facilitator';
    case 'appoint':
      return isFacilitator || level >= 4 ? null : 'premortem/not-facilitator';
    case 'decide':
      return isDecider ? null : 'premortem/not-decider';
    case 'export':
      return null;
  }
}

/** Whether the votes, and the scores, of others are shown. `progress` is that of the current stage. */
export function decideResults({
  stage,
  stageEndsAt,
  progress,
  now,
}: {
  stage: PremortemStage;
  stageEndsAt: Date | null;
  progress: { done: number; of: number };
  now: Date;
}): { votes: boolean; scores: boolean } {
  const allAreDone = progress.of > 0 && progress.done >= progress.of;
  const isOver = allAreDone || (stageEndsAt !== null && stageEndsAt <= now);
  const isShown = (of: PremortemStage) => isBefore(of, stage) || (of === stage && isOver);
  return { votes: isShown('voting'), scores: isShown('scoring') };
}

export interface StagePlan {
  stage: PremortemStage;
  minutes: number | null;
  dueAt: string | null;
}

const dueDateOf = (schedule: readonly StagePlan[], stage: PremortemStage): string | null =>
  schedule.find((one) => one.stage === stage)?.dueAt ?? null;

/**
 * When a stage that starts now should end, if nobody says so. A due date that has passed is none: votes and scores
 * would be shown before anybody has given theirs.
 */
export function decideStageEnd(
  schedule: readonly StagePlan[],
  stage: PremortemStage,
  now: Date,
): Date | null {
  const dueAt = dueDateOf(schedule, stage);
  if (dueAt !== null) return new Date(dueAt) > now ? new Date(dueAt) : null;
  const minutes = schedule.find((one) => one.stage === stage)?.minutes;
  return minutes ? new Date(now.getTime() + minutes * 60_000) : null;
}

/** The schedule after a new end of a stage: where stages have due dates, this is one of them. */
export function withStageEnd(
  schedule: readonly StagePlan[],
  stage: PremortemStage,
  endsAt: Date | null,
): readonly StagePlan[] {
  if (endsAt === null || schedule.every(({ dueAt }) => dueAt === null)) return schedule;
  const others = schedule.filter((one) => one.stage !== stage);
  return [...others, { stage, minutes: null, dueAt: endsAt.toISOString() }];
}

/** The end of the current stage after a change of the schedule: it follows the due date of the stage. */
export function decideRescheduledEnd(
  stage: PremortemStage,
  stageEndsAt: Date | null,
  before: readonly StagePlan[],
  after: readonly StagePlan[],
): Date | null {
  const dueAt = dueDateOf(after, stage);
  if (dueAt === dueDateOf(before, stage)) return stageEndsAt;
  return dueAt === null ? null : new Date(dueAt);
}

/** Whether a text that two people may edit at once is written, already written, or changed by somebody else. */
export function decideText(
  storedText: string,
  { was, text }: { was: string | undefined; text: string },
): 'write' | 'same' | 'changed' {
  if (storedText === text) return 'same';
  return was === storedText ? 'write' : 'changed';
}

/** `scores` holds how often each value was chosen. Null if nobody has chosen one. */
export function spreadOf(scores: readonly { value: number; count: number }[]): ScoreSpread | null {
  const counts = [0, 0, 0, 0, 0];
  for (const { value, count } of scores) counts[value - 1] = (counts[value - 1] ?? 0) + count;
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const sum = counts.reduce((all, count, index) => all + count * (index + 1), 0);
  return { mean: sum / total, counts };
}

/** Values without names, in ascending order. */
export function confidenceOf(values: readonly number[]): { values: number[]; mean: number | null } {
  const sortedValues = [...values].sort((a, b) => a - b);
  const sum = sortedValues.reduce((all, value) => all + value, 0);
  return {
    values: sortedValues,
    mean: sortedValues.length === 0 ? null : sum / sortedValues.length,
  };
}

/**
 * A paragraph of a published document counts as it is published; one that was chosen in a draft also as it stands
 * there. Its text is shown to those who may read it.
 */
export function decideMitigation(row: MitigationRow): Mitigation {
  const { fileId, paragraphId, fileName, text, isDraft, canRead, readsDraft } = row;
  const current = row.published ?? (isDraft ? row.draft : null);
  const state = current === null ? 'deleted' : current === text ? 'unchanged' : 'changed';
  const mayRead = canRead && (!isDraft || readsDraft || row.published === text);
  if (!mayRead) {
    return { fileId, paragraphId, fileName, text: null, state: 'unchanged', now: null };
  }
  const now = state === 'changed' ? current : null;
  return { fileId, paragraphId, fileName, text, state, now };
}

/** In milliseconds: checks are listed so long before their date, and a mark in this time is the check. */
export const checkNotice = 7 * 86_400_000;

/** The check date after a mark that sets no other: one that was due is done. */
export const decideNextCheck = (checkAt: Date | null, now: Date): Date | null =>
  checkAt !== null && checkAt.getTime() - now.getTime() > checkNotice ? checkAt : null;

/** Whether the check date has passed without a mark since. */
export function isCheckOverdue(
  checkAt: Date | null,
  marks: readonly { at: string }[],
  now: Date,
): boolean {
  if (checkAt === null || checkAt > now) return false;
  return !marks.some(({ at }) => new Date(at) >= checkAt);
}
