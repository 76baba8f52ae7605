// Puts synced paragraphs in the place of copies, so that their text is kept in one place.
import type { duplicates as endpoints, Revision } from '@docent/contract/duplicates';
import type { ParsedInputOf } from '@docent/contract/endpoint';
import { refuse } from '@docent/contract/refusals';
import { replaceBlock } from '@docent/document-model/moving';
import type { Caller } from '../../platform/caller.ts';
import { createId } from '../../platform/ids.ts';
import type { DuplicatesNeeds } from './duplicates.needs.ts';
import { addRevised } from './duplicates.store.ts';
import { readOwn } from './paragraph-places.ts';
import { decideSynced } from './revise.rules.ts';
import { changeDraft, refusingAll } from './revise-draft.ts';

type ReviseInput = ParsedInputOf<(typeof endpoints)['revise']>;
type Source = NonNullable<ReviseInput['synced']>;

/**
 * Refuses with `file/not-found`, `paragraph/not-found`, `paragraph/changed` or `document/not-published` for the
 * source. A copy in a document that the caller may not edit is refused by name, because a suggestion can't replace a
 * whole paragraph.
 */
export async function makeSynced(
  needs: DuplicatesNeeds,
  caller: Caller,
  source: Source,
  targets: ReviseInput['targets'],
): Promise<Revision> {
  await requireSource(needs, caller, source);
  if (targets.some((target) => isSame(target, source))) {
    throw refuse('request/invalid', { targets: 'contain the source' });
  }
  const revision: Revision = { id: createId(), revised: [], refused: [] };
  const revisionMade = { id: revision.id, by: caller.id, at: needs.clock.now() };
  for (const [fileId, some] of Map.groupBy(targets, (target) => target.fileId)) {
    await refusingAll(revision, fileId, some, async () => {
      const file = await needs.access.require(caller, 'edit', fileId);
      await changeDraft(needs, caller, revision, file, {
        decide: (ydoc) => decideSynced(ydoc, source, some),
        apply: (ydoc, { block }) => replaceBlock(ydoc, block),
        remember: (tx, changedBlocks, outcome) =>
          addRevised(
            tx,
            revisionMade,
            changedBlocks.map(({ paragraphId, blockBefore }) => ({
              fileId,
              paragraphId,
              lineBefore: null,
              textAfter: null,
              blockBefore,
              outcome,
            })),
          ),
      });
    });
  }
  return revision;
}

const isSame = (one: Omit<Source, 'was'>, other: Omit<Source, 'was'>) =>
  one.fileId === other.fileId && one.paragraphId === other.paragraphId;

async function requireSource(
  needs: DuplicatesNeeds,
  caller: Caller,
  { fileId, paragraphId, was }: Source,
): Promise<void> {
  await needs.access.require(caller, 'read', fileId);
  await needs.records.ready;
  const source = await readOwn(needs, caller, { fileId, paragraphId });
  if (!source) throw refuse('paragraph/not-found');
  if (source.text !== was) throw refuse('paragraph/changed');
  // Readers would see nothing in the place of the copies.
  if (source.version === null) throw refuse('document/not-published');
}
