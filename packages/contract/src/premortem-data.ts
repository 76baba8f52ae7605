// What a premortem consists of.
import { z } from 'zod';
import { premortemEventKinds, premortemStages, premortemVerdicts, riskMarks } from './constants.ts';
import { id, instant } from './endpoint.ts';
import { File } from './files.ts';
import { Person } from './people.ts';

/**
 * In order. Moving from `writing` to `grouping` reveals all reasons at once. `review` ends with the verdict; in
 * `checks` the risks are looked at again, round by round.
 */
export const PremortemStage = z.enum(premortemStages);
export type PremortemStage = z.infer<typeof PremortemStage>;

/** `conditions`: go, once the conditions are met. */
export const PremortemVerdict = z.enum(premortemVerdicts);
export type PremortemVerdict = z.infer<typeof PremortemVerdict>;

/** What became of a risk, as seen in one round. */
export const RiskMark = z.enum(riskMarks);
export type RiskMark = z.infer<typeof RiskMark>;

/**
 * What the caller may do in the stages for it. `take-part`: write, vote and score; `group`: move reasons and name
 * groups; `respond`: also what follows from the risks; `lead`: change stages and settings; `appoint`: name another
 * facilitator.
 */
export const PremortemAction = z.enum([
  'take-part',
  'group',
  'respond',
  'lead',
  'appoint',
  'decide',
  'export',
]);
export type PremortemAction = z.infer<typeof PremortemAction>;

/** The plan that the premortem is about. Names and texts are null where the caller may not read the document. */
export const PremortemPlan = z.object({
  fileId: id.nullable(),
  fileName: z.string().nullable(),
  /** The heading of the section that is the plan; null for the whole document. */
  paragraphId: id.nullable(),
  heading: z.string().nullable(),
  /** The plan in free text, if it is not a document. */
  text: z.string(),
});
export type PremortemPlan = z.infer<typeof PremortemPlan>;

/** How often each of the values 1 to 5 was chosen, and their mean. */
export const ScoreSpread = z.object({
  mean: z.number(),
  counts: z.array(z.number().int()).length(5),
});
export type ScoreSpread = z.infer<typeof ScoreSpread>;

export const GroupResult = z.object({
  groupId: id,
  /** Null while votes are hidden. */
  votes: z.number().int().nullable(),
  /** Null while scores are hidden, or if nobody has scored it. */
  likelihood: ScoreSpread.nullable(),
  impact: ScoreSpread.nullable(),
});
export type GroupResult = z.infer<typeof GroupResult>;

/** The paragraph of the plan that mitigates a risk, as it was when it was chosen or last confirmed. */
export const Mitigation = z.object({
  fileId: id,
  fileName: z.string().nullable(),
  paragraphId: id,
  /** Null where the caller may not read the document. */
  text: z.string().nullable(),
  state: z.enum(['unchanged', 'changed', 'deleted']),
  /** The text now, if it has changed. */
  now: z.string().nullable(),
});
export type Mitigation = z.infer<typeof Mitigation>;

export const MarkedRisk = z.object({
  id,
  /** Starts at 1. */
  round: z.number().int(),
  mark: RiskMark,
  /** What was observed; it may contain links. */
  evidence: z.string(),
  /** A file or paragraph as evidence; the name is null where the caller may not read it. */
  source: z
    .object({ fileId: id, fileName: z.string().nullable(), paragraphId: id.nullable() })
    .nullable(),
  person: Person,
  at: instant,
});
export type MarkedRisk = z.infer<typeof MarkedRisk>;

/** What is done about a group of reasons. */
export const Risk = z.object({
  groupId: id,
  prevention: z.string(),
  contingency: z.string(),
  owner: Person.nullable(),
  dueAt: instant.nullable(),
  /** Something observable that tells that the risk is coming, such as "spare rope not ordered by 1 March". */
  trigger: z.string(),
  checkAt: instant.nullable(),
  /** Whether the check date has passed without a mark since. */
  checkOverdue: z.boolean(),
  mitigation: Mitigation.nullable(),
  /** Oldest first. Marks are never overwritten: the last one of a round counts. */
  marks: z.array(MarkedRisk),
});
export type Risk = z.infer<typeof Risk>;

export const PremortemCondition = z.object({
  id,
  text: z.string(),
  owner: Person.nullable(),
  dueAt: instant.nullable(),
  met: z.object({ person: Person, at: instant }).nullable(),
});
export type PremortemCondition = z.infer<typeof PremortemCondition>;

/** Each value is one person's, in ascending order and without names. */
const Confidence = z.object({ values: z.array(z.number().int()), mean: z.number().nullable() });

export const Premortem = z.object({
  file: File,
  plan: PremortemPlan,
  /** Such as "It is 1 June 2027 and the line stands still. Why?" */
  question: z.string(),
  /** The day in the future at which the plan has failed. */
  horizonAt: instant.nullable(),
  facilitator: Person,
  /** Who gives the verdict. */
  decider: Person,
  participants: z.array(Person),
  anonymous: z.boolean(),
  votesPerPerson: z.number().int(),
  /** Questions that help to find reasons; empty for the usual ones. */
  prompts: z.array(z.string()),
  stage: PremortemStage,
  /** When the current stage should end: the end of the timer, or its due date. */
  stageEndsAt: instant.nullable(),
  /** The plan for the stages: minutes for a meeting, due dates if people take part at different times. */
  schedule: z.array(
    z.object({
      stage: PremortemStage,
      minutes: z.number().int().nullable(),
      dueAt: instant.nullable(),
    }),
  ),
  /** How many participants have finished their part of the current stage, never who; of 0 where none has a part. */
  progress: z.object({ done: z.number().int(), of: z.number().int() }),
  /** The caller's own part. */
  own: z.object({
    confidenceBefore: z.number().int().nullable(),
    confidenceAfter: z.number().int().nullable(),
    votes: z.array(z.object({ groupId: id, votes: z.number().int() })),
    scores: z.array(
      z.object({ groupId: id, likelihood: z.number().int(), impact: z.number().int() }),
    ),
  }),
  /** Null until the stage `review`. */
  confidence: z.object({ before: Confidence, after: Confidence }).nullable(),
  results: z.array(GroupResult),
  risks: z.array(Risk),
  /** The current round of checks; 0 before the first one. */
  round: z.number().int(),
  /** The last one counts. */
  verdicts: z.array(
    z.object({
      id,
      verdict: PremortemVerdict,
      note: z.string(),
      person: Person,
      at: instant,
    }),
  ),
  conditions: z.array(PremortemCondition),
  actions: z.array(PremortemAction),
  /** The revision of the board. */
  revision: z.number().int(),
});
export type Premortem = z.infer<typeof Premortem>;

export const PremortemReason = z.object({
  id,
  text: z.string(),
  /** Null if anonymous. */
  author: Person.nullable(),
  /** Whether the assistant added it. */
  byAssistant: z.boolean(),
  /** What the assistant quotes; the name is null where the caller may not read it. */
  source: z
    .object({ fileId: id, fileName: z.string().nullable(), paragraphId: id.nullable() })
    .nullable(),
  /** Whether the caller may edit it. */
  own: z.boolean(),
  /** Whether the caller may delete it: an own one or, as the facilitator, one of the assistant. */
  removable: z.boolean(),
  /** Null for a reason without a group, and before the reveal. */
  groupId: id.nullable(),
  /** Order on the board; random for revealed reasons, so that it does not tell who wrote what. */
  position: z.number(),
});
export type PremortemReason = z.infer<typeof PremortemReason>;

/** Groups without reasons are not shown, but keep their name in case a reason is moved back. */
export const ReasonGroup = z.object({
  id,
  /** Empty for a group that is named by its first reason. */
  name: z.string(),
  position: z.number(),
});
export type ReasonGroup = z.infer<typeof ReasonGroup>;

/** The same risk in several premortems that the caller may read. */
export const RecurringRisk = z.object({
  id,
  name: z.string(),
  foreseen: z.number().int(),
  happened: z.number().int(),
  averted: z.number().int(),
  places: z.array(
    z.object({
      file: z.object({ id, name: z.string() }),
      groupId: id,
      name: z.string(),
      prevention: z.string(),
      contingency: z.string(),
      /** Its last mark. */
      mark: RiskMark.nullable(),
      at: instant.nullable(),
    }),
  ),
});
export type RecurringRisk = z.infer<typeof RecurringRisk>;

export const PremortemEventKind = z.enum(premortemEventKinds);

export const PremortemEvent = z.object({
  id,
  kind: PremortemEventKind,
  /** Null for an anonymous participant, and for Docent itself. */
  person: Person.nullable(),
  at: instant,
  /** The text of the reason or condition, the name of the group or of the premortem; else empty. */
  subject: z.string(),
  /** The setting, such as `question`, or the part of a response, such as `ownerId`. */
  field: z.string().nullable(),
  /** The value before and after, as text: a stage, name, mark or verdict. Null where there is none, or not for all. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type PremortemEvent = z.infer<typeof PremortemEvent>;
