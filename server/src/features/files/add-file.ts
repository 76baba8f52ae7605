// Creates a folder or a document: empty, with content, or from a template.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { createFile } from './create-file.ts';
import type { FileInput, FilesNeeds } from './files.needs.ts';
import { requireFacilitator, requireFolder } from './places.ts';
import { findPlaceToWrite } from './untitled.store.ts';

/** Returns the id of the new file. */
export async function addFile(
  needs: Pick<FilesNeeds, 'database' | 'access' | 'audit' | 'documents' | 'events' | 'premortems'>,
  caller: Caller,
  { parentId: givenParent, name, kind, content, templateId }: FileInput<'add'>,
): Promise<string> {
  const { database, access, documents } = needs;
  if (kind === 'premortem') requireFacilitator(caller);
  if (templateId !== undefined && (kind !== 'document' || content !== undefined)) {
    throw refuse('request/invalid', { templateId: 'is for documents without content' });
  }
  if (kind === 'attachment') throw refuse('request/invalid', { kind: 'attachments are uploaded' });
  const parentId =
    givenParent === undefined ? await findPlace(database, caller, kind) : givenParent;
  if (content !== undefined) await requireFolder(access, database, caller, parentId, kind);
  const draft = content === undefined ? undefined : await documents.prepare(content);
  return database.transaction(async (tx) => {
    await requireFolder(access, tx, caller, parentId, kind);
    const copyOf = templateId && (await requireTemplate(access, tx, caller, templateId));
    return createFile(needs, tx, {
      parentId,
      name,
      kind,
      by: caller.id,
      ...(draft && { draft }),
      ...(copyOf && { copyOf }),
    });
  });
}

/** The default folder for a document that was created without one. */
async function findPlace(database: Database, caller: Caller, kind: string): Promise<string> {
  if (kind !== 'document') throw refuse('request/invalid', { parentId: 'is required' });
  const place = await findPlaceToWrite(database, caller.id);
  if (place === null) throw refuse('permission/missing');
  return place;
}

/** A template is copied as readers see it; an unpublished one, which only editors see, from its draft. */
async function requireTemplate(
  access: FilesNeeds['access'],
  tx: Database,
  caller: Caller,
  fileId: string,
) {
  const file = await access.require(caller, 'read', fileId, { database: tx });
  if (file.kind !== 'document') throw refuse('file/not-a-document');
  const stage = file.publishedVersionId === null ? ('draft' as const) : ('published' as const);
  return { fileId, stage };
}
