// Copies a file together with everything below it that the caller may read.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { createFile } from './create-file.ts';
import type { FileInput, FilesNeeds } from './files.needs.ts';
import { decideCopyName, decidePlace } from './files.rules.ts';
import type { TreeRow } from './files.store.ts';
import * as store from './files.store.ts';
import { requireFacilitator, requireFolder } from './places.ts';

type Needs = Pick<
  FilesNeeds,
  'database' | 'access' | 'audit' | 'documents' | 'events' | 'premortems'
>;

const maxCopiedFiles = 5_000;

/** Returns the id of the copy. */
export async function copyFile(
  needs: Needs,
  caller: Caller,
  { fileId, parentId, name }: FileInput<'copy'>,
): Promise<string> {
  const { database, access, audit } = needs;
  return database.transaction(async (tx) => {
    await access.lockTree(tx, 'shared');
    const source = await access.require(caller, 'read', fileId, { database: tx });
    if (source.kind === 'premortem') requireFacilitator(caller);
    const target = parentId === undefined ? source.parentId : parentId;
    await requireFolder(access, tx, caller, target, source.kind);
    const above = await store.listAncestors(tx, target);
    const refusal = decidePlace(
      { id: fileId, kind: 'folder' },
      null,
      above.map(({ id }) => id),
    );
    if (refusal !== null) throw refuse(refusal);
    const tree = await store.listTree(tx, caller.id, fileId, maxCopiedFiles + 1);
    if (tree.length > maxCopiedFiles) throw refuse('file/copy-too-large', { most: maxCopiedFiles });
    const id = await copyTree(needs, tx, caller, tree, {
      parentId: target,
      name: name ?? decideCopyName(source),
    });
    await audit.record(tx, caller, 'file.copied', id, { from: source.name, files: tree.length });
    return id;
  });
}

/** Copies `tree`, in which parents precede their children. Returns the id of the root's copy. */
async function copyTree(
  needs: Needs,
  tx: Database,
  caller: Caller,
  tree: readonly TreeRow[],
  root: { parentId: string | null; name: string },
): Promise<string> {
  const copies = new Map<string, string>();
  for (const row of tree) {
    const isRoot = copies.size === 0;
    const blob =
      row.blobId === null
        ? undefined
        : { id: row.blobId, size: row.size ?? 0, mime: row.mime ?? '', natural: row.natural };
    const id = await createFile(needs, tx, {
      parentId: isRoot ? root.parentId : (copies.get(row.parentId ?? '') ?? null),
      name: isRoot ? root.name : row.name,
      kind: row.kind,
      icon: row.icon,
      description: row.description,
      by: caller.id,
      ...(blob === undefined ? {} : { blob }),
      copyOf: { fileId: row.id, stage: row.level >= 3 ? 'draft' : 'published' },
    });
    copies.set(row.id, id);
  }
  const copyOfRoot = copies.get(tree[0]?.id ?? '');
  if (copyOfRoot === undefined) throw new Error('nothing was copied');
  return copyOfRoot;
}
