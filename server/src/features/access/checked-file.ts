// A file whose type says what a person may do with it. Only `requireLevel` creates one.
import type { Level } from '@docent/contract/access';
import { refuse } from '@docent/contract/refusals';
import type { Database } from '../../platform/database/database.ts';
import { decideRequired, levelNumbers } from './access.rules.ts';
import type { FileRow } from './access.store.ts';
import * as store from './access.store.ts';

declare const level: unique symbol;
type Readable<F> = F & { readonly [level]: { read: true } };
export type Commentable<F> = F & { readonly [level]: { read: true; comment: true } };
export type Editable<F> = F & { readonly [level]: { read: true; comment: true; edit: true } };
export type Manageable<F> = F & {
  readonly [level]: { read: true; comment: true; edit: true; manage: true };
};

export interface CheckedFiles {
  read: Readable<FileRow>;
  comment: Commentable<FileRow>;
  edit: Editable<FileRow>;
  manage: Manageable<FileRow>;
}

export async function requireLevel<L extends Level>(
  database: Database,
  person: { id: string },
  level: L,
  fileId: string,
  trashed: boolean,
): Promise<CheckedFiles[L]> {
  const row = await store.findFile(database, person.id, fileId, trashed);
  const refusal = decideRequired(row?.level ?? 0, levelNumbers[level]);
  if (row === null || refusal !== null) throw refuse(refusal ?? 'file/not-found');
  return row.file as CheckedFiles[L];
}

/**
 * The file, if the person may read its draft and suggest changes to it. Readers who may comment only because of the
 * space may not.
 */
export async function requireDraft(
  database: Database,
  person: { id: string },
  fileId: string,
): Promise<Commentable<FileRow>> {
  const row = await store.findFile(database, person.id, fileId, false);
  if (row === null) throw refuse('file/not-found');
  if (!row.readsDraft) throw refuse('file/level-too-low');
  return row.file as Commentable<FileRow>;
}

/** A file on which somebody may grant levels to others. Only `requireSharing` creates one. */
export type Shareable<F> = F & { readonly [level]: { share: true } };

/**
 * The file, and whether the person may share it because they manage it. Refuses authors with `file/sharing-off` if
 * their space doesn't let them share.
 */
export async function requireSharing(
  database: Database,
  person: { id: string },
  fileId: string,
): Promise<{ file: Shareable<FileRow>; isManager: boolean }> {
  const row = await store.findFile(database, person.id, fileId, false);
  if (row === null) throw refuse('file/not-found');
  const { file, sharing } = row;
  if (sharing === null) throw refuse('file/level-too-low');
  if (sharing === 'forbidden') throw refuse('file/sharing-off');
  return { file: file as Shareable<FileRow>, isManager: sharing === 'manager' };
}

/** A file that a trusted process (import, demo, rebuild) may do anything with. */
export async function getTrustedFile(
  database: Database,
  fileId: string,
): Promise<Manageable<FileRow>> {
  const file = await store.findFileUnchecked(database, fileId);
  if (file === null) throw refuse('file/not-found');
  return file as Manageable<FileRow>;
}
