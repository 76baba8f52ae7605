// A correction that a reader suggests to the document's owner. Nobody else sees it.
import { refuse } from '@docent/contract/refusals';
import { isWritten } from '@docent/contract/written';
import { normalizeText } from '../../language/normalize.ts';
import type { Caller } from '../../platform/caller.ts';
import { createId } from '../../platform/ids.ts';
import type { CommentsInput, CommentsNeeds } from './comments.needs.ts';
import * as store from './corrections.store.ts';

type Needs = Pick<CommentsNeeds, 'access' | 'database' | 'clock' | 'notices'>;

export async function suggestCorrection(
  { access, database, clock, notices }: Needs,
  caller: Caller,
  { fileId, text, paragraph }: CommentsInput<'suggestCorrection'>,
): Promise<{ owner: { id: string; username: string } }> {
  const { kind } = await access.require(caller, 'read', fileId);
  if (kind !== 'document') throw refuse('file/not-a-document');
  if (!paragraph && !isWritten(text)) throw refuse('comment/blank');
  if (paragraph) await requireParagraph(database, fileId, paragraph);
  return database.transaction(async (tx) => {
    const owner = await store.findOwner(tx, fileId);
    if (owner === null) throw refuse('comment/no-owner');
    const correction = {
      id: createId(),
      fileId,
      authorId: caller.id,
      ownerId: owner.id,
      text,
      paragraph: paragraph ?? null,
    };
    await store.addCorrection(tx, correction, clock.now());
    await notices.notify(tx, {
      kind: 'correction',
      to: [owner.id],
      fileId,
      ref: refOf(correction.id, paragraph?.id),
      by: caller.id,
    });
    return { owner };
  });
}

/** The text that readers are shown must be the one that is corrected. */
async function requireParagraph(
  database: CommentsNeeds['database'],
  fileId: string,
  { id, was, becomes }: { id: string; was: string; becomes: string },
): Promise<void> {
  const shownText = await store.findShownText(database, fileId, id);
  if (shownText === null) throw refuse('paragraph/not-found');
  if (normalizeText(shownText) !== normalizeText(was)) throw refuse('paragraph/changed');
  if (!isWritten(becomes) || normalizeText(becomes) === normalizeText(was))
    throw refuse('correction/unchanged');
}

export const refOf = (correctionId: string, paragraphId: string | null | undefined) => ({
  correctionId,
  ...(paragraphId && { paragraphId }),
});
