// Uploads that arrive in parts by the tus protocol (`tus.ts`), can be resumed for a day, and become files when they are
// complete. Each part is a blob, so that any node can take the next one.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { UploadResult } from '@docent/contract/files';
import type { ImportPreview, UnfinishedUpload } from '@docent/contract/imports';
import { Refusal, refuse } from '@docent/contract/refusals';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { UploadedFile } from '../../platform/http/endpoints.ts';
import { createTus, keptFor } from './tus.ts';
import type { UploadsNeeds } from './uploads.needs.ts';
import * as store from './uploads.store.ts';

export interface Uploads {
  /** Answers a request of the tus protocol. */
  handle(caller: Caller, request: IncomingMessage, response: ServerResponse): Promise<void>;
  list(caller: Caller): Promise<{ list: UnfinishedUpload[] }>;
  /** Keeps nothing of an upload that is refused for good. */
  finish(caller: Caller, id: string): Promise<UploadResult>;
  /** As `finish`, for an archive that is imported. */
  examine(caller: Caller, id: string): Promise<ImportPreview>;
  /** Removes uploads to which nothing came for a day. */
  removeExpired(): Promise<void>;
}

export function createUploads(needs: UploadsNeeds): Uploads {
  const { database, access, blobs, clock, files, transfer, archives } = needs;
  const since = () => new Date(clock.now().getTime() - keptFor);

  async function requireUpload(caller: Caller, id: string): Promise<store.UploadRow> {
    const upload = await store.findUpload(database, caller.id, id, since());
    if (upload === null) throw refuse('upload/not-found');
    if (upload.fileId !== null) return upload;
    return keepUnlessRefused(id, async () => {
      await access.require(caller, 'edit', upload.parentId);
      return upload;
    });
  }

  async function remove(id: string): Promise<void> {
    await store.closeUpload(database, id);
    await removeParts(id);
    await store.removeUpload(database, id);
  }

  async function removeParts(id: string): Promise<void> {
    for (const { blobId } of await store.listParts(database, id)) await blobs.remove(blobId);
    await store.removeParts(database, id);
  }

  /** A refusal that another attempt would not change removes the upload. */
  async function keepUnlessRefused<T>(id: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal && isFinal(error)) await remove(id);
      throw error;
    }
  }

  async function requireComplete(caller: Caller, id: string): Promise<store.UploadRow> {
    const upload = await requireUpload(caller, id);
    if (upload.received < upload.size) throw refuse('upload/incomplete');
    return upload;
  }

  const tus = createTus(needs, { requireUpload, remove });

  return {
    handle: tus.handle,

    list: async (caller) => ({ list: await store.listUnfinished(database, caller.id, since()) }),

    async finish(caller, id) {
      const upload = await requireComplete(caller, id);
      if (upload.fileId !== null) return requireShape(files, caller, upload.fileId);
      const { parentId, becomes } = upload;
      const record = async (tx: Database, [fileId = '']: readonly string[]) => {
        if (!(await store.finishUpload(tx, id, fileId))) throw refuse('upload/incomplete');
      };
      const content = wholeUpload(needs, upload);
      const [result] = await keepUnlessRefused<UploadResult[]>(id, () =>
        becomes === 'document'
          ? transfer.importUploads(caller, parentId, content, record)
          : files.attach(caller, parentId, content, record),
      );
      if (result === undefined) throw refuse('file/not-found');
      await removeParts(id);
      return result;
    },

    async examine(caller, id) {
      const upload = await requireComplete(caller, id);
      const preview = await keepUnlessRefused(id, () =>
        archives.examine(caller, upload.parentId, wholeUpload(needs, upload)),
      );
      await remove(id);
      return preview;
    },

    async removeExpired() {
      for (const { id } of await store.listExpired(database, since())) await remove(id);
    },
  };
}

/** Not conflicts, limits, and states of the server. */
const isFinal = ({ status }: Refusal) =>
  status >= 400 && status < 500 && status !== 409 && status !== 429;

async function requireShape(
  files: UploadsNeeds['files'],
  caller: Caller,
  fileId: string,
): Promise<UploadResult> {
  const shape = (await files.shapes(caller, [fileId])).get(fileId);
  if (shape === undefined) throw refuse('file/not-found');
  return shape;
}

async function* wholeUpload(
  { database, blobs }: Pick<UploadsNeeds, 'database' | 'blobs'>,
  { id, name, mime }: store.UploadRow,
): AsyncGenerator<UploadedFile> {
  const parts = await store.listParts(database, id);
  yield { name, mime, content: Readable.from(readParts(blobs, parts), { objectMode: false }) };
}

async function* readParts(
  blobs: Blobs,
  parts: readonly store.UploadPart[],
): AsyncGenerator<Uint8Array> {
  for (const { blobId } of parts) {
    const blob = await blobs.get(blobId);
    if (blob === null) throw new Error('A part of an upload is gone.');
    yield* blob.content;
  }
}
