// Imports uploaded files as drafts into a folder.
import type { UploadResult } from '@docent/contract/files';
import { Refusal, refuse } from '@docent/contract/refusals';
import type { WordThread } from '../../office/word/comments.ts';
import type { Caller } from '../../platform/caller.ts';
import type { UploadedFile } from '../../platform/http/endpoints.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { createWorkerProcess, WorkerStopped } from '../../platform/workers/runInWorker.ts';
import type { Comments } from '../comments/comments.ts';
import type { Draft } from '../documents/documents.ts';
import type { RecordFiles } from '../files/files.ts';
import type { ImportNeeds } from './import.ts';
import { putPictures, storePictures } from './pictures.ts';
import type { ForeignText, ReadRefusal, ReadUpload } from './reading.thread.ts';

/** Limits all files of an import together, as they are held in memory until they are written. */
const maxImportBytes = 64 * 1024 * 1024;
const maxUploads = 200;

/** Imports all files or none. */
export async function importUploads(
  needs: Pick<ImportNeeds, 'database' | 'access' | 'blobs' | 'documents' | 'files'> & {
    comments: Comments;
  },
  caller: Caller,
  parentId: string | undefined,
  uploads: AsyncIterable<UploadedFile>,
  record?: RecordFiles,
): Promise<UploadResult[]> {
  const { database, access, blobs, documents, files } = needs;
  if (parentId === undefined) throw refuse('file/parent-invalid');
  const readings = await readUploads(documents, uploads);
  const by = caller.id;
  // Checked before anything is stored, and again in the transaction.
  await access.require(caller, 'edit', parentId);
  const pictures = await storePictures(
    blobs,
    readings.map(({ upload }) => upload.pictures),
  );
  const ids = await database
    .transaction(async (tx) => {
      const folder = await access.require(caller, 'edit', parentId, { database: tx });
      if (folder.kind !== 'folder') throw refuse('file/parent-invalid');
      const createdIds: string[] = [];
      for (const [i, { upload, draft }] of readings.entries()) {
        const { name } = upload;
        const id = await files.create(tx, { parentId, name, kind: 'document', by, draft });
        await putPictures({ tx, files, documentId: id, by }, pictures[i] ?? []);
        createdIds.push(id);
      }
      await record?.(tx, createdIds);
      return createdIds;
    })
    .catch(async (error) => {
      await Promise.allSettled(pictures.flat().map(({ blob }) => blobs.remove(blob.id)));
      throw error;
    });
  const reports: Pick<UploadResult, 'picturesLeftOut' | 'losses'>[] = [];
  for (const [i, id] of ids.entries()) {
    const { picturesLeftOut = 0, losses = [], comments = [] } = readings[i]?.upload ?? {};
    const lostCount = await addComments(needs.comments, caller, id, comments);
    const all =
      lostCount > 0 ? [...losses, { kind: 'comments' as const, count: lostCount }] : [...losses];
    reports.push({
      ...(picturesLeftOut > 0 && { picturesLeftOut }),
      ...(all.length > 0 && { losses: all }),
    });
  }
  const shapes = await files.shapes(caller, ids);
  return ids.flatMap((id, i) => {
    const shape = shapes.get(id);
    return shape ? [{ ...shape, ...reports[i] }] : [];
  });
}

/** Returns how many threads could not be added. */
async function addComments(
  comments: Comments,
  caller: Caller,
  fileId: string,
  threads: readonly WordThread[],
): Promise<number> {
  let lostCount = 0;
  for (const thread of threads) {
    const { blockId: paragraphId, quote, isResolved, replies } = thread;
    try {
      const place = { paragraphId, ...(quote && { quote }) };
      const { id } = await comments.add(caller, { fileId, body: bodyOf(thread), ...place });
      for (const reply of replies) {
        await comments.add(caller, { fileId, body: bodyOf(reply), parentId: id });
      }
      if (isResolved) await comments.check(caller, id, true);
    } catch (error) {
      // The document is there, so that one comment less is better than none of it.
      if (!(error instanceof Refusal)) throw error;
      lostCount++;
    }
  }
  return lostCount;
}

const maxBodyLength = 10_000;

/** Its author has no account here, so that the comment begins with the name. */
function bodyOf({ author, at, text }: Pick<WordThread, 'author' | 'at' | 'text'>): string {
  const head = [author, at.slice(0, 10)].filter(Boolean).join(' · ');
  return `${head && `${head}\n`}${text}`.slice(0, maxBodyLength).toWellFormed();
}

async function readUploads(
  documents: ImportNeeds['documents'],
  uploads: AsyncIterable<UploadedFile>,
): Promise<{ upload: ReadUpload; draft: Draft }[]> {
  const readings: { upload: ReadUpload; draft: Draft }[] = [];
  let bytes = 0;
  for await (const file of uploads) {
    if (readings.length >= maxUploads) {
      throw refuse('request/too-large', { mostUploads: maxUploads });
    }
    const { upload, size } = await readUpload(file, maxImportBytes - bytes);
    bytes += size;
    const draft = await documents.prepare(new JsonText(upload.content));
    readings.push({ upload, draft });
  }
  if (readings.length === 0) throw refuse('upload/empty');
  return readings;
}

const thread = createWorkerProcess(new URL('./reading.thread.ts', import.meta.url), {
  cpuTimeout: 30_000,
});
const readForeign = (input: ForeignText) => thread<ReadUpload | ReadRefusal>(input);

async function readUpload(
  { name, content }: UploadedFile,
  maxBytes: number,
): Promise<{ upload: ReadUpload; size: number }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw refuse('request/too-large', { name, maxBytes });
    chunks.push(chunk as Buffer);
  }
  const upload = await readForeign({ name, bytes: Buffer.concat(chunks) }).catch((error) => {
    if (error instanceof WorkerStopped) throw refuse('upload/too-complex', { name });
    throw error;
  });
  if ('why' in upload) throw refuse(upload.reason, { name, why: upload.why });
  return { upload, size };
}
