// Who may do what with which file. Reading rights are joined into every query (`person_scopes`); what writes
// asks here first and receives a file that says in its type what may be done with it.
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
   * The file, if the person has the level. Refuses with `file/not-found` when the file does not exist, lies in
   * the trash or may not even be read, and with `file/level-too-low` when it may be read only.
   */
  require<L extends Level>(
    person: { id: string },
    level: L,
    fileId: string,
    options?: { database?: Database; trashed?: boolean },
  ): Promise<CheckedFiles[L]>;
  /** The file, if the person may read its draft and suggest changes in it. Refuses as `require` does. */
  requireDraft(person: { id: string }, fileId: string): Promise<Commentable<FileRow>>;
  /** A file that a trusted process (import, demo, rebuild) may do anything with. */
  getTrusted(fileId: string, database?: Database): Promise<Manageable<FileRow>>;
  /** For who may change them. */
  listGrants(caller: Caller, fileId: string): Promise<GrantList>;
  /** Refuses with `person/not-found`. */
  explain(file: Manageable<FileRow>, asker: { id: string }, personId: string): Promise<Reasons>;
  /** For administrators: as a person sees it, or a member of a department. */
  listFilesSeenBy(
    caller: Caller,
    perspective: Perspective,
  ): Promise<{ list: SeenFile[]; next: string | null }>;
  grant(caller: Caller, fileId: string, grant: NewGrant): Promise<GrantList>;
  /** Inheritance stops at a restricted file; who restricts it keeps manage. */
  restrict(caller: Caller, fileId: string, restricted: boolean, within?: Database): Promise<void>;
  /** Grants without asking, inside a transaction: imports and new spaces. Follow it by `refresh`. */
  place(tx: Database, fileId: string, grant: NewGrant): Promise<void>;
  /**
   * Brings `scope_id` and the scopes' grants at and below a file up to date, in the transaction that changed
   * grants, restriction or place. Hold `lockTree` since before the change.
   */
  refresh(tx: Database, fileId: string): Promise<void>;
  /** Serialises changes of the tree and of rights; adding a file only needs the `shared` lock. */
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
