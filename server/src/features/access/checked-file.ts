// A file that says in its type what somebody may do with it. Only `requireLevel` makes one.
import type { Level } from '@docent/contract/access';
import { refuse } from '@docent/contract/refusals';
import type { Database } from '../../platform/database/database.ts';
import { decideRequired, levelNumbers } from './access.rules.ts';
import type { FileRow } from './access.store.ts';
import * as store from './access.store.ts';

declare const level: unique symbol;
/** A file on which somebody was found to have a level. Only `requireLevel` makes one. */
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

/** A file that a trusted process (import, demo, rebuild) may do anything with. */
export async function getTrustedFile(
  database: Database,
  fileId: string,
): Promise<Manageable<FileRow>> {
  const file = await store.findFileUnchecked(database, fileId);
  if (file === null) throw refuse('file/not-found');
  return file as Manageable<FileRow>;
}
