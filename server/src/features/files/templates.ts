// Templates: documents that can be copied to start new ones.
import type { File, TemplateScope } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { FileInput, FilesNeeds } from './files.needs.ts';
import { listFiles } from './files.store.ts';
import type { AfterTemplate } from './templates.store.ts';
import * as store from './templates.store.ts';

type Needs = Pick<FilesNeeds, 'database' | 'access' | 'audit' | 'events'>;

const pageSize = 50;

export async function getTemplateScope(
  { database, access }: Pick<Needs, 'database' | 'access'>,
  caller: Caller,
  fileId: string,
): Promise<{ scope: TemplateScope | null }> {
  const file = await access.require(caller, 'read', fileId);
  if (file.kind !== 'document') throw refuse('file/not-a-document');
  return { scope: await store.readScope(database, fileId) };
}

/** With null, the document is no longer a template. */
export async function setTemplateScope(
  { database, access, audit, events }: Needs,
  caller: Caller,
  fileId: string,
  scope: TemplateScope | null,
): Promise<{ scope: TemplateScope | null }> {
  await database.transaction(async (tx) => {
    const file = await access.require(caller, 'edit', fileId, { database: tx });
    if (file.kind !== 'document') throw refuse('file/not-a-document');
    if ((await store.readScope(tx, fileId)) === scope) return;
    await store.setScope(tx, fileId, scope);
    await audit.record(tx, caller, 'template.changed', fileId, { scope });
    await events.record(tx, { kind: 'template.changed', fileId });
  });
  return { scope };
}

export async function listTemplates(
  { database, access }: Pick<Needs, 'database' | 'access'>,
  caller: Caller,
  { folderId, search, limit = pageSize, cursor }: FileInput<'templates'>,
): Promise<{ list: { file: File; scope: TemplateScope }[]; next: string | null }> {
  const after = readCursor<AfterTemplate>(cursor, { own: 'number', name: 'text', id: 'text' });
  const spaceId = folderId ? (await access.require(caller, 'read', folderId)).spaceId : null;
  const rows = await store.listTemplates(
    database,
    caller.id,
    { spaceId, search: search?.trim() },
    after,
    limit + 1,
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const files = await listFiles(
    database,
    caller.id,
    page.map(({ id }) => id),
  );
  return {
    list: page.flatMap(({ id, scope }) => {
      const file = files.get(id);
      return file === undefined ? [] : [{ file, scope }];
    }),
    next: last ? writeCursor({ own: last.isOwn ? 0 : 1, name: last.name, id: last.id }) : null,
  };
}
