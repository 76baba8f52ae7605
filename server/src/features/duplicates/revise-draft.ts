// Changes one document for a revision, in one transaction with its version and its undo data.
import type { Revision, RevisionOutcome } from '@docent/contract/duplicates';
import { Refusal } from '@docent/contract/refusals';
import type * as Y from 'yjs';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Editable, FileRow } from '../access/access.ts';
import type { DuplicatesNeeds } from './duplicates.needs.ts';
import type { Decided } from './revise.rules.ts';

/** A refusal of the document applies to each of its targets. */
export async function refusingAll(
  { refused }: Revision,
  fileId: string,
  targets: readonly { paragraphId: string }[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason } = error;
    for (const { paragraphId } of targets)
      refused.push({ target: { fileId, paragraphId }, reason });
  }
}

interface DraftChange<Change extends { paragraphId: string }> {
  decide(ydoc: Y.Doc): Decided<Change>;
  apply(ydoc: Y.Doc, change: Change): void;
  /** Runs in the same transaction. */
  remember(tx: Database, changes: readonly Change[], outcome: RevisionOutcome): Promise<void>;
}

export async function changeDraft<Change extends { paragraphId: string }>(
  { audit, documents, editing, history }: DuplicatesNeeds,
  caller: Caller,
  revision: Revision,
  file: Editable<FileRow>,
  { decide, apply, remember }: DraftChange<Change>,
): Promise<void> {
  // Credits the authors of the current text before it is changed.
  await editing.settled(file.id);
  let decision: Decided<Change> | undefined;
  let outcome: RevisionOutcome = 'draft';
  await editing.change(
    file,
    caller,
    (ydoc) => {
      decision = decide(ydoc);
      for (const change of decision.changed) apply(ydoc, change);
    },
    async (tx) => {
      if (!decision || decision.changed.length === 0) return;
      const isPublished = await documents.publishRevision(caller, file, decision.before, tx);
      outcome = isPublished ? 'published' : 'draft';
      if (!isPublished) {
        await history.recordRevision(tx, file.id, caller.id, JSON.stringify(decision.before));
      }
      await audit.record(tx, caller, 'document.revised', file.id);
      await remember(tx, decision.changed, outcome);
    },
  );
  report(revision, file.id, decision, outcome);
}

export function report(
  { revised, refused }: Revision,
  fileId: string,
  decision: Decided<{ paragraphId: string }> | undefined,
  outcome: RevisionOutcome,
): void {
  for (const { paragraphId } of decision?.changed ?? [])
    revised.push({ fileId, paragraphId, outcome });
  for (const paragraphId of decision?.done ?? []) revised.push({ fileId, paragraphId, outcome });
  for (const { paragraphId, reason } of decision?.refused ?? []) {
    refused.push({ target: { fileId, paragraphId }, reason });
  }
}
