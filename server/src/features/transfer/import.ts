// Carries out an import file by file: folders, documents, what they show and link to, then publishing. Holds the text of
// a few documents at a time. Can be repeated after a crash: marked files are not created again.
import { createReadStream } from 'node:fs';
import { posix } from 'node:path';
import type { DocumentJSON } from '@docent/document-model/content';
import { replaceContent } from '@docent/document-model/merge';
import { Unreadable } from '../../office/unreadable.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { decideMime } from '../../platform/blobs/mime.ts';
import { peek } from '../../platform/blobs/peek.ts';
import type { Database } from '../../platform/database/database.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { storedPictureSize } from '../../platform/pictures/pictureSize.ts';
import type { Access } from '../access/access.ts';
import type { Documents } from '../documents/documents.ts';
import type { Editing } from '../editing/editing.ts';
import type { Files } from '../files/files.ts';
import { type PlannedFile, plannedFolder, type SkippedFile } from './import-plan.ts';
import { type ImportReader, importedId, type PageReading } from './import-reader.ts';
import type { Imported } from './imported.ts';
import { putPictures, storePictures } from './pictures.ts';
import { asName } from './reading.ts';
import * as store from './transfer.store.ts';

export interface ImportNeeds {
  database: Database;
  access: Access;
  blobs: Blobs;
  documents: Documents;
  editing: Editing;
  files: Files;
}

export interface ImportOptions {
  /** The id of the person who becomes the author. */
  by: string;
  /** Key under which progress is stored. */
  source: string;
  /** The folder that the roots are placed in; without it they are spaces. */
  parentId?: string;
  departmentOf?(path: string): string | null;
  /** For spaces; true by default. */
  readersComment?(path: string): boolean;
  /** Runs in the transaction that creates a space or folder, while it is still empty. */
  onFolder?(tx: Database, folder: PlannedFile, fileId: string): Promise<void>;
  /** Runs at each attempt, after a folder was created or found. */
  afterFolder?(folder: PlannedFile, fileId: string): Promise<void>;
  isDraft?(path: string): boolean;
  /** Runs before each file; the import ends with what it throws. */
  beforeFile?(path: string): Promise<void>;
  /** Runs first in each transaction that creates or skips files; the import ends with what it throws. */
  beforeWrite?(tx: Database): Promise<void>;
  /** Refuses, in the transaction that creates a file, if it may not be placed in this folder or document. */
  authorize?(tx: Database, parentId: string | null): Promise<void>;
}

/** Concurrency that keeps the database busy. */
const maxFinishedAtOnce = 4;
/** Pages that are read while others are written. */
const maxReadAhead = 3;

/** The import of `source` has begun (`store.beginImport`). */
export async function carryOut(
  needs: ImportNeeds,
  reader: ImportReader,
  options: ImportOptions,
): Promise<Imported> {
  const { database, editing } = needs;
  const { source } = options;
  const { plan } = reader;
  const context = await createContext(needs, reader, options);
  await recordSkipped(context, plan.skipped);
  for (const folder of plan.folders) await makeFolder(context, folder);
  await addPages(context, plan.pages);
  // PDFs that no page links to.
  const marks = await store.listMarks(database, source);
  await addPages(
    context,
    plan.papers.filter(({ path }) => !marks.has(path)),
  );
  // After the documents, so that documents come first in listings.
  for (const due of await store.listDueAttachments(database, source)) {
    await addAttachment(context, due.path, due.parentPath);
  }
  await recordSkipped(context, await listUnused(context));
  await unlinkSkipped(context);
  await finish(context);
  await editing.settled();
  return {
    ...(await store.countImported(database, source)),
    skipped: await store.listSkipped(database, source),
    losses: await store.listLosses(database, source),
  };
}

interface ImportContext {
  needs: ImportNeeds;
  reader: ImportReader;
  options: ImportOptions;
  /** Those of earlier attempts. */
  marks: ReadonlyMap<string, store.Mark>;
  idAt(path: string): string;
  /** Folders that exist, by path. */
  folderIds: Map<string, string>;
}

async function createContext(
  needs: ImportNeeds,
  reader: ImportReader,
  options: ImportOptions,
): Promise<ImportContext> {
  const { source } = options;
  const startedAt = await store.findStart(needs.database, source);
  return {
    needs,
    reader,
    options,
    marks: await store.listMarks(needs.database, source),
    idAt: (path) => importedId({ startedAt, source }, path),
    folderIds: new Map(),
  };
}

/** Creates a folder, and those above it, unless it is there. Returns its id. */
async function makeFolder(context: ImportContext, folder: PlannedFile): Promise<string> {
  const { needs, options, marks, idAt, folderIds } = context;
  const { path, parentPath } = folder;
  const existing = folderIds.get(path);
  if (existing !== undefined) return existing;
  const parentId =
    parentPath === null
      ? (options.parentId ?? null)
      : await makeFolder(context, plannedFolder(parentPath));
  const id = marks.get(path)?.fileId ?? idAt(path);
  if (!marks.has(path)) {
    await needs.database.transaction(async (tx) => {
      await options.beforeWrite?.(tx);
      await options.authorize?.(tx, parentId);
      await needs.files.create(tx, {
        id,
        parentId,
        name: asName(folder.name) ?? 'Untitled',
        kind: 'folder',
        by: options.by,
        departmentId: options.departmentOf?.(path) ?? null,
        readersComment: options.readersComment?.(path) ?? true,
      });
      await store.addMark(tx, options.source, path, { fileId: id });
      await options.onFolder?.(tx, folder, id);
    });
  }
  folderIds.set(path, id);
  await options.afterFolder?.(folder, id);
  return id;
}

/** Creates the documents of pages in their order, and reads the next ones meanwhile. */
async function addPages(context: ImportContext, pages: readonly PlannedFile[]): Promise<void> {
  const { reader, options, marks } = context;
  const due = pages.filter(({ path }) => !marks.has(path));
  // Settled, so that the error of a page is thrown when its turn comes.
  const readings: Promise<PromiseSettledResult<PageReading>[]>[] = [];
  try {
    for (const [i, page] of due.entries()) {
      await options.beforeFile?.(page.path);
      for (const { path } of due.slice(i + readings.length, i + maxReadAhead)) {
        readings.push(Promise.allSettled([reader.readPage(path)]));
      }
      const [reading] = (await readings.shift()) ?? [];
      if (reading?.status === 'fulfilled') await addPage(context, page, reading.value);
      else await skipPage(context, page, reading?.reason);
    }
  } finally {
    // So that nothing continues in the background.
    await Promise.all(readings);
  }
}

async function skipPage(
  context: ImportContext,
  { path }: PlannedFile,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Unreadable)) throw error;
  const { message: why, reason } = error;
  await recordSkipped(context, [{ path, why, reason }]);
}

async function recordSkipped(
  { needs, options }: ImportContext,
  files: readonly SkippedFile[],
): Promise<void> {
  await needs.database.transaction(async (tx) => {
    await options.beforeWrite?.(tx);
    await store.addSkipped(tx, options.source, files);
  });
}

async function addPage(
  context: ImportContext,
  { path, parentPath }: PlannedFile,
  reading: PageReading,
): Promise<void> {
  const { needs, options, idAt } = context;
  const { database, blobs, documents, files } = needs;
  const { by, source } = options;
  const { name, content, attachments, losses } = reading;
  const folder = parentPath as string;
  const parentId = await makeFolder(context, plannedFolder(folder));
  const [pictures = []] = await storePictures(blobs, [reading.pictures]);
  const id = idAt(path);
  try {
    const draft = await documents.prepare(content);
    await database.transaction(async (tx) => {
      await options.beforeWrite?.(tx);
      await options.authorize?.(tx, parentId);
      await files.create(tx, { id, parentId, name, kind: 'document', by, draft });
      await putPictures({ tx, files, documentId: id, by }, pictures);
      await store.addMark(tx, source, path, { fileId: id, losses });
      await store.addDueAttachments(tx, source, folder, attachments);
      await store.addSkipped(tx, source, reading.skipped);
    });
  } catch (error) {
    await Promise.allSettled(pictures.map(({ blob }) => blobs.remove(blob.id)));
    throw error;
  }
}

async function addAttachment(
  context: ImportContext,
  path: string,
  parentPath: string,
): Promise<void> {
  const { needs, reader, options, idAt } = context;
  const { database, blobs, files } = needs;
  const file = reader.attachable.get(path);
  // Another folder was given when the import was resumed.
  if (file === undefined) return;
  await options.beforeFile?.(path);
  const parentId = await makeFolder(context, plannedFolder(parentPath));
  const [beginning, content] = await peek(createReadStream(file));
  const mime = decideMime(mimeOf(path), beginning);
  const { id: blobId, size } = await blobs.put(content);
  const natural = await storedPictureSize(blobs, { id: blobId, mime });
  const blob = { id: blobId, size, mime, natural };
  const name = asName(posix.basename(path)) ?? 'Untitled';
  const id = idAt(path);
  try {
    await database.transaction(async (tx) => {
      await options.beforeWrite?.(tx);
      await options.authorize?.(tx, parentId);
      const { by, source } = options;
      await files.create(tx, { id, parentId, name, kind: 'attachment', by, blob });
      await store.addMark(tx, source, path, { fileId: id });
    });
  } catch (error) {
    await blobs.remove(blobId);
    throw error;
  }
}

async function listUnused({ needs, reader, options }: ImportContext) {
  const marks = await store.listMarks(needs.database, options.source);
  return [...reader.attachable.keys()]
    .filter((path) => !marks.has(path))
    .map((path) => ({
      path,
      why: 'No document shows it or links to it.',
      reason: 'not-linked' as const,
    }));
}

/** Links to pages that could not be read become plain text. */
async function unlinkSkipped(context: ImportContext): Promise<void> {
  const { needs, reader, options, idAt } = context;
  const { database, access, editing } = needs;
  const skippedPaths = (await store.listSkipped(database, options.source)).map(({ path }) => path);
  if (skippedPaths.length === 0) return;
  const linking = await store.listLinking(database, options.source, skippedPaths.map(idAt));
  for (const path of linking) {
    const file = await access.getTrusted(idAt(path));
    // If it was published by an earlier attempt, people may have edited it since.
    if (file.publishedVersionId !== null) continue;
    const content = treeOf((await reader.readPage(path, skippedPaths)).content);
    await editing.change(file, { id: options.by }, (ydoc) => replaceContent(ydoc, content));
  }
}

const treeOf = (content: PageReading['content']): DocumentJSON =>
  content instanceof JsonText ? JSON.parse(content.toString()) : content;

/** Publishes the documents. */
async function finish({ needs, options }: ImportContext): Promise<void> {
  const { database, access, documents } = needs;
  const { by, source } = options;
  const unfinishedFiles = await store.listUnfinished(database, source);
  await forEachConcurrently(unfinishedFiles, maxFinishedAtOnce, async ({ path, fileId }) => {
    await options.beforeFile?.(path);
    const file = await access.getTrusted(fileId);
    // If it was published by an earlier attempt, people may have edited it since.
    if (file.publishedVersionId === null && !options.isDraft?.(path)) {
      await documents.publish({ id: by }, file, { cause: 'import' });
    }
    await store.markDone(database, source, path);
  });
}

/** Rejects only after all running work has ended, so that nothing continues in the background. */
async function forEachConcurrently<Item>(
  items: readonly Item[],
  count: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  let failed = false;
  const waiting = items.values();
  async function work(): Promise<void> {
    for (const item of waiting) {
      if (failed) return;
      await run(item).catch((error) => {
        failed = true;
        throw error;
      });
    }
  }
  const results = await Promise.allSettled(Array.from({ length: count }, work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** What is not told by the first bytes. */
const mimeOf = (path: string) => (/\.svg$/i.test(path) ? 'image/svg+xml' : '');
