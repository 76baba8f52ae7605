// Updates a file in one step: name, icon, description, text, publication, owner, review period, rights.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Editable, FileRow } from '../access/access.ts';
import type { FileInput, FilesNeeds } from './files.needs.ts';
import { validName } from './files.rules.ts';
import * as store from './files.store.ts';
import { setOwner, setPeriodicCheck } from './periodic-checks.ts';
import { requireMovable } from './places.ts';
import { changeSpaceSettings, changesSpace, type SpaceChanges } from './spaces/space-settings.ts';

type Needs = Pick<FilesNeeds, 'database' | 'access' | 'audit' | 'documents' | 'events'>;

export async function updateFile(
  needs: Needs,
  caller: Caller,
  input: FileInput<'update'>,
): Promise<void> {
  const { database, access, documents } = needs;
  const { fileId, content, base, state, label, significant } = input;
  const isManaged =
    input.restricted !== undefined ||
    input.reviewEvery !== undefined ||
    input.ownerId !== undefined ||
    changesSpace(input);
  const file = await access.require(caller, isManaged ? 'manage' : 'edit', fileId);
  const isDescribed = input.icon !== undefined || input.description !== undefined;
  // Everybody recognises a space by its name and icon, so changing them requires the same right as moving it.
  if (input.name !== undefined || isDescribed)
    await requireMovable(access, database, caller, fileId);
  const name = input.name === undefined ? undefined : validName(input.name);
  if (state === 'draft' && file.kind === 'document' && file.publishedVersionId === null) {
    throw refuse('document/not-published');
  }
  if (state === 'published') await documents.requireUnreviewed(fileId);
  if (changesSpace(input) && file.spaceId !== fileId) {
    throw refuse('request/invalid', { fileId: 'is not a space' });
  }
  requireDescribable(file, input);
  const isMarked = significant === true && state === undefined;
  const changeSettings = async (tx: Database) => {
    await updateSettings(needs, tx, caller, file, { ...input, name });
    if (isMarked) await documents.markSignificant(tx, caller, file);
  };
  const changeState = async (within?: Database) => {
    if (state === 'published') {
      const options = { label, significant, others: changeSettings, within };
      await documents.publish(caller, file, options);
    } else if (state === 'draft') await documents.unpublish(caller, file, changeSettings, within);
    else await (within ?? database).transaction(changeSettings);
  };
  if (content === undefined) await changeState();
  else {
    const isAll =
      !isMarked && state === undefined && name === undefined && !isManaged && !isDescribed;
    await documents.merge(caller, file, content, base, isAll ? undefined : changeState);
  }
}

/** Only folders have a description; only folders and documents have an icon. */
function requireDescribable(
  { kind }: FileRow,
  { icon, description }: Pick<FileInput<'update'>, 'icon' | 'description'>,
): void {
  if (description !== undefined && kind !== 'folder') {
    throw refuse('request/invalid', { description: 'is of folders' });
  }
  if (icon !== undefined && kind !== 'folder' && kind !== 'document') {
    throw refuse('request/invalid', { icon: 'is of folders and documents' });
  }
}

/** The caller has checked that the person may change these settings. */
async function updateSettings(
  { access, audit, events }: Needs,
  tx: Database,
  caller: Caller,
  file: Editable<FileRow>,
  settings: Pick<
    FileInput<'update'>,
    'restricted' | 'reviewEvery' | 'ownerId' | 'icon' | 'description'
  > &
    SpaceChanges & { name: string | undefined },
): Promise<void> {
  const { id: fileId } = file;
  const { name, restricted, reviewEvery, ownerId, icon, description } = settings;
  if (restricted !== undefined) await access.restrict(caller, fileId, restricted, tx);
  if (reviewEvery !== undefined) {
    await setPeriodicCheck({ audit, events }, tx, caller, file, reviewEvery);
  }
  if (ownerId !== undefined) await setOwner({ audit, events }, tx, caller, file, ownerId);
  if (changesSpace(settings)) {
    await changeSpaceSettings({ access, audit, events }, tx, caller, fileId, settings);
  }
  if (icon !== undefined || description !== undefined) {
    await store.describeFile(tx, fileId, { icon, description });
    await events.record(tx, { kind: 'file.renamed', fileId });
    await audit.record(tx, caller, 'file.described', fileId);
  }
  if (name === undefined) return;
  await store.renameFile(tx, fileId, name, caller.id);
  await events.record(tx, { kind: 'file.renamed', fileId });
  await audit.record(tx, caller, 'file.renamed', fileId, { from: file.name });
}
