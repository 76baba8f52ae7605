// Cover pictures of spaces: chosen by people who manage the space, shown to everybody who may read it.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../../platform/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { BinaryAnswer, UploadedFile } from '../../../platform/http/endpoints.ts';
import { createId } from '../../../platform/ids.ts';
import { takePicture } from '../../../platform/pictures/takePicture.ts';
import type { FilesNeeds } from '../files.needs.ts';
import * as store from './covers.store.ts';

type Needs = Pick<FilesNeeds, 'database' | 'access' | 'audit' | 'events'>;

const maxBytes = 4 * 1024 * 1024;

export async function setCover(
  needs: Needs,
  caller: Caller,
  spaceId: string,
  files: AsyncIterable<UploadedFile>,
): Promise<void> {
  // Checked first, so that the upload is not read without the right.
  await requireSpace(needs, caller, spaceId, needs.database);
  const picture = await takePicture(files, maxBytes);
  await change(needs, caller, spaceId, async (tx) => {
    await store.removeCover(tx, spaceId);
    await store.addCover(tx, spaceId, createId(), picture);
  });
}

export const moveCover = (needs: Needs, caller: Caller, spaceId: string, position: number) =>
  change(needs, caller, spaceId, (tx) => store.moveCover(tx, spaceId, position));

export const removeCover = (needs: Needs, caller: Caller, spaceId: string) =>
  change(needs, caller, spaceId, (tx) => store.removeCover(tx, spaceId));

async function change(
  needs: Needs,
  caller: Caller,
  spaceId: string,
  write: (tx: Database) => Promise<unknown>,
): Promise<void> {
  await needs.database.transaction(async (tx) => {
    await requireSpace(needs, caller, spaceId, tx);
    await write(tx);
    // Pages show the cover together with the name, and reload both on this event.
    await needs.events.record(tx, { kind: 'file.renamed', fileId: spaceId });
    await needs.audit.record(tx, caller, 'file.described', spaceId);
  });
}

async function requireSpace(
  { access }: Needs,
  caller: Caller,
  fileId: string,
  database: Database,
): Promise<void> {
  const { spaceId, kind } = await access.require(caller, 'manage', fileId, { database });
  if (spaceId !== fileId || kind !== 'folder')
    throw refuse('request/invalid', { fileId: 'is not a space' });
}

export async function readCover(
  { database, access }: Pick<FilesNeeds, 'database' | 'access'>,
  caller: Caller,
  spaceId: string,
  knownEtag: string | undefined,
): Promise<BinaryAnswer> {
  await access.require(caller, 'read', spaceId);
  const cover = await store.findCover(database, spaceId);
  if (cover === null) throw refuse('file/not-found');
  const etag = `"${cover.id}"`;
  return { body: knownEtag === etag ? null : cover.content, mime: cover.mime, etag };
}
