// The tus protocol, version 1.0.0: `@tus/server` speaks it, and this stores what it hands over.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { UploadMetadata } from '@docent/contract/imports';
import { refuse } from '@docent/contract/refusals';
import { Server } from '@tus/server';
import { DataStore, ERRORS, Upload } from '@tus/utils';
import type { Caller } from '../../platform/caller.ts';
import { envelopeOf, refusalOf } from '../../platform/http/failures.ts';
import { createId } from '../../platform/ids.ts';
import { createReleasingLocker } from './releasing-locker.ts';
import type { UploadsNeeds } from './uploads.needs.ts';
import * as store from './uploads.store.ts';

/** In milliseconds. */
export const keptFor = 86_400_000;
/** Of one person. */
const maxUnfinished = 50;
/** Of one person, in uploads of the maximum size. */
const maxUnfinishedSizes = 10;
/** A client that is cut off again and again stores a part each time. */
const maxParts = 2_000;

interface TusUploads {
  /** Refuses with `upload/not-found`, or if its folder or document may no longer be edited. */
  requireUpload(caller: Caller, id: string): Promise<store.UploadRow>;
  remove(id: string): Promise<void>;
}

export function createTus(
  needs: UploadsNeeds,
  uploads: TusUploads,
): {
  handle(caller: Caller, request: IncomingMessage, response: ServerResponse): Promise<void>;
} {
  const callers = new AsyncLocalStorage<Caller>();
  const callerOf = () => {
    const caller = callers.getStore();
    if (caller === undefined) throw new Error('The caller of an upload is missing.');
    return caller;
  };
  const server = new Server({
    path: '/api/uploads',
    datastore: createDataStore(needs, uploads, callerOf),
    locker: createReleasingLocker(),
    lockDrainTimeout: 500,
    maxSize: needs.maxUploadBytes,
    relativeLocation: true,
    // Pages of other sites have no business here.
    allowedOrigins: [],
    namingFunction: createId,
    onResponseError: (_request, error) => answerOf(error, needs),
  });
  return {
    handle: (caller, request, response) =>
      callers.run(caller, () => server.handle(request, response)),
  };
}

/** Errors of the protocol stay as they are; refusals have the envelope of calls. */
function answerOf(
  error: Error | { status_code: number; body: string },
  { log, maxUploadBytes }: Pick<UploadsNeeds, 'log' | 'maxUploadBytes'>,
): { status_code: number; body: string } | undefined {
  const isOfProtocol = !(error instanceof Error) && 'status_code' in error;
  if (isOfProtocol && error !== ERRORS.ERR_MAX_SIZE_EXCEEDED) return undefined;
  const refusal = isOfProtocol
    ? refuse('request/too-large', { maxBytes: maxUploadBytes })
    : refusalOf(error);
  if (refusal.reason === 'server/fault') log.error({ err: error }, 'an upload failed');
  return { status_code: refusal.status, body: envelopeOf(refusal) };
}

function createDataStore(
  needs: UploadsNeeds,
  { requireUpload, remove }: TusUploads,
  callerOf: () => Caller,
): DataStore {
  const { database, blobs, clock } = needs;

  class PartStore extends DataStore {
    // Not `creation-with-upload`: a client that is cut off then does not learn the URL, and begins another upload.
    override extensions = ['creation', 'termination', 'expiration'];

    override async create(upload: Upload): Promise<Upload> {
      await addUpload(needs, callerOf(), upload);
      return upload;
    }

    /** A connection that is cut ends `content`, so that what has arrived is kept. */
    override async write(content: Readable, id: string, startsAt: number): Promise<number> {
      const { size: total } = await requireUpload(callerOf(), id);
      if ((await store.countParts(database, id)) >= maxParts) throw refuse('request/too-many');
      const { id: blobId, size } = await blobs.put(content, { maxBytes: total - startsAt });
      const part = { startsAt, size, blobId };
      if (size > 0 && (await store.addPart(database, id, part, clock.now())))
        return startsAt + size;
      await blobs.remove(blobId);
      if (size > 0) throw ERRORS.INVALID_OFFSET;
      return startsAt;
    }

    override async getUpload(id: string): Promise<Upload> {
      const { size, received, receivedAt } = await requireUpload(callerOf(), id);
      return new Upload({ id, size, offset: received, creation_date: receivedAt.toISOString() });
    }

    override async remove(id: string): Promise<void> {
      await requireUpload(callerOf(), id);
      await remove(id);
    }

    override getExpiration(): number {
      return keptFor;
    }
  }
  return new PartStore();
}

async function addUpload(
  { database, access, clock, maxUploadBytes }: UploadsNeeds,
  caller: Caller,
  { id, size = 0, metadata }: Upload,
): Promise<void> {
  const parsedMetadata = UploadMetadata.safeParse(metadata ?? {});
  if (!parsedMetadata.success) {
    const fields = parsedMetadata.error.issues.map(({ path, message }) => [
      path.join('.'),
      message,
    ]);
    throw refuse('request/invalid', Object.fromEntries(fields));
  }
  const { filename: name, filetype, parentId, becomes, modified = null } = parsedMetadata.data;
  const mime = filetype ?? '';
  if (size === 0) throw refuse('upload/empty', { name });
  await database.transaction(async (tx) => {
    const { kind } = await access.require(caller, 'edit', parentId, { database: tx });
    if (kind !== 'folder' && (kind !== 'document' || becomes !== 'attachment'))
      throw refuse('file/parent-invalid');
    const { count, bytes } = await store.countUnfinished(tx, caller.id);
    if (count >= maxUnfinished || bytes + size > maxUnfinishedSizes * maxUploadBytes)
      throw refuse('upload/too-many');
    const upload = { id, personId: caller.id, parentId, name, mime, becomes, modified, size };
    await store.addUpload(tx, upload, clock.now());
  });
}
