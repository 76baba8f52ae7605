import type { PremortemStage } from '@docent/contract/premortem-data';

export const templates = ['project', 'launch', 'shutdown', 'change'] as const;
export type PremortemTemplate = (typeof templates)[number];

export type StageMinutes = Readonly<Partial<Record<PremortemStage, number>>>;

/** 45 minutes each; the larger the plan, the more of them for reading it, or for the risks. */
export const minutesByTemplate: Record<PremortemTemplate, StageMinutes> = {
  project: plan(5, 10, 8, 3, 6, 10, 1, 2),
  launch: plan(4, 10, 9, 3, 6, 10, 1, 2),
  shutdown: plan(6, 10, 7, 3, 6, 10, 1, 2),
  change: plan(6, 8, 7, 3, 6, 12, 1, 2),
};

function plan(
  brief: number,
  writing: number,
  grouping: number,
  voting: number,
  scoring: number,
  responding: number,
  confidence: number,
  review: number,
): StageMinutes {
  return { brief, writing, grouping, voting, scoring, responding, confidence, review };
}

/** Days after the start until which each stage lasts, if people take part at different times. */
export const asyncDays: StageMinutes = {
  brief: 2,
  writing: 4,
  grouping: 6,
  voting: 8,
  scoring: 10,
  responding: 13,
  confidence: 14,
  review: 15,
};
