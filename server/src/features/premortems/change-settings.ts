// Creates a premortem, and changes its settings.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockPremortem, recordChange, standingOf } from './find-premortem.ts';
import type { NewEvent } from './history.store.ts';
import type { PremortemInput, PremortemsNeeds } from './premortems.needs.ts';
import { decideAction, decideRescheduledEnd } from './premortems.rules.ts';
import type { PremortemRow, PremortemSettings } from './premortems.store.ts';
import * as store from './premortems.store.ts';
import { requireReader, requireReaders } from './require-readers.ts';
import { findParagraph } from './responding/mitigations.store.ts';
import { askPeople, notifyTeam } from './telling/notify-team.ts';

type Needs = Pick<
  PremortemsNeeds,
  'database' | 'access' | 'audit' | 'clock' | 'events' | 'files' | 'notices' | 'people'
>;
type SettingsInput = Omit<PremortemInput<'update'>, 'fileId'>;
type Participant = { id: string; username: string };

const maxParticipants = 200;

/** Returns the id of the new file. */
export async function addPremortem(
  needs: Needs,
  caller: Caller,
  { parentId, name, ...settings }: PremortemInput<'add'>,
): Promise<string> {
  const { database, access, files } = needs;
  if (caller.role !== 'admin' && !caller.isCoach) throw refuse('permission/missing');
  if (parentId === null) throw refuse('file/parent-invalid');
  return database.transaction(async (tx) => {
    await access.require(caller, 'edit', parentId, { database: tx });
    const fileId = await files.create(tx, { parentId, name, kind: 'premortem', by: caller.id });
    const premortem = await lockPremortem(needs, tx, caller, fileId, 'lead');
    await applySettings(needs, tx, caller, premortem, settings);
    return fileId;
  });
}

export async function updatePremortem(
  needs: Needs,
  caller: Caller,
  { fileId, ...settings }: PremortemInput<'update'>,
): Promise<void> {
  const { audit, database } = needs;
  await database.transaction(async (tx) => {
    const premortem = await lockPremortem(needs, tx, caller, fileId, 'appoint');
    const onlyAppoints = Object.keys(settings).every((name) => name === 'facilitatorId');
    const refusal = onlyAppoints ? null : decideAction('lead', standingOf(premortem, caller));
    if (refusal !== null) throw refuse(refusal);
    const history = await applySettings(needs, tx, caller, premortem, settings);
    if (history.length === 0) return;
    await audit.record(tx, caller, 'premortem.changed', fileId, {
      settings: history.map(({ field }) => field),
    });
    await recordChange(needs, tx, caller, fileId, history);
  });
}

/** Returns what has changed, for the history. */
async function applySettings(
  needs: Pick<Needs, 'access' | 'notices' | 'people'>,
  tx: Database,
  caller: Caller,
  premortem: PremortemRow,
  input: SettingsInput,
): Promise<NewEvent[]> {
  const { access, notices } = needs;
  const { fileId } = premortem;
  const before = settingsOf(premortem);
  const after = { ...before, ...changesOf(input) };
  const history: NewEvent[] = [];
  const note = (field: string, values: Pick<NewEvent, 'before' | 'after'> = {}) =>
    history.push({ kind: 'settings', field, ...values });

  if (after.anonymous !== before.anonymous && (await store.hasReasons(tx, fileId))) {
    throw refuse('premortem/has-reasons');
  }
  if (input.plan) {
    await requirePlan(access, tx, caller, input.plan);
    // The name of the document may be secret to some who read the history.
    if (planOf(before) !== planOf(after)) note('plan');
  }
  for (const field of ['question', 'horizonAt', 'anonymous', 'votesPerPerson'] as const) {
    const values = { before: textOf(before[field]), after: textOf(after[field]) };
    if (values.before !== values.after) note(field, values);
  }
  for (const field of ['prompts', 'schedule'] as const) {
    if (JSON.stringify(after[field]) !== JSON.stringify(before[field])) note(field);
  }
  for (const [field, was] of [
    ['facilitatorId', premortem.facilitator],
    ['deciderId', premortem.decider],
  ] as const) {
    if (after[field] === was.id) continue;
    const names = await requireReader(needs, tx, fileId, after[field]);
    note(field, { before: was.username, after: names.map(({ username }) => username).join() });
  }
  const { stage, stageEndsAt, schedule } = premortem;
  after.stageEndsAt = decideRescheduledEnd(stage, stageEndsAt, schedule, after.schedule);
  await store.saveSettings(tx, fileId, after);
  if (input.participants) {
    const was = await store.listParticipants(tx, fileId);
    const now = await chooseParticipants(needs, tx, premortem, was, input.participants);
    if (now.length > maxParticipants) {
      throw refuse('request/invalid', { participants: `are more than ${maxParticipants} people` });
    }
    await store.setParticipants(
      tx,
      fileId,
      now.map(({ id }) => id),
    );
    const values = { before: namesOf(was), after: namesOf(now) };
    if (values.before !== values.after) note('participants', values);
    const addedPeople = now.filter(({ id }) => !includes(was, id)).map(({ id }) => id);
    await askPeople(notices, tx, caller, fileId, addedPeople);
  }
  if (after.facilitatorId !== before.facilitatorId) {
    const { facilitatorId } = after;
    await notifyTeam(notices, tx, caller, fileId, { kind: 'premortem-facilitator', facilitatorId });
  }
  return history;
}

/**
 * Removing somebody would change the count of those who have written, and so tell whether that person has. The reveal
 * resets this count, so that participants are free again in a brief without private reasons.
 */
const areParticipantsFixed = async (tx: Database, { fileId, stage }: PremortemRow) =>
  stage === 'writing' || (stage === 'brief' && (await store.hasPrivateReasons(tx, fileId)));

async function chooseParticipants(
  needs: Pick<Needs, 'people'>,
  tx: Database,
  premortem: PremortemRow,
  was: readonly Participant[],
  subjects: NonNullable<SettingsInput['participants']>,
): Promise<Participant[]> {
  const { fileId } = premortem;
  if (!(await areParticipantsFixed(tx, premortem))) {
    return requireReaders(needs, tx, fileId, subjects);
  }
  // Those who have lost access meanwhile can't be removed either, and must not keep others from being added.
  const others = subjects.filter(({ kind, id }) => kind !== 'person' || !includes(was, id));
  const readers = others.length > 0 ? await requireReaders(needs, tx, fileId, others) : [];
  if (was.some(({ id }) => !includes(subjects, id) && !includes(readers, id))) {
    throw refuse('premortem/participants-fixed');
  }
  return [...was, ...readers.filter(({ id }) => !includes(was, id))];
}

const includes = (all: readonly { id: string }[], id: string) => all.some((one) => one.id === id);

const settingsOf = (row: PremortemRow): PremortemSettings => ({
  planFileId: row.planFileId,
  planParagraphId: row.planParagraphId,
  planText: row.planText,
  question: row.question,
  horizonAt: row.horizonAt,
  facilitatorId: row.facilitator.id,
  deciderId: row.decider.id,
  anonymous: row.anonymous,
  votesPerPerson: row.votesPerPerson,
  prompts: row.prompts,
  schedule: row.schedule,
  stageEndsAt: row.stageEndsAt,
});

/** Settings that are not given stay as they are. */
function changesOf({
  plan,
  horizonAt,
  schedule,
  participants: _,
  ...same
}: SettingsInput): Partial<PremortemSettings> {
  const givenFields = Object.entries(same).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(givenFields),
    ...(plan && {
      planFileId: plan.fileId,
      planParagraphId: plan.fileId && plan.paragraphId,
      planText: plan.text,
    }),
    ...(horizonAt !== undefined && { horizonAt: horizonAt === null ? null : new Date(horizonAt) }),
    ...(schedule && {
      schedule: schedule.map(({ stage, minutes, dueAt }) => ({
        stage,
        minutes,
        dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
      })),
    }),
  };
}

const planOf = ({ planFileId, planParagraphId, planText }: PremortemSettings) =>
  JSON.stringify([planFileId, planParagraphId, planText]);

const textOf = (value: string | number | boolean | Date | null): string | null =>
  value instanceof Date ? value.toISOString() : value === null ? null : String(value);

const namesOf = (people: readonly { username: string }[]) =>
  people.map(({ username }) => username).join(', ');

async function requirePlan(
  access: Needs['access'],
  tx: Database,
  caller: Caller,
  { fileId, paragraphId }: NonNullable<SettingsInput['plan']>,
): Promise<void> {
  if (fileId === null) return;
  const { kind } = await access.require(caller, 'read', fileId, { database: tx });
  if (kind !== 'document') throw refuse('file/not-a-document');
  if (
    paragraphId !== null &&
    (await findParagraph(tx, caller.id, { fileId, paragraphId })) === null
  ) {
    throw refuse('paragraph/not-found');
  }
}
