// Changes what is done about a risk.
import type { Person } from '@docent/contract/people';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../../platform/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { recordChange } from '../find-premortem.ts';
import type { NewEvent } from '../history.store.ts';
import type { PremortemInput, PremortemsNeeds } from '../premortems.needs.ts';
import { decideText } from '../premortems.rules.ts';
import { requireReader } from '../require-readers.ts';
import { lockRisk } from './lock-risk.ts';
import { findParagraph } from './mitigations.store.ts';
import { type RiskRow, saveMitigation, saveRisk } from './risks.store.ts';

type Needs = Pick<PremortemsNeeds, 'database' | 'access' | 'audit' | 'clock' | 'events' | 'people'>;
type Input = PremortemInput<'respond'>;

const textFields = ['prevention', 'contingency', 'trigger'] as const;
const dateFields = ['dueAt', 'checkAt'] as const;

export async function respond(needs: Needs, caller: Caller, input: Input): Promise<void> {
  const { audit, database } = needs;
  const { fileId, groupId, ownerId, mitigation } = input;
  await database.transaction(async (tx) => {
    const { risk, title } = await lockRisk(needs, tx, caller, input, 'respond');
    const texts = takeTexts(risk, input);
    const dates = Object.fromEntries(
      dateFields.map((field) => [field, dateOf(input[field], risk[field])]),
    ) as Record<(typeof dateFields)[number], Date | null>;
    const owner = await takeOwner(needs, tx, fileId, risk.owner, ownerId);
    const next = { ...risk, ...texts, ...dates, ownerId: owner?.id ?? null };
    await saveRisk(tx, fileId, next);
    const history = changesOf(title, risk, { ...next, owner });
    if (mitigation !== undefined && isOther(risk, mitigation)) {
      await chooseMitigation(tx, caller, fileId, groupId, mitigation);
      // Without the text, which not everybody who reads the history may read.
      history.push({ kind: 'response', subject: title, field: 'mitigation' });
    }
    if (history.length === 0) return;
    await audit.record(tx, caller, 'premortem.responded', fileId, {
      groupId,
      fields: history.map(({ field }) => field),
    });
    await recordChange(needs, tx, caller, fileId, history);
  });
}

/** Refuses all of them if somebody else has changed one. */
function takeTexts(risk: RiskRow, { was = {}, ...input }: Input) {
  const texts = {
    prevention: risk.prevention,
    contingency: risk.contingency,
    trigger: risk.trigger,
  };
  for (const field of textFields) {
    const text = input[field];
    if (text === undefined) continue;
    if (decideText(risk[field], { was: was[field] ?? '', text }) === 'changed') {
      throw refuse('premortem/changed', { field, now: risk[field] });
    }
    texts[field] = text;
  }
  return texts;
}

async function takeOwner(
  needs: Needs,
  tx: Database,
  fileId: string,
  before: Person | null,
  ownerId: string | null | undefined,
): Promise<{ id: string; username: string } | null> {
  if (ownerId === undefined || ownerId === before?.id) return before;
  if (ownerId === null) return null;
  const [owner = null] = await requireReader(needs, tx, fileId, ownerId);
  return owner;
}

const dateOf = (givenDate: string | null | undefined, before: Date | null): Date | null =>
  givenDate === undefined ? before : givenDate === null ? null : new Date(givenDate);

type Response = Pick<RiskRow, (typeof textFields)[number] | (typeof dateFields)[number]> & {
  owner: { username: string } | null;
};

/** For the history. */
export function changesOf(subject: string, before: Response, after: Response): NewEvent[] {
  const fields = [
    ...textFields.map((field) => ({ field, before: before[field], after: after[field] })),
    ...dateFields.map((field) => ({
      field,
      before: before[field]?.toISOString() ?? null,
      after: after[field]?.toISOString() ?? null,
    })),
    {
      field: 'ownerId',
      before: before.owner?.username ?? null,
      after: after.owner?.username ?? null,
    },
  ];
  return fields
    .filter((one) => one.before !== one.after)
    .map((one) => ({ kind: 'response', subject, ...one }));
}

const isOther = ({ mitigation }: RiskRow, chosenMitigation: Input['mitigation']) =>
  mitigation?.fileId !== chosenMitigation?.fileId ||
  mitigation?.paragraphId !== chosenMitigation?.paragraphId;

async function chooseMitigation(
  tx: Database,
  caller: Caller,
  fileId: string,
  groupId: string,
  chosenMitigation: { fileId: string; paragraphId: string } | null,
): Promise<void> {
  const paragraph = chosenMitigation && (await findParagraph(tx, caller.id, chosenMitigation));
  if (chosenMitigation && !paragraph) throw refuse('paragraph/not-found');
  await saveMitigation(
    tx,
    fileId,
    groupId,
    chosenMitigation && paragraph && { ...chosenMitigation, ...paragraph },
  );
}
