// Replaces many copies of a text by one. Each document is changed through the one door, in one transaction with its
// version and its undo data. A crash in between leaves whole documents, and repeating the call does the rest.
import type {
  duplicates as endpoints,
  Revision,
  RevisionOutcome,
} from '@docent/contract/duplicates';
import type { ParsedInputOf } from '@docent/contract/endpoint';
import { Refusal, refuse } from '@docent/contract/refusals';
import { lineWithText } from '@docent/document-model/comparing/lineWithText';
import { inlineText } from '@docent/document-model/content';
import { replaceBlock } from '@docent/document-model/moving';
import { repairInline } from '@docent/document-model/repair';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { createId } from '../../platform/ids.ts';
import type { Commentable, Editable, FileRow } from '../access/access.ts';
import type { DuplicatesNeeds } from './duplicates.needs.ts';
import * as store from './duplicates.store.ts';
import { makeSynced } from './make-synced.ts';
import {
  applyLine,
  type DecidedLine,
  type DecidedLines,
  decideLines,
  decideOrdinary,
  type LineChange,
} from './revise.rules.ts';
import { changeDraft, refusingAll, report } from './revise-draft.ts';

type ReviseInput = ParsedInputOf<(typeof endpoints)['revise']>;

/** In milliseconds. */
const undoable = 10 * 60_000;

/** Refuses with `request/invalid` unless exactly one of `text`, `content` and `synced` is given. */
export async function reviseParagraphs(
  needs: DuplicatesNeeds,
  caller: Caller,
  { text, content, synced, targets }: ReviseInput,
): Promise<Revision> {
  if ([text, content, synced].filter((one) => one !== undefined).length !== 1) {
    throw refuse('request/invalid', { text: 'is missing, or not alone' });
  }
  if (synced) return makeSynced(needs, caller, synced, targets);
  const textAfter = text ?? inlineText({ type: 'paragraph', content: content ?? [] });
  if (textAfter.trim() === '') throw refuse('request/invalid', { content: 'is empty' });
  const lineAfter = content && repairInline(content);
  const revision: Revision = { id: createId(), revised: [], refused: [] };
  for (const [fileId, some] of Map.groupBy(targets, (target) => target.fileId)) {
    const changes = some.map(
      ({ paragraphId, was }) =>
        ({
          paragraphId,
          was,
          textAfter,
          line: (before) => lineAfter ?? lineWithText(before, textAfter),
        }) satisfies LineChange,
    );
    await reviseFile(needs, caller, revision, fileId, changes);
  }
  return revision;
}

/** Refuses with `revision/not-found` if there is nothing that the caller may still undo. */
export async function undoRevision(
  needs: DuplicatesNeeds,
  caller: Caller,
  id: string,
): Promise<Revision> {
  const { database, clock, access, editing } = needs;
  const since = new Date(clock.now().getTime() - undoable);
  const rows = await store.listRevised(database, id, caller.id, since);
  if (rows.length === 0) throw refuse('revision/not-found');
  const revision: Revision = { id, revised: [], refused: [] };
  for (const [fileId, some] of Map.groupBy(rows, (row) => row.fileId)) {
    if (some[0]?.outcome === 'suggested') {
      await refusingAll(revision, fileId, some, async () => {
        const file = await access.requireDraft(caller, fileId);
        const blockIds = some.map(({ paragraphId }) => paragraphId);
        const withdrawn = await editing.withdrawSuggestion(file, caller, { id, blockIds });
        await store.removeRevised(database, id, fileId);
        for (const paragraphId of blockIds) {
          if (withdrawn.includes(paragraphId)) {
            revision.revised.push({ fileId, paragraphId, outcome: 'suggested' });
          } else {
            const target = { fileId, paragraphId };
            revision.refused.push({ target, reason: 'paragraph/changed' });
          }
        }
      });
      continue;
    }
    await refusingAll(revision, fileId, some, async () => {
      const file = await access.require(caller, 'edit', fileId);
      const remember = (tx: Database) => store.removeRevised(tx, id, fileId);
      await (some[0]?.blockBefore
        ? changeDraft(needs, caller, revision, file, {
            decide: (ydoc) => decideOrdinary(ydoc, some),
            apply: (ydoc, { block }) => replaceBlock(ydoc, block),
            remember,
          })
        : changeDraft(needs, caller, revision, file, {
            decide: (ydoc) => decideLines(ydoc, some.flatMap(undoneLine)),
            apply: applyLine,
            remember,
          }));
    });
  }
  return revision;
}

function undoneLine({ paragraphId, textAfter, lineBefore }: store.RevisedRow): LineChange[] {
  if (textAfter === null || lineBefore === null) return [];
  const textBefore = inlineText({ type: 'paragraph', content: lineBefore });
  return [{ paragraphId, was: textAfter, textAfter: textBefore, line: () => lineBefore }];
}

async function reviseFile(
  needs: DuplicatesNeeds,
  caller: Caller,
  revision: Revision,
  fileId: string,
  changes: readonly LineChange[],
): Promise<void> {
  const { clock } = needs;
  const revisionMade = { id: revision.id, by: caller.id, at: clock.now() };
  const remember = (tx: Database, changedLines: readonly DecidedLine[], outcome: RevisionOutcome) =>
    store.addRevised(
      tx,
      revisionMade,
      changedLines.map((line) => ({ ...line, fileId, outcome, blockBefore: null })),
    );
  await refusingAll(revision, fileId, changes, async () => {
    const file = await requireWritable(needs, caller, fileId);
    if ('editable' in file) {
      await changeDraft(needs, caller, revision, file.editable, {
        decide: (ydoc) => decideLines(ydoc, changes),
        apply: applyLine,
        remember,
      });
    } else {
      await suggestLines(needs, caller, revision, file.commentable, changes, remember);
    }
  });
}

async function requireWritable(
  { access }: DuplicatesNeeds,
  caller: Caller,
  fileId: string,
): Promise<{ editable: Editable<FileRow> } | { commentable: Commentable<FileRow> }> {
  try {
    return { editable: await access.require(caller, 'edit', fileId) };
  } catch (error) {
    const isLow = error instanceof Refusal && error.reason === 'file/level-too-low';
    if (!isLow) throw error;
    return { commentable: await access.requireDraft(caller, fileId) };
  }
}

/** `remember` runs in the same transaction. */
async function suggestLines(
  { clock, editing }: DuplicatesNeeds,
  caller: Caller,
  revision: Revision,
  file: Commentable<FileRow>,
  changes: readonly LineChange[],
  remember: (
    tx: Database,
    changedLines: readonly DecidedLine[],
    outcome: RevisionOutcome,
  ) => Promise<void>,
): Promise<void> {
  let decision: DecidedLines | undefined;
  const { id } = revision;
  const { username } = caller;
  await editing.suggestLines(
    file,
    { id, personId: caller.id, username, at: clock.now().toISOString() },
    (ydoc) => {
      decision = decideLines(ydoc, changes);
      const lines = decision.changed.map(({ paragraphId, line }) => [paragraphId, line] as const);
      return { lines: new Map(lines), result: null };
    },
    async (tx) => {
      if (decision && decision.changed.length > 0)
        await remember(tx, decision.changed, 'suggested');
    },
  );
  report(revision, file.id, decision, 'suggested');
}
