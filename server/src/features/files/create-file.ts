import { refuse } from '@docent/contract/refusals';
import type { Database } from '../../platform/database/database.ts';
import { createId } from '../../platform/ids.ts';
import type { FilesNeeds } from './files.needs.ts';
import { decidePlace, validName } from './files.rules.ts';
import * as store from './files.store.ts';
import type { NewFile } from './newFile.ts';
import { findEndPosition } from './places.ts';

/** Creates a file without checking rights; the caller has checked them in the same transaction. Returns the id. */
export async function createFile(
  {
    access,
    audit,
    documents,
    events,
    premortems,
  }: Pick<FilesNeeds, 'access' | 'audit' | 'documents' | 'events' | 'premortems'>,
  tx: Database,
  file: NewFile,
): Promise<string> {
  const { parentId, kind, by, copyOf, departmentId = null, readersComment = true, blob } = file;
  const name = validName(file.name);
  await access.lockTree(tx, parentId === null ? undefined : 'shared');
  const parent = parentId === null ? null : await access.getTrusted(parentId, tx);
  // The parent was moved to the trash after the caller checked it.
  if (parent?.trashedAt) throw refuse('file/not-found');
  const refusal = decidePlace({ id: '', kind }, parent, []);
  if (refusal !== null) throw refuse(refusal);
  const id = file.id ?? createId();
  await store.insertFile(tx, {
    id,
    kind,
    name,
    icon: file.icon ?? null,
    description: file.description ?? '',
    parentId,
    spaceId: parent?.spaceId ?? id,
    scopeId: parent?.scopeId ?? id,
    position: await findEndPosition(tx, parentId),
    by,
    departmentId,
    readersComment: parentId === null && readersComment,
    blobId: blob?.id ?? null,
    size: blob?.size ?? null,
    mime: blob?.mime ?? null,
    natural: blob?.natural ?? null,
  });
  if (parent === null) {
    await access.place(tx, id, { subject: { kind: 'person', id: by }, level: 'manage' });
    await access.refresh(tx, id);
  }
  if (kind === 'document') {
    if (copyOf === undefined) {
      const draft = file.draft ?? (await documents.prepare(undefined));
      await documents.create(tx, { id }, by, draft);
    } else await documents.copy(tx, copyOf.fileId, id, by, copyOf.stage);
  }
  if (kind === 'premortem') {
    if (copyOf === undefined) await premortems.create(tx, id, by);
    else await premortems.copy(tx, copyOf.fileId, id, by);
  }
  await events.record(tx, { kind: 'file.added', fileId: id });
  await audit.record(tx, { id: by }, 'file.added', id, { kind });
  return id;
}
