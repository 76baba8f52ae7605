// Carries out a plan: folders, documents and attachments, then the links between them, then publishing. Can be
// repeated after a crash: marked files are not created again.
import { replaceContent } from '@docent/document-model/merge';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Database } from '../../platform/database/database.ts';
import { storedPictureSize } from '../../platform/pictures/pictureSize.ts';
import type { Access } from '../access/access.ts';
import type { Documents } from '../documents/documents.ts';
import type { Editing } from '../editing/editing.ts';
import type { Files } from '../files/files.ts';
import type { Plan, PlannedDocument, PlannedFile } from './folder.ts';
import { type ImportedFile, settleLinks, withoutPlaceholders } from './links.ts';
import { asName } from './reading.ts';
import type { Mark } from './transfer.store.ts';
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
  /** Key under which progress is stored, for imports that must be resumable. */
  source?: string;
  departmentOf?(path: string): string | null;
  /** For spaces; true by default. */
  readersComment?(path: string): boolean;
  /** Runs in the transaction that creates a space or folder, while it is still empty. */
  onFolder?(tx: Database, folder: PlannedFile, fileId: string): Promise<void>;
  /** Runs at each attempt, after a folder was created or found. */
  afterFolder?(folder: PlannedFile, fileId: string): Promise<void>;
  isDraft?(path: string): boolean;
}

export interface Imported {
  folders: number;
  documents: number;
  attachments: number;
  paragraphs: number;
  skipped: { path: string; why: string }[];
  losses: Plan['losses'];
}

/** Concurrency that keeps the database busy. */
const maxFinishedAtOnce = 4;

export async function carryOut(
  { database, access, blobs, documents, editing, files }: ImportNeeds,
  plan: Plan,
  options: ImportOptions,
): Promise<Imported> {
  const { by, source, departmentOf, onFolder, afterFolder, isDraft } = options;
  const marks = source ? await store.listMarks(database, source) : new Map<string, Mark>();
  const importedFiles = new Map<string, ImportedFile>();
  const fileAt = (path: string) => importedFiles.get(path);
  const idAt = (path: string) => (fileAt(path) as ImportedFile).id;
  /** Documents with links to files that were created after them. */
  const unsettled = new Set<string>();

  function folderId(planned: PlannedFile): string | null {
    return planned.parentPath === null ? null : idAt(planned.parentPath);
  }

  /** Creates a file unless an earlier attempt did, and registers it under its path. */
  async function make(
    planned: PlannedFile,
    isAttachment: boolean,
    create: (tx: Database, name: string) => Promise<string>,
  ): Promise<void> {
    const name = asName(planned.name) ?? 'Untitled';
    const mark = marks.get(planned.path);
    const id =
      mark?.fileId ??
      (await database.transaction(async (tx) => {
        const fileId = await create(tx, name);
        if (source) await store.addMark(tx, source, planned.path, fileId);
        return fileId;
      }));
    importedFiles.set(planned.path, { id, name, isAttachment });
  }

  for (const folder of plan.folders) {
    await make(folder, false, async (tx, name) => {
      const fileId = await files.create(tx, {
        parentId: folderId(folder),
        name,
        kind: 'folder',
        by,
        departmentId: departmentOf?.(folder.path) ?? null,
        readersComment: options.readersComment?.(folder.path) ?? true,
      });
      await onFolder?.(tx, folder, fileId);
      return fileId;
    });
    await afterFolder?.(folder, idAt(folder.path));
  }

  for (const document of plan.documents) {
    const { content, isComplete } = settleLinks(document.content, fileAt);
    if (!isComplete || marks.has(document.path)) unsettled.add(document.path);
    await make(document, false, async (tx, name) =>
      files.create(tx, {
        parentId: folderId(document),
        name,
        kind: 'document',
        by,
        draft: await documents.prepare(content),
      }),
    );
  }

  // After the documents, so that documents come first in listings.
  for (const attachment of plan.attachments) {
    if (marks.has(attachment.path)) {
      await make(attachment, true, () => Promise.reject(new Error('made before')));
      continue;
    }
    const { id, size } = await blobs.put(attachment.open());
    const mime = mimeOf(attachment.path);
    const natural = await storedPictureSize(blobs, { id, mime });
    await make(attachment, true, (tx, name) =>
      files.create(tx, {
        parentId: folderId(attachment),
        name,
        kind: 'attachment',
        by,
        blob: { id, size, mime, natural },
      }),
    );
    (fileAt(attachment.path) as ImportedFile).size = natural;
  }

  async function finish(document: PlannedDocument): Promise<void> {
    if (marks.get(document.path)?.done) return;
    const file = await access.getTrusted(idAt(document.path));
    // If it was published by an earlier attempt, people may have edited it since.
    if (file.publishedVersionId === null) {
      if (unsettled.has(document.path)) {
        const content = withoutPlaceholders(settleLinks(document.content, fileAt).content);
        await editing.change(file, { id: by }, (ydoc) => replaceContent(ydoc, content));
      }
      if (!isDraft?.(document.path)) await documents.publish({ id: by }, file, { cause: 'import' });
    }
    if (source) await store.markDone(database, source, document.path);
  }

  await forEachConcurrently(plan.documents, maxFinishedAtOnce, finish);

  const ids = plan.documents.map(({ path }) => idAt(path));
  await editing.settled();
  return {
    folders: plan.folders.length,
    documents: plan.documents.length,
    attachments: plan.attachments.length,
    paragraphs: await store.countParagraphs(database, ids),
    skipped: plan.skipped,
    losses: plan.losses,
  };
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

const mimes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
};

function mimeOf(path: string): string {
  return mimes[/\.([^.]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}
