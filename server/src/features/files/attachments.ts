// Uploads that are stored as they are: pictures in documents, PDFs, any file.
import type { File } from '@docent/contract/files';
import { Refusal, refuse } from '@docent/contract/refusals';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { decideMime, isShownInline, namesPicture } from '../../platform/blobs/mime.ts';
import { peek } from '../../platform/blobs/peek.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BinaryAnswer, UploadedFile } from '../../platform/http/endpoints.ts';
import { type PictureSize, storedPictureSize } from '../../platform/pictures/pictureSize.ts';
import { hasSensibleSize, isWholePicture } from '../../platform/pictures/wholePicture.ts';
import { createFile } from './create-file.ts';
import type { FilesNeeds } from './files.needs.ts';
import { validName } from './files.rules.ts';
import * as store from './files.store.ts';
import type { NewFile, RecordFiles } from './newFile.ts';

/** An upload whose bytes are stored, but which is not yet a file in the tree. */
interface StoredUpload {
  name: string;
  blob: NonNullable<NewFile['blob']>;
}

/** Stores all of the uploads or none. */
export async function attachFiles(
  needs: Pick<
    FilesNeeds,
    | 'database'
    | 'access'
    | 'audit'
    | 'blobs'
    | 'documents'
    | 'events'
    | 'maxUploadBytes'
    | 'premortems'
  >,
  caller: Caller,
  parentId: string | undefined,
  uploads: AsyncIterable<UploadedFile>,
  record?: RecordFiles,
): Promise<File[]> {
  const { database, access, blobs, maxUploadBytes } = needs;
  if (parentId === undefined) throw refuse('file/parent-invalid');
  await requireAttachable(access, database, caller, parentId);
  const storedUploads = await storeUploads(blobs, maxUploadBytes, uploads);
  const create = async (tx: Database) => {
    // Checked again, as rights and places may have changed during the upload.
    await requireAttachable(access, tx, caller, parentId);
    const createdIds: string[] = [];
    for (const upload of storedUploads) {
      const file = { parentId, kind: 'attachment' as const, by: caller.id, ...upload };
      createdIds.push(await createFile(needs, tx, file));
    }
    await record?.(tx, createdIds);
    return createdIds;
  };
  const ids = await database.transaction(create).catch(async (error) => {
    await Promise.allSettled(storedUploads.map(({ blob }) => blobs.remove(blob.id)));
    throw error;
  });
  const files = await store.listFiles(database, caller.id, ids);
  return ids.flatMap((id) => files.get(id) ?? []);
}

export async function readAttachment(
  { database, access, blobs }: Pick<FilesNeeds, 'database' | 'access' | 'blobs'>,
  caller: Caller,
  fileId: string,
  knownEtag: string | undefined,
): Promise<BinaryAnswer> {
  await requireReading(access, database, caller, fileId);
  const attachment = await store.findBlob(database, fileId);
  if (attachment === null) throw refuse('file/not-found');
  const { blobId, mime, name } = attachment;
  const etag = `"${blobId}"`;
  if (knownEtag === etag) return { body: null, mime, etag };
  const blob = await blobs.get(blobId);
  if (blob === null) throw refuse('file/not-found');
  return {
    body: blob.content,
    mime,
    size: blob.size,
    etag,
    ...(isShownInline(mime) ? {} : { downloadAs: name }),
  };
}

/** Reviewers may also see what a text shows, even if the document is not published yet. */
async function requireReading(
  access: FilesNeeds['access'],
  database: Database,
  caller: Caller,
  fileId: string,
): Promise<void> {
  try {
    await access.require(caller, 'read', fileId);
  } catch (error) {
    const mayBeReviewer = error instanceof Refusal;
    if (!mayBeReviewer || !(await store.isUnderReview(database, caller.id, fileId))) throw error;
  }
}

async function requireAttachable(
  access: FilesNeeds['access'],
  database: Database,
  caller: Caller,
  parentId: string,
): Promise<void> {
  const { kind } = await access.require(caller, 'edit', parentId, { database });
  if (kind !== 'folder' && kind !== 'document') throw refuse('file/parent-invalid');
}

async function storeUploads(
  blobs: Blobs,
  maxBytes: number,
  uploads: AsyncIterable<UploadedFile>,
): Promise<StoredUpload[]> {
  const storedUploads: StoredUpload[] = [];
  try {
    for await (const upload of uploads)
      storedUploads.push(await storeUpload(blobs, maxBytes, upload));
    if (storedUploads.length === 0) throw refuse('upload/empty');
    return storedUploads;
  } catch (error) {
    await Promise.allSettled(storedUploads.map(({ blob }) => blobs.remove(blob.id)));
    throw error;
  }
}

async function storeUpload(
  blobs: Blobs,
  maxBytes: number,
  upload: UploadedFile,
): Promise<StoredUpload> {
  const name = validName(upload.name.replaceAll('/', ' '));
  const [beginning, content] = await peek(upload.content);
  if (beginning.length === 0) throw refuse('upload/empty', { name });
  const { id, size } = await blobs.put(content, { maxBytes });
  const mime = decideMime(upload.mime, beginning);
  try {
    const natural = await storedPictureSize(blobs, { id, mime });
    const isPicture = isShownInline(mime) && (await isWhole(blobs, id, mime, natural));
    if (!isPicture && (isShownInline(mime) || namesPicture(name))) {
      throw refuse('upload/not-a-picture', { name });
    }
    return { name, blob: { id, size, mime, natural } };
  } catch (error) {
    await blobs.remove(id);
    throw error;
  }
}

async function isWhole(
  blobs: Blobs,
  id: string,
  mime: string,
  natural: PictureSize | null,
): Promise<boolean> {
  if (!hasSensibleSize(natural)) return false;
  const blob = await blobs.get(id);
  return blob !== null && isWholePicture(mime, blob.content);
}
