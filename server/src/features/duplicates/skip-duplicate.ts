// Skips a duplicate, or ignores text that documents share. This applies to everybody, and requires the right to
// edit one of the documents.
import { canEdit } from '@docent/contract/constants';
import type { DuplicateStatus } from '@docent/contract/duplicates';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { DuplicatesNeeds } from './duplicates.needs.ts';
import { hashesOf } from './duplicates.rules.ts';
import * as store from './duplicates.store.ts';
import { readParagraphRefs } from './paragraph-refs.ts';

/** Refuses with `duplicate/not-found` and `permission/missing`. */
export async function skipDuplicate(
  needs: DuplicatesNeeds,
  caller: Caller,
  {
    id,
    undo = false,
    reason = '',
  }: { id: string; undo?: boolean | undefined; reason?: string | undefined },
): Promise<{ id: string; status: DuplicateStatus }> {
  const { database, audit, clock } = needs;
  const hashes = hashesOf(id);
  const fileIds = await requireEditableSide(needs, caller, hashes);
  await database.transaction(async (tx) => {
    if (undo) await store.removeSkip(tx, hashes);
    else await store.addSkip(tx, hashes, { by: caller.id, at: clock.now(), reason });
    const action = undo ? 'duplicate.unskipped' : 'duplicate.skipped';
    for (const fileId of fileIds) await audit.record(tx, caller, action, fileId, { reason });
  });
  return { id, status: undo ? 'open' : 'skipped' };
}

/** The files of the first place of each text. */
async function requireEditableSide(
  needs: DuplicatesNeeds,
  caller: Caller,
  [one, other]: readonly [string, string],
): Promise<string[]> {
  await needs.comparing.prepare();
  const { visible } = await needs.records.seenBy(caller.id);
  const places = await needs.comparing.ask({ do: 'places', hashes: [one, other], visible });
  const refs = await readParagraphRefs(needs, caller.id, places.flat());
  const [left = [], right = []] = places.map((records) =>
    records.flatMap((record) => refs.get(record)?.ref ?? []),
  );
  const isThere = one === other ? left.length > 1 : left.length > 0 && right.length > 0;
  if (!isThere) throw refuse('duplicate/not-found');
  if (![...left, ...right].some(canEdit)) throw refuse('permission/missing');
  return [...new Set([left[0], right[0]].flatMap((ref) => ref?.fileId ?? []))];
}

/** Refuses with `file/not-found` and `permission/missing`. */
export async function ignoreFiles(
  { database, access, files, audit, clock }: DuplicatesNeeds,
  caller: Caller,
  { fileIds, undo = false }: { fileIds: string[]; undo?: boolean | undefined },
): Promise<void> {
  const ids = [...new Set(fileIds)];
  for (const id of ids) await access.require(caller, 'read', id);
  const shapes = await files.shapes(caller, ids);
  if (![...shapes.values()].some(canEdit)) throw refuse('permission/missing');
  await database.transaction(async (tx) => {
    await store.setIgnoredFiles(tx, ids, { isIgnored: !undo, by: caller.id, at: clock.now() });
    const action = undo ? 'duplicate.unignored' : 'duplicate.ignored';
    for (const id of ids) await audit.record(tx, caller, action, id);
  });
}
