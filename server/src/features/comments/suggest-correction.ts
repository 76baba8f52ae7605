// A correction that a reader suggests to the document's owner. It exists only in the owner's notification.
import { refuse } from '@docent/contract/refusals';
import { isWritten } from '@docent/contract/written';
import type { Caller } from '../../platform/caller.ts';
import { createId } from '../../platform/ids.ts';
import type { CommentsNeeds } from './comments.needs.ts';
import * as store from './comments.store.ts';

type Needs = Pick<CommentsNeeds, 'access' | 'database' | 'clock' | 'notices'>;

export async function suggestCorrection(
  { access, database, clock, notices }: Needs,
  caller: Caller,
  { fileId, text }: { fileId: string; text: string },
): Promise<{ owner: { id: string; username: string } }> {
  const { kind } = await access.require(caller, 'read', fileId);
  if (kind !== 'document') throw refuse('file/not-a-document');
  if (!isWritten(text)) throw refuse('comment/blank');
  return database.transaction(async (tx) => {
    const owner = await store.findOwner(tx, fileId);
    if (owner === null) throw refuse('comment/no-owner');
    const correction = { id: createId(), fileId, authorId: caller.id, ownerId: owner.id, text };
    await store.addCorrection(tx, correction, clock.now());
    await notices.notify(tx, {
      kind: 'correction',
      to: [owner.id],
      fileId,
      ref: { correctionId: correction.id },
      by: caller.id,
    });
    return { owner };
  });
}
