// Profile pictures, visible to everybody who is signed in.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { BinaryAnswer, UploadedFile } from '../../platform/http/endpoints.ts';
import { createId } from '../../platform/ids.ts';
import { takePicture } from '../../platform/pictures/takePicture.ts';
import type { PeopleNeeds } from './people.needs.ts';
import * as store from './profile-picture.store.ts';

type Needs = Pick<PeopleNeeds, 'database' | 'audit' | 'events'>;

const maxBytes = 1024 * 1024;

export async function setPicture(
  needs: Needs,
  caller: Caller,
  files: AsyncIterable<UploadedFile>,
): Promise<void> {
  const picture = await takePicture(files, maxBytes);
  await change(needs, caller, { id: createId(), ...picture });
}

export const removePicture = (needs: Needs, caller: Caller) => change(needs, caller, null);

async function change(
  { database, audit, events }: Needs,
  caller: Caller,
  picture: store.ProfilePicture | null,
): Promise<void> {
  await database.transaction(async (tx) => {
    const had = await store.removePicture(tx, caller.id);
    if (picture) await store.addPicture(tx, caller.id, picture);
    else if (!had) return;
    await store.setAvatar(tx, caller.id, picture?.id ?? null);
    await events.record(tx, { kind: 'person.changed', personId: caller.id });
    const details = { personId: caller.id, name: caller.username, picture: picture !== null };
    await audit.record(tx, caller, 'person.changed', null, details);
  });
}

export async function readPicture(
  { database }: Pick<PeopleNeeds, 'database'>,
  id: string,
  knownEtag: string | undefined,
): Promise<BinaryAnswer> {
  const picture = await store.findPicture(database, id);
  if (picture === null) throw refuse('request/not-found');
  const etag = `"${id}"`;
  return { body: knownEtag === etag ? null : picture.content, mime: picture.mime, etag };
}
