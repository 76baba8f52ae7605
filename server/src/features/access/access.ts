// Decides who may do what with which file. Queries that read join the rights (`person_scopes`); writes ask here first,
// and get a file whose type says what may be done with it.
import type { Grant, Level, Reasons, SeenFile } from '@docent/contract/access';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Audit } from '../audit/audit.ts';
import type { FileRow } from './access.store.ts';
import * as store from './access.store.ts';
import { grantLevel, type NewGrant, placeGrant, restrictFile } from './change-grants.ts';
import {
  type CheckedFiles,
  type Commentable,
  getTrustedFile,
  type Manageable,
  requireDraft,
  requireLevel,
  requireSharing,
  type Shareable,
} from './checked-file.ts';
import { explainAccess, listFilesSeenBy, type Perspective } from './explain-access.ts';

export type { FileRow } from './access.store.ts';
export type { Commentable, Editable } from './checked-file.ts';

interface GrantList {
  list: Grant[];
  restricted: boolean;
}

export interface Access {
  /**
   * The file, if the person has the level. Refuses with `file/not-found` if the file doesn't exist, is in the trash
   * or may not be read, and with `file/level-too-low` if the level is too low.
   */
  require<L extends Level>(
    person: { id: string },
    level: L,
    fileId: string,
    options?: { database?: Database; trashed?: boolean },
  ): Promise<CheckedFiles[L]>;
  /** The file, if the person may read its draft and suggest changes to it. Refuses as `require` does. */
  requireDraft(person: { id: string }, fileId: string): Promise<Commentable<FileRow>>;
  /** For trusted processes (import, demo, rebuild), which may do anything with the file. */
  getTrusted(fileId: string, database?: Database): Promise<Manageable<FileRow>>;
  /** Requires the right to share the file. */
  listGrants(caller: Caller, fileId: string): Promise<GrantList>;
  /** Refuses with `person/not-found`. */
  explain(file: Manageable<FileRow>, asker: { id: string }, personId: string): Promise<Reasons>;
  /** For administrators: the files that a person, or a member of a department, can see. */
  listFilesSeenBy(
    caller: Caller,
    perspective: Perspective,
  ): Promise<{ list: SeenFile[]; next: string | null }>;
  grant(caller: Caller, fileId: string, grant: NewGrant): Promise<GrantList>;
  /** Restricts a file, so that it inherits no grants. The caller keeps the right to manage it. */
  restrict(caller: Caller, fileId: string, restricted: boolean, within?: Database): Promise<void>;
  /** Grants without checking rights, inside a transaction: for imports and new spaces. Call `refresh` afterwards. */
  place(tx: Database, fileId: string, grant: NewGrant): Promise<void>;
  /**
   * Recomputes `scope_id` and the scopes' grants at and below a file, in the transaction that changed grants, the
   * restriction or the place. The caller has held `lockTree` since before the change.
   */
  refresh(tx: Database, fileId: string): Promise<void>;
  /** Serialises changes to the tree and to rights. Adding a file needs only the `shared` lock. */
  lockTree(tx: Database, how?: 'shared'): Promise<void>;
}

interface Needs {
  database: Database;
  events: Events;
  audit: Audit;
}

export function createAccess(needs: Needs): Access {
  const { database } = needs;

  const listGrants = async (file: Shareable<FileRow>, caller: Caller): Promise<GrantList> => ({
    list: await store.listGrants(database, file.id, caller.id),
    restricted: file.restricted,
  });

  return {
    require: (person, level, fileId, { database: within = database, trashed = false } = {}) =>
      requireLevel(within, person, level, fileId, trashed),

    requireDraft: (person, fileId) => requireDraft(database, person, fileId),

    getTrusted: (fileId, within = database) => getTrustedFile(within, fileId),

    listGrants: async (caller, fileId) =>
      listGrants((await requireSharing(database, caller, fileId)).file, caller),

    explain: (file, asker, personId) => explainAccess(database, file, asker, personId),

    listFilesSeenBy: (caller, perspective) => listFilesSeenBy(database, caller, perspective),

    grant: async (caller, fileId, grant) =>
      listGrants(await grantLevel(needs, caller, fileId, grant), caller),

    restrict: (caller, fileId, restricted, within = database) =>
      restrictFile(needs, caller, fileId, restricted, within),

    async place(tx, fileId, grant) {
      await placeGrant(tx, fileId, grant);
    },

    refresh: (tx, fileId) => store.refreshScopes(tx, fileId),

    lockTree: (tx, how) => store.lockTree(tx, how === 'shared'),
  };
}
