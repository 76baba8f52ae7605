// Uploaded bytes that are kept as they are: pictures in documents, PDFs, anything.
import type { File } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Blobs } from '../../platform/blobs.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';
import type { BinaryAnswer, UploadedFile } from '../../platform/endpoints.ts';
import { peek } from '../../platform/peek.ts';
import type { Access } from '../access/access.ts';
import { decideMime, isShownInline, validName } from './files.rules.ts';
import type { FilesStore } from './files.store.ts';
import type { Files } from './files.ts';

export interface Attachments {
  attach(
    caller: Caller,
    parentId: string | undefined,
    files: AsyncIterable<UploadedFile>,
  ): Promise<File[]>;
  attachment(caller: Caller, fileId: string, knownEtag?: string): Promise<BinaryAnswer>;
}

interface Parts {
  database: Database;
  access: Access;
  blobs: Blobs;
  store: FilesStore;
  maxUploadBytes: number;
  create: Files['create'];
  shapes: Files['shapes'];
}

export function createAttachments(parts: Parts): Attachments {
  const { database, access, blobs, store, maxUploadBytes, create, shapes: shapesOf } = parts;

  return {
    async attach(caller, parentId, uploads) {
      if (parentId === undefined) throw refuse('file/parent-invalid');
      const { kind } = await access.require(caller, 'edit', parentId);
      if (kind !== 'folder' && kind !== 'document') throw refuse('file/parent-invalid');
      const ids: string[] = [];
      for await (const upload of uploads) ids.push(await attachOne(caller, parentId, upload));
      if (ids.length === 0) throw refuse('upload/empty');
      const shapes = await shapesOf(caller, ids);
      return ids.flatMap((id) => shapes.get(id) ?? []);
    },

    async attachment(caller, fileId, knownEtag) {
      await access.require(caller, 'read', fileId);
      const held = await store.blobOf(database, fileId);
      if (held === null) throw refuse('file/not-found');
      const etag = `"${held.blobId}"`;
      if (knownEtag === etag) return { body: null, mime: held.mime, etag };
      const blob = await blobs.get(held.blobId);
      if (blob === null) throw refuse('file/not-found');
      return {
        body: blob.content,
        mime: held.mime,
        size: blob.size,
        etag,
        ...(isShownInline(held.mime) ? {} : { downloadAs: held.name }),
      };
    },
  };

  async function attachOne(
    caller: Caller,
    parentId: string,
    upload: UploadedFile,
  ): Promise<string> {
    const name = validName(upload.name.replaceAll('/', ' '));
    const [beginning, content] = await peek(upload.content);
    if (beginning.length === 0) throw refuse('upload/empty', { name });
    const blob = await blobs.put(content, { maxBytes: maxUploadBytes });
    const mime = decideMime(upload.mime, beginning);
    return database.transaction((tx) =>
      create(tx, {
        parentId,
        name,
        kind: 'attachment',
        by: caller.id,
        blob: { id: blob.id, size: blob.size, mime },
      }),
    );
  }
}
