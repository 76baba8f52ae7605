// Uploaded files as opaque bytes under an id: on the local disk here, in an S3-compatible store in s3-blobs.ts.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuse } from '@docent/contract/refusals';
import { flushFolder } from '../data-folder/flush.ts';
import { createId, madeAt } from '../ids.ts';

export interface StoredBlob {
  id: string;
  /** In bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Inclusive offsets, from 0; without `end`, up to the last byte. */
interface ByteRange {
  start: number;
  end?: number;
}

export interface Blobs {
  /**
   * Resolves once the bytes are durable; until then nothing is stored. Refuses a stream of more than `maxBytes`
   * with `request/too-large`. `id` keeps an existing id, such as that of a backup.
   */
  put(content: Readable, options?: { maxBytes?: number; id?: string }): Promise<StoredBlob>;
  /** Null if there is no such blob. `size` is that of the whole blob, regardless of the range. */
  get(id: string, range?: ByteRange): Promise<{ content: Readable; size: number } | null>;
  /** All ids, in any order. */
  list(): AsyncIterable<string>;
  /** Does nothing if there is no such blob. */
  remove(id: string): Promise<void>;
  /** Removes temporary files of an interrupted `put` that started before this time. */
  removeUnfinished(before: Date): Promise<void>;
}

/** Files `ab/abcdef…` in the folder. Each is written under a temporary name, flushed and renamed. */
export function createDiskBlobs(folder: string): Blobs {
  const incoming = join(folder, 'incoming');
  // The last characters of an id are random, so that folders fill evenly.
  const pathOf = (id: string) => join(folder, checkedBlobId(id).slice(-2), id);

  return {
    async put(content, { maxBytes, id = createId() } = {}) {
      const path = pathOf(id);
      const temporaryPath = join(incoming, id);
      await mkdir(incoming, { recursive: true });
      const meter = createMeter(maxBytes);
      const file = await open(temporaryPath, 'w', 0o600);
      try {
        await pipeline(content, meter.stream, async (chunks) => {
          for await (const chunk of chunks) await file.writeFile(chunk);
        });
        await file.sync();
        await file.close();
        await mkdir(dirname(path), { recursive: true });
        await rename(temporaryPath, path);
        await flushFolder(dirname(path));
      } catch (error) {
        // Closing twice fails; what matters is that no partial file remains.
        await file.close().catch(() => {});
        await rm(temporaryPath, { force: true });
        throw error;
      }
      return { id, ...meter.result() };
    },

    async get(id, range) {
      const path = pathOf(id);
      try {
        const { size } = await stat(path);
        return { content: createReadStream(path, range), size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },

    async *list() {
      const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
        nothingYet,
      );
      for (const entry of entries) {
        if (entry.isFile() && entry.parentPath !== incoming) yield entry.name;
      }
    },

    async remove(id) {
      await rm(pathOf(id), { force: true });
    },

    async removeUnfinished(before) {
      const ids = await readdir(incoming).catch(nothingYet);
      for (const id of ids) {
        if (madeAt(id) < before) await rm(join(incoming, id), { force: true });
      }
    },
  };
}

/** Before the first upload the folder doesn't exist. */
function nothingYet(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Returns the id. Throws for anything else, because the id becomes a file name. */
export function checkedBlobId(id: string): string {
  if (!/^[a-z0-9]{20}$/.test(id)) throw new Error(`Not the id of a blob: ${JSON.stringify(id)}`);
  return id;
}

function createMeter(maxBytes = Number.POSITIVE_INFINITY) {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      size += chunk.length;
      if (size > maxBytes) return callback(refuse('request/too-large', { maxBytes }));
      hash.update(chunk);
      callback(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}
