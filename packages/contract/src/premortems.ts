// Premortems: a team imagines that its plan has failed, writes down why, and decides what to do about it.
//
// Until the facilitator reveals it, a reason exists for its author alone. That is why reasons are not part of `get`,
// and why private changes do not raise the revision.
import { z } from 'zod';
import { flag, get, id, instant, listOf, page, post } from './endpoint.ts';
import { File } from './files.ts';
import {
  Premortem,
  PremortemEvent,
  PremortemReason,
  PremortemStage,
  PremortemVerdict,
  ReasonGroup,
  RecurringRisk,
  RiskMark,
} from './premortem-data.ts';

const participants = z
  .array(z.strictObject({ kind: z.enum(['person', 'department']), id }))
  .min(1)
  .max(200);
const text = (max: number) => z.string().max(max);
const percent = z.number().int().min(0).max(100);
const score = z.number().int().min(1).max(5);

const settings = {
  plan: z
    .strictObject({ fileId: id.nullable(), paragraphId: id.nullable(), text: text(20_000) })
    .optional(),
  question: text(1_000).optional(),
  horizonAt: instant.nullable().optional(),
  facilitatorId: id.optional(),
  deciderId: id.optional(),
  /** A department stands for its members of today. All must be able to read the premortem. */
  participants: participants.optional(),
  anonymous: z.boolean().optional(),
  votesPerPerson: z.number().int().min(1).max(20).optional(),
  /** Questions that help to find reasons. */
  prompts: z.array(text(200).min(1)).max(12).optional(),
  schedule: z
    .array(
      z.strictObject({
        stage: PremortemStage,
        minutes: z.number().int().min(1).max(600).nullable(),
        dueAt: instant.nullable(),
      }),
    )
    .max(9)
    .optional(),
};

export const premortems = {
  add: post(
    '/premortem/add',
    'Creates a premortem in a folder. Without settings, the caller leads, decides and takes part alone.',
    { parentId: id.nullable(), name: text(200), ...settings },
    Premortem,
  ),
  update: post(
    '/premortem/update',
    'Changes settings. Whether reasons are anonymous cannot be changed once somebody has written one.',
    { fileId: id, ...settings },
    Premortem,
  ),
  get: get('/premortem/get', 'A premortem without its reasons.', { fileId: id }, Premortem),
  board: get(
    '/premortem/board',
    'Reasons and groups that the caller may see. With `since`, the revision of an earlier response, what has changed after it, and the ids of what is gone. Private reasons of the caller are always included.',
    { fileId: id, since: z.coerce.number<number>().int().min(0).optional() },
    z.object({
      revision: z.number().int(),
      reasons: z.array(PremortemReason),
      groups: z.array(ReasonGroup),
      removed: z.array(id),
    }),
  ),
  setStage: post(
    '/premortem/set_stage',
    'Moves on to another stage, or back; for the facilitator. `from` is the stage that the caller sees. Moving past `writing` reveals all reasons at once; what is revealed stays so.',
    {
      fileId: id,
      from: PremortemStage,
      to: PremortemStage,
      endsAt: instant.nullable().optional(),
    },
    Premortem,
  ),
  setTimer: post(
    '/premortem/set_timer',
    'Sets when the current stage should end; null for no end. Where stages have due dates, it is that of the stage.',
    { fileId: id, endsAt: instant.nullable() },
    Premortem,
  ),
  saveReason: post(
    '/premortem/save_reason',
    'Adds a reason or changes one of the own. The id is made by the client, at random, so that a repeated call does not add it twice. `was`: the text that was changed; null for a new reason. Private in the stages before `grouping`, else visible to all at once.',
    {
      fileId: id,
      id: z.string().regex(/^[a-z0-9]{20}$/),
      text: text(2_000),
      was: text(2_000).nullable(),
    },
    PremortemReason,
  ),
  deleteReason: post(
    '/premortem/delete_reason',
    'Deletes a reason of the own, or restores one that was deleted; the facilitator also those of the assistant.',
    { fileId: id, id, undo: z.boolean().optional() },
    z.object({ id }),
  ),
  moveReasons: post(
    '/premortem/move_reasons',
    'Moves reasons into a group, out of their group (null), or into a new one with an id of the client. All or none.',
    {
      fileId: id,
      reasonIds: z.array(id).min(1).max(500),
      groupId: id.nullable(),
      name: text(200).optional(),
    },
    z.object({ revision: z.number().int() }),
  ),
  nameGroup: post(
    '/premortem/name_group',
    'Names a group. `was`: the name that the caller sees.',
    { fileId: id, groupId: id, name: text(200), was: text(200) },
    z.object({ revision: z.number().int() }),
  ),
  similar: get(
    '/premortem/similar',
    'Revealed reasons without a group that say something similar, as proposals for groups. Not complete while their meaning is being compared: a repeated call gets further.',
    { fileId: id },
    z.object({ list: z.array(z.object({ reasonIds: z.array(id) })), complete: z.boolean() }),
  ),
  vote: post(
    '/premortem/vote',
    'Sets how many of the own votes a group gets.',
    { fileId: id, groupId: id, votes: z.number().int().min(0).max(20) },
    Premortem,
  ),
  score: post(
    '/premortem/score',
    'Scores likelihood and impact of a group, 1 to 5.',
    { fileId: id, groupId: id, likelihood: score, impact: score },
    Premortem,
  ),
  setConfidence: post(
    '/premortem/set_confidence',
    'States how sure the caller is that the plan succeeds, in percent: before, in the stages brief and writing, or after, in the stage confidence.',
    { fileId: id, when: z.enum(['before', 'after']), percent },
    Premortem,
  ),
  respond: post(
    '/premortem/respond',
    'Changes what is done about a risk. Fields that are left out stay. `was` holds the texts that the caller changed, as they saw them; refused if one has changed since.',
    {
      fileId: id,
      groupId: id,
      prevention: text(4_000).optional(),
      contingency: text(4_000).optional(),
      trigger: text(1_000).optional(),
      ownerId: id.nullable().optional(),
      dueAt: instant.nullable().optional(),
      checkAt: instant.nullable().optional(),
      mitigation: z.strictObject({ fileId: id, paragraphId: id }).nullable().optional(),
      was: z
        .strictObject({
          prevention: text(4_000).optional(),
          contingency: text(4_000).optional(),
          trigger: text(1_000).optional(),
        })
        .optional(),
    },
    Premortem,
  ),
  addMitigation: post(
    '/premortem/add_mitigation',
    'For a risk without a mitigating paragraph: comments on the plan, or adds a paragraph with the prevention to its draft and links it.',
    { fileId: id, groupId: id, as: z.enum(['comment', 'paragraph']) },
    Premortem,
  ),
  confirmMitigation: post(
    '/premortem/confirm_mitigation',
    'Says that the changed paragraph still mitigates the risk.',
    { fileId: id, groupId: id },
    Premortem,
  ),
  decide: post(
    '/premortem/decide',
    'Gives the verdict; for the decider. Conditions replace those that are not met yet.',
    {
      fileId: id,
      verdict: PremortemVerdict,
      note: text(4_000).optional(),
      conditions: z
        .array(
          z.strictObject({
            text: text(1_000).min(1),
            ownerId: id.nullable(),
            dueAt: instant.nullable(),
          }),
        )
        .max(50)
        .optional(),
    },
    Premortem,
  ),
  setCondition: post(
    '/premortem/set_condition',
    'Marks a condition as met, or not; for its owner, the facilitator and the decider.',
    { fileId: id, conditionId: id, met: z.boolean() },
    Premortem,
  ),
  startRound: post(
    '/premortem/start_round',
    'Starts the next round of checks; for the facilitator.',
    { fileId: id },
    Premortem,
  ),
  markRisk: post(
    '/premortem/mark_risk',
    'Marks a risk in the current round, with evidence. `checkAt` sets its next check date; without it, one that is due within a week is done.',
    {
      fileId: id,
      groupId: id,
      mark: RiskMark,
      evidence: text(4_000).optional(),
      source: z.strictObject({ fileId: id, paragraphId: id.nullable() }).nullable().optional(),
      checkAt: instant.nullable().optional(),
    },
    Premortem,
  ),
  addAssistantReasons: post(
    '/premortem/add_assistant_reasons',
    'The assistant adds risks of past premortems that happened or that the plan mentions, and reasons from published documents, as far as everybody may read them who may read this one; for the facilitator, while grouping.',
    { fileId: id },
    z.object({ added: z.number().int() }),
  ),
  ofPlan: get(
    '/premortem/of_plan',
    'Premortems about a document that the caller may read, newest first.',
    { fileId: id },
    z.object({
      list: z.array(
        z.object({
          file: z.object({ id, name: z.string() }),
          stage: PremortemStage,
          verdict: PremortemVerdict.nullable(),
          openConditions: z.number().int(),
        }),
      ),
    }),
  ),
  mine: get(
    '/premortem/mine',
    'What waits for the caller: stages in which they have not done their part, or from which they can move on, risks and conditions of theirs that are due.',
    {},
    z.object({
      list: z.array(
        z.object({
          file: File,
          stage: PremortemStage,
          /** `lead`: all have done their part of the stage, or its time is up. */
          kind: z.enum(['stage', 'lead', 'check', 'condition', 'decide', 'mitigation']),
          /** The risk or condition; empty for a stage. */
          text: z.string(),
          groupId: id.nullable(),
          dueAt: instant.nullable(),
          overdue: z.boolean(),
        }),
      ),
    }),
  ),
  recurring: get(
    '/premortem/recurring',
    'Risks that several premortems share, most often foreseen first: in a space or folder, like those of one premortem, or for a plan. Not complete while their meaning is being compared: a repeated call gets further.',
    {
      withinId: id.optional(),
      fileId: id.optional(),
      /** A plan: its name in the first line, and what it says. Risks that it mentions, and those of similar plans. */
      text: text(2_000).optional(),
      /** The document with the plan. */
      planId: id.optional(),
      /** Only those in at least two premortems; else also one past premortem counts. */
      repeated: flag.optional(),
      ...page,
    },
    listOf(RecurringRisk).extend({ complete: z.boolean() }),
  ),
  history: get(
    '/premortem/history',
    'What happened, newest first. Private reasons are not part of it, and anonymous ones have no person.',
    { fileId: id, ...page },
    listOf(PremortemEvent),
  ),
  exportDocument: post(
    '/premortem/export_document',
    'Creates a document with the result, beside the premortem or in another folder.',
    { fileId: id, parentId: id.optional() },
    File,
  ),
  exportRisks: get(
    '/premortem/export_risks',
    'The risks as CSV.',
    { fileId: id },
    z.instanceof(Uint8Array),
    { kind: 'binary' },
  ),
};
