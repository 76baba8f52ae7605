// Rules of a premortem's stages, schedule and clock.
import { premortemStages } from '@docent/contract/constants';
import type { Premortem, PremortemStage } from '@docent/contract/premortem-data';

export const stepOf = (stage: PremortemStage) => premortemStages.indexOf(stage);

/** Whether the premortem has come to a stage, or is beyond it. */
export const hasReached = (stage: PremortemStage, wantedStage: PremortemStage) =>
  stepOf(stage) >= stepOf(wantedStage);

export const nextStage = (stage: PremortemStage): PremortemStage | null =>
  premortemStages[stepOf(stage) + 1] ?? null;

export const revealsReasons = (from: PremortemStage, to: PremortemStage) =>
  !hasReached(from, 'grouping') && hasReached(to, 'grouping');

export type StageSchedule = Premortem['schedule'];

/** The stages that a schedule plans; checks have dates of their own. */
export const scheduledStages = premortemStages.filter((stage) => stage !== 'checks');

export const totalMinutes = (minutes: Readonly<Record<string, number>>) =>
  scheduledStages.reduce((sum, stage) => sum + (minutes[stage] ?? 0), 0);

export type StageClock =
  | { kind: 'none' }
  | { kind: 'timer'; seconds: number }
  | { kind: 'up' }
  | { kind: 'due'; isOverdue: boolean };

/** Whether stages have due dates, as people take part at different times. */
export const hasDueDates = (schedule: StageSchedule) =>
  schedule.some(({ dueAt }) => dueAt !== null);

/** How the end of a stage, a due date or that of a timer, is shown at a time, both in milliseconds. */
export function clockOf(endsAt: number | null, now: number, isDueDate: boolean): StageClock {
  if (endsAt === null) return { kind: 'none' };
  const left = endsAt - now;
  if (isDueDate) return { kind: 'due', isOverdue: left <= 0 };
  return left > 0 ? { kind: 'timer', seconds: Math.ceil(left / 1000) } : { kind: 'up' };
}

/** "4:05". */
export function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** When a stage that starts now should end, by its schedule. */
export function plannedEnd(
  schedule: StageSchedule,
  stage: PremortemStage,
): { minutes: number | null; dueAt: string | null } {
  const stagePlan = schedule.find((one) => one.stage === stage);
  return { minutes: stagePlan?.minutes ?? null, dueAt: stagePlan?.dueAt ?? null };
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** An id that tells nothing about its author or when it was made. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
