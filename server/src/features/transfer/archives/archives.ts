// Imports of uploaded archives: what people do with them. `run-archives.ts` carries them out.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OutputOf, ParsedInputOf } from '@docent/contract/endpoint';
import type { ArchiveImport, ImportPreview, imports } from '@docent/contract/imports';
import { refuse } from '@docent/contract/refusals';
import type { NodeJSON } from '@docent/document-model/content';
import { Unreadable } from '../../../office/unreadable.ts';
import type { Caller } from '../../../platform/caller.ts';
import { readCursor, writeCursor } from '../../../platform/database/cursor.ts';
import type { UploadedFile } from '../../../platform/http/endpoints.ts';
import { createId } from '../../../platform/ids.ts';
import type { ImportReader } from '../import-reader.ts';
import { asName, withoutExportId } from '../reading.ts';
import { inTemporaryFolder } from '../unpack.ts';
import { createArchiveReader, unpackUpload } from './archive-reader.ts';
import type { ArchiveNeeds } from './archives.needs.ts';
import * as store from './archives.store.ts';
import { type ArchiveRuns, createArchiveRuns } from './run-archives.ts';

type Input<Name extends keyof typeof imports> = ParsedInputOf<(typeof imports)[Name]>;
type Output<Name extends keyof typeof imports> = OutputOf<(typeof imports)[Name]>;

export interface Archives {
  /** Refuses with a reason of uploads, the name and why, if the archive can't be read or has no documents. */
  examine(
    caller: Caller,
    parentId: string,
    uploads: AsyncIterable<UploadedFile>,
  ): Promise<ImportPreview>;
  start(caller: Caller, input: Input<'start'>): Promise<ArchiveImport>;
  get(caller: Caller, id: string): Promise<ArchiveImport>;
  list(caller: Caller): Promise<Output<'list'>>;
  report(caller: Caller, input: Input<'report'>): Promise<Output<'report'>>;
  cancel(caller: Caller, id: string): Promise<ArchiveImport>;
  undo(caller: Caller, id: string): Promise<ArchiveImport>;
  /** Continues imports of nodes that have ended, and forgets old ones. */
  readonly runs: ArchiveRuns;
}

/** In milliseconds: how long an import that has ended is listed. */
const listedFor = 86_400_000;
const maxPreviewPaths = 40;
/** Pages that are tried for the preview. */
const maxTried = 5;
/** Characters of the JSON of a previewed page. */
const maxPreviewLength = 2_000_000;

export function createArchives(needs: ArchiveNeeds): Archives {
  const { database, access, documents, files, clock } = needs;
  const runs = createArchiveRuns(needs);

  async function get(caller: Caller, id: string): Promise<ArchiveImport> {
    const archive = await store.findArchive(database, caller.id, id);
    if (archive === null) throw refuse('import/not-found');
    return archive;
  }

  return {
    runs,
    get,
    examine: (caller, parentId, uploads) => examine(needs, caller, parentId, uploads),

    async start(caller, { id, name, publish = false }) {
      const { parent, name: usual, state } = await get(caller, id);
      if (state !== 'ready') throw refuse('import/started');
      const folder = await access.require(caller, 'edit', parent.id);
      if (folder.kind !== 'folder') throw refuse('file/parent-invalid');
      if (publish) await documents.requireUnreviewed(parent.id);
      const chosenName = asName(name ?? usual);
      if (chosenName === null) throw refuse('file/name-invalid');
      await database.transaction(async (tx) => {
        await store.nameArchive(tx, id, { name: chosenName, publishes: publish });
        if (!(await store.setState(tx, { id, from: ['ready'], to: 'running' })))
          throw refuse('import/started');
      });
      runs.wake();
      return get(caller, id);
    },

    async list(caller) {
      const since = new Date(clock.now().getTime() - listedFor);
      return { list: await store.listArchives(database, caller.id, since) };
    },

    async report(caller, { id, limit = 100, cursor }) {
      await get(caller, id);
      const after = readCursor<{ path: string }>(cursor, { path: 'text' });
      const rows = await store.listReport(database, id, after, limit + 1);
      const list = rows.slice(0, limit);
      const last = rows.length > limit ? list.at(-1) : undefined;
      return { list, next: last ? writeCursor({ path: last.path }) : null };
    },

    async cancel(caller, id) {
      await get(caller, id);
      if (!(await store.setState(database, { id, from: ['ready', 'running'], to: 'cancelled' })))
        throw refuse('import/ended');
      return get(caller, id);
    },

    async undo(caller, id) {
      const { folderId } = await get(caller, id);
      const endedStates = ['done', 'cancelled', 'failed'] as const;
      if (!(await store.setState(database, { id, from: endedStates, to: 'undone' })))
        throw refuse('import/not-ended');
      if (folderId !== null) await files.trash(caller, folderId);
      return get(caller, id);
    },
  };
}

async function examine(
  { database, access, blobs, maxUploadBytes }: ArchiveNeeds,
  caller: Caller,
  parentId: string,
  uploads: AsyncIterable<UploadedFile>,
): Promise<ImportPreview> {
  const parent = await access.require(caller, 'edit', parentId);
  if (parent.kind !== 'folder') throw refuse('file/parent-invalid');
  for await (const { name, content } of uploads) {
    return inTemporaryFolder(async (folder) => {
      const archive = join(folder, 'archive');
      const storedBlob = await blobs.put(content, { maxBytes: maxUploadBytes });
      try {
        const blob = await blobs.get(storedBlob.id);
        if (blob === null) throw new Error('The archive that was just stored is gone.');
        await pipeline(blob.content, createWriteStream(archive));
        const id = createId();
        const title = asName(withoutExportId(name.replace(/\.zip$/i, ''))) ?? 'Import';
        const unpackedFolder = await unpackUpload(archive, join(folder, 'files'));
        const seed = { startedAt: new Date(), source: id };
        const reader = await createArchiveReader({ folder: unpackedFolder, name: title, seed });
        const pages = [...reader.plan.pages, ...reader.plan.papers];
        if (pages.length === 0) throw refuse('import/no-documents', { name });
        const first = await readFirst(reader);
        const row = { id, personId: caller.id, parentId, name: title, blobId: storedBlob.id };
        await database.transaction(async (tx) => {
          await access.require(caller, 'edit', parentId, { database: tx });
          await store.addArchive(tx, { ...row, pages: pages.length });
        });
        const archiveMade = await store.findArchive(database, caller.id, id);
        if (archiveMade === null) throw refuse('import/not-found');
        const paths = pages.slice(0, maxPreviewPaths).map(({ path }) => path.slice('root/'.length));
        return { ...archiveMade, papers: reader.plan.papers.length, first, paths };
      } catch (error) {
        await blobs.remove(storedBlob.id);
        if (error instanceof Unreadable) throw refuse(error.reason, { name, why: error.message });
        throw error;
      }
    });
  }
  throw refuse('upload/empty');
}

/** The first page that can be read. */
async function readFirst({ plan, readPage }: ImportReader): Promise<ImportPreview['first']> {
  for (const { path } of [...plan.pages, ...plan.papers].slice(0, maxTried)) {
    try {
      const { name, content } = await readPage(path);
      const text = content.toString();
      if (text.length > maxPreviewLength) return { name, content: null };
      return { name, content: withoutStoredFiles(JSON.parse(text)) };
    } catch (error) {
      // It will be in the report.
      if (!(error instanceof Unreadable)) throw error;
    }
  }
  return null;
}

/** The page without pictures and links to other files of the archive, which are not stored yet. */
function withoutStoredFiles(node: NodeJSON): NodeJSON {
  return {
    ...node,
    ...(node.attrs?.src !== undefined && { attrs: { ...node.attrs, src: null } }),
    ...(node.marks && {
      marks: node.marks.filter(({ attrs }) => !String(attrs?.href).startsWith('/detail/')),
    }),
    ...(node.content && { content: node.content.map(withoutStoredFiles) }),
  };
}
