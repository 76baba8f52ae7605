// Uploads one file, and goes on with an upload of it that was interrupted.
import type { UploadResult } from '@docent/contract/files';
import type { ImportPreview, UnfinishedUpload } from '@docent/contract/imports';
import { api } from '../../../api/client.ts';
import { isAborted } from '../../../api/errors.ts';
import { removeUpload, sendResumable } from '../../../api/resumable.ts';
import { holdUpload, isSameFile, listInterrupted } from './unfinished.ts';

export interface FileSending {
  parentId: string;
  becomes: UnfinishedUpload['becomes'];
  /** The server's id of an upload that goes on. */
  id: string | null;
  signal: AbortSignal;
  /** Called when the server knows the upload; other tabs leave it alone until `release`. */
  onHeld: (id: string, release: () => void) => void;
  /** In bytes. */
  onProgress: (sentBytes: number) => void;
}

/** In bytes: of smaller files it is not worth asking whether a part was uploaded before. */
const minResumed = 8 * 2 ** 20;

/** Returns the server's id of the complete upload. */
async function sendFile(file: globalThis.File, sending: FileSending): Promise<string> {
  const { parentId, becomes, signal, onHeld, onProgress } = sending;
  const id = sending.id ?? (await findInterrupted(file, sending));
  if (id !== null) onHeld(id, holdUpload(id));
  return sendResumable(file, {
    id,
    signal,
    metadata: {
      filename: file.name,
      filetype: file.type,
      parentId,
      becomes,
      modified: String(file.lastModified),
    },
    onCreated: (createdId) => {
      if (createdId !== id) onHeld(createdId, holdUpload(createdId));
    },
    onProgress,
  });
}

async function findInterrupted(
  file: globalThis.File,
  { parentId, becomes }: Pick<FileSending, 'parentId' | 'becomes'>,
): Promise<string | null> {
  if (file.size < minResumed && becomes !== 'archive') return null;
  const same = (await listInterrupted()).find(
    (upload) =>
      upload.name === file.name &&
      upload.parent.id === parentId &&
      upload.becomes === becomes &&
      isSameFile(file, upload),
  );
  return same?.id ?? null;
}

/** Creates the attachment or document. */
export async function uploadFile(
  file: globalThis.File,
  sending: FileSending,
): Promise<UploadResult> {
  const id = await sendFile(file, sending);
  return api.uploads.finish({ id }, { silent: true, signal: sending.signal });
}

/** Says what is in an archive. */
export async function uploadArchive(
  file: globalThis.File,
  sending: Omit<FileSending, 'becomes' | 'id' | 'onHeld'>,
): Promise<ImportPreview> {
  const heldLock = { id: '', release: () => {} };
  const onHeld: FileSending['onHeld'] = (id, release) => {
    heldLock.release();
    Object.assign(heldLock, { id, release });
  };
  try {
    const uploadId = await sendFile(file, { ...sending, becomes: 'archive', id: null, onHeld });
    const { signal } = sending;
    return await api.imports.examineUpload({ uploadId }, { silent: true, signal });
  } catch (error) {
    // The person closed the dialog.
    if (isAborted(error) && heldLock.id) await removeUpload(heldLock.id);
    throw error;
  } finally {
    heldLock.release();
  }
}
