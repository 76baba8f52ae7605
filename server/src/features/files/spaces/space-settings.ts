// Settings of a space: what it allows in addition to the levels that are granted in it.
import type { SpaceSettings } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../../platform/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { FilesNeeds } from '../files.needs.ts';
import * as store from './space-settings.store.ts';

/** Undefined settings stay unchanged. */
export type SpaceChanges = { [Name in keyof SpaceSettings]?: SpaceSettings[Name] | undefined };

function spaceChangesOf({
  reviewRequired,
  changesLive,
  readersComment,
  authorsShare,
  downloadsAllowed,
}: SpaceChanges): SpaceChanges {
  return { reviewRequired, changesLive, readersComment, authorsShare, downloadsAllowed };
}

export const changesSpace = (changes: SpaceChanges): boolean =>
  Object.values(spaceChangesOf(changes)).some((value) => value !== undefined);

export async function getSpaceSettings(
  { database, access }: Pick<FilesNeeds, 'database' | 'access'>,
  caller: Caller,
  fileId: string,
): Promise<SpaceSettings & { unpublished: number }> {
  const { spaceId } = await access.require(caller, 'manage', fileId);
  if (spaceId !== fileId) throw refuse('request/invalid', { fileId: 'is not a space' });
  return {
    ...(await store.readSpaceSettings(database, fileId)),
    unpublished: await store.countUnpublished(database, caller.id, fileId),
  };
}

/** Runs in the transaction of an update by somebody who manages the space. */
export async function changeSpaceSettings(
  { access, audit, events }: Pick<FilesNeeds, 'access' | 'audit' | 'events'>,
  tx: Database,
  caller: Caller,
  spaceId: string,
  changes: SpaceChanges,
): Promise<void> {
  // Serialises these changes with those of rights, because the settings affect the levels of everything below.
  await access.lockTree(tx);
  const before = await store.readSpaceSettings(tx, spaceId);
  const changedSettings = Object.entries(spaceChangesOf(changes)).filter(
    ([, value]) => value !== undefined,
  );
  const after = { ...before, ...Object.fromEntries(changedSettings) } as SpaceSettings;
  if (after.changesLive && after.reviewRequired) throw refuse('space/live-and-reviewed');
  await store.saveSpaceSettings(tx, spaceId, after);
  if (after.readersComment !== before.readersComment) {
    await access.refresh(tx, spaceId);
    await events.record(tx, { kind: 'access.changed', fileId: spaceId, personId: null });
  }
  const { reviewRequired, ...others } = changes;
  if (reviewRequired !== undefined) {
    await audit.record(tx, caller, 'review.demanded', spaceId, { demanded: reviewRequired });
  }
  if (changesSpace(others)) await audit.record(tx, caller, 'space.changed', spaceId, others);
  // Pages show the settings together with the space's name, and reload both on this event.
  await events.record(tx, { kind: 'file.renamed', fileId: spaceId });
}
