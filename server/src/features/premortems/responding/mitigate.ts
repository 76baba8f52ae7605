// Confirms the paragraph that mitigates a risk, or asks for one in the plan.
import { refuse } from '@docent/contract/refusals';
import { isWritten } from '@docent/contract/written';
import { createBlockId } from '@docent/document-model/ids';
import { mergeParagraphs } from '@docent/document-model/merge';
import { contentOf } from '@docent/document-model/yjs';
import type { Caller } from '../../../platform/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { recordChange, requirePremortem } from '../find-premortem.ts';
import type { PremortemInput, PremortemsNeeds } from '../premortems.needs.ts';
import { lockRisk } from './lock-risk.ts';
import { findParagraph } from './mitigations.store.ts';
import { withParagraph } from './plan-section.rules.ts';
import { saveMitigation } from './risks.store.ts';

export async function confirmMitigation(
  needs: Pick<PremortemsNeeds, 'database' | 'access' | 'clock' | 'events'>,
  caller: Caller,
  input: PremortemInput<'confirmMitigation'>,
): Promise<void> {
  const { fileId, groupId } = input;
  await needs.database.transaction(async (tx) => {
    const { risk, title } = await lockRisk(needs, tx, caller, input, 'respond');
    const chosenMitigation = risk.mitigation;
    const paragraph = chosenMitigation && (await findParagraph(tx, caller.id, chosenMitigation));
    if (!chosenMitigation || !paragraph) throw refuse('paragraph/not-found');
    if (paragraph.text === chosenMitigation.text && paragraph.isDraft === chosenMitigation.isDraft)
      return;
    const { fileId: planId, paragraphId } = chosenMitigation;
    await saveMitigation(tx, fileId, groupId, { fileId: planId, paragraphId, ...paragraph });
    await recordChange(needs, tx, caller, fileId, [
      { kind: 'mitigation-confirmed', subject: title },
    ]);
  });
}

/** Needs the right to comment on the plan, or to edit it. */
export async function addMitigation(
  needs: Pick<
    PremortemsNeeds,
    'database' | 'access' | 'audit' | 'clock' | 'comments' | 'editing' | 'events'
  >,
  caller: Caller,
  input: PremortemInput<'addMitigation'> & { language: 'en' | 'zh' },
): Promise<void> {
  const { access, audit, comments, database, editing } = needs;
  const { fileId, groupId, as, language } = input;
  const { planFileId, planParagraphId } = await requirePremortem(needs, database, caller, fileId);
  if (planFileId === null) throw refuse('premortem/no-plan');
  const { risk, title } = await database.transaction((tx) =>
    lockRisk(needs, tx, caller, input, 'respond'),
  );
  if (as === 'comment') {
    await comments.add(caller, {
      fileId: planFileId,
      body: bodyOf(title, risk.prevention, language),
      // A second click adds no second comment.
      sending: `${fileId}-${groupId}`,
      ...(planParagraphId !== null && { paragraphId: planParagraphId }),
    });
    return;
  }
  const text = risk.prevention.replace(/\s+/g, ' ').trim();
  if (!isWritten(text)) throw refuse('premortem/blank');
  const plan = await access.require(caller, 'edit', planFileId);
  const paragraphId = createBlockId();
  const link = async (tx: Database) => {
    const current = await lockRisk(needs, tx, caller, input, 'respond');
    if (current.risk.mitigation !== null) throw refuse('premortem/changed');
    const paragraph = await findParagraph(tx, caller.id, { fileId: planFileId, paragraphId });
    if (paragraph === null) throw new Error('the new paragraph is not derived');
    await saveMitigation(tx, fileId, groupId, { fileId: planFileId, paragraphId, ...paragraph });
    await audit.record(tx, caller, 'premortem.responded', fileId, {
      groupId,
      fields: ['mitigation'],
    });
    await recordChange(needs, tx, caller, fileId, [
      { kind: 'response', subject: title, field: 'mitigation' },
    ]);
  };
  await editing.change(
    plan,
    caller,
    (ydoc) => {
      const before = contentOf(ydoc);
      const paragraph = {
        type: 'paragraph',
        attrs: { id: paragraphId },
        content: [{ type: 'text', text }],
      };
      mergeParagraphs(ydoc, before, withParagraph(before, planParagraphId, paragraph));
    },
    link,
  );
}

const bodyOf = (title: string, prevention: string, language: 'en' | 'zh'): string => {
  const question =
    language === 'zh'
      ? `失败预演：计划中还没有段落应对风险“${title}”。`
      : `Premortem: no paragraph of the plan mitigates the risk “${title}” yet.`;
  return isWritten(prevention) ? `${question}\n\n${prevention.trim()}` : question;
};
