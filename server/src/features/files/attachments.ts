// Uploaded bytes that are kept as they are: pictures in documents, PDFs, anything.
import type { File } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { decideMime, isShownInline, namesPicture } from '../../platform/blobs/mime.ts';
import { peek } from '../../platform/blobs/peek.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BinaryAnswer, UploadedFile } from '../../platform/http/endpoints.ts';
import { type PictureSize, storedPictureSize } from '../../platform/pictures/pictureSize.ts';
import { hasSensibleSize, isWholePicture } from '../../platform/pictures/wholePicture.ts';
import type { Access } from '../access/access.ts';
import { validName } from './files.rules.ts';
import * as store from './files.store.ts';
import type { NewFile } from './newFile.ts';

export interface Attachments {
  /** All of them or none. */
  attach(
    caller: Caller,
    parentId: string | undefined,
    files: AsyncIterable<UploadedFile>,
  ): Promise<File[]>;
  attachment(caller: Caller, fileId: string, knownEtag?: string): Promise<BinaryAnswer>;
}

/** Stored, and not yet a file of the tree. */
interface Kept {
  name: string;
  blob: NonNullable<NewFile['blob']>;
}

interface Parts {
  database: Database;
  access: Access;
  blobs: Blobs;
  maxUploadBytes: number;
  create(tx: Database, file: NewFile): Promise<string>;
  shapes(person: { id: string }, ids: readonly string[]): Promise<Map<string, File>>;
}

export function createAttachments(parts: Parts): Attachments {
  const { database, access, blobs, maxUploadBytes, create, shapes: shapesOf } = parts;

  return {
    async attach(caller, parentId, uploads) {
      if (parentId === undefined) throw refuse('file/parent-invalid');
      await requirePlace(caller, parentId, database);
      const kept = await keepAll(uploads);
      const ids = await database.transaction(async (tx) => {
        // An upload takes its time, in which rights and places change.
        await requirePlace(caller, parentId, tx);
        const made: string[] = [];
        for (const file of kept) {
          made.push(await create(tx, { parentId, kind: 'attachment', by: caller.id, ...file }));
        }
        return made;
      });
      const shapes = await shapesOf(caller, ids);
      return ids.flatMap((id) => shapes.get(id) ?? []);
    },

    async attachment(caller, fileId, knownEtag) {
      await requireReading(caller, fileId);
      const held = await store.findBlob(database, fileId);
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

  /** Whoever judges a text sees what it shows, also where the document is not published yet. */
  async function requireReading(caller: Caller, fileId: string): Promise<void> {
    try {
      await access.require(caller, 'read', fileId);
    } catch (error) {
      if (!(await store.isUnderReview(database, caller.id, fileId))) throw error;
    }
  }

  async function requirePlace(caller: Caller, parentId: string, within: Database): Promise<void> {
    const { kind } = await access.require(caller, 'edit', parentId, { database: within });
    if (kind !== 'folder' && kind !== 'document') throw refuse('file/parent-invalid');
  }

  async function keepAll(uploads: AsyncIterable<UploadedFile>): Promise<Kept[]> {
    const kept: Kept[] = [];
    try {
      for await (const upload of uploads) kept.push(await keep(upload));
      if (kept.length === 0) throw refuse('upload/empty');
      return kept;
    } catch (error) {
      await Promise.allSettled(kept.map(({ blob }) => blobs.remove(blob.id)));
      throw error;
    }
  }

  async function keep(upload: UploadedFile): Promise<Kept> {
    const name = validName(upload.name.replaceAll('/', ' '));
    const [beginning, content] = await peek(upload.content);
    if (beginning.length === 0) throw refuse('upload/empty', { name });
    const { id, size } = await blobs.put(content, { maxBytes: maxUploadBytes });
    const mime = decideMime(upload.mime, beginning);
    try {
      const natural = await storedPictureSize(blobs, { id, mime });
      const isPicture = isShownInline(mime) && (await isWhole(id, mime, natural));
      if (!isPicture && (isShownInline(mime) || namesPicture(name))) {
        throw refuse('upload/not-a-picture', { name });
      }
      return { name, blob: { id, size, mime, natural } };
    } catch (error) {
      await blobs.remove(id);
      throw error;
    }
  }

  async function isWhole(id: string, mime: string, natural: PictureSize | null): Promise<boolean> {
    if (!hasSensibleSize(natural)) return false;
    const blob = await blobs.get(id);
    return blob !== null && isWholePicture(mime, blob.content);
  }
}
