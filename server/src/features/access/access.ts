// Who may do what with which file. Reading rights are joined into every query (`person_scopes`); what writes
// asks here first and receives a file that says in its type what may be done with it.
import type { Grant, Level, Subject } from '@docent/contract/access';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Audit } from '../audit/audit.ts';
import { decideRequired, levelNumbers } from './access.rules.ts';
import { createAccessStore, type FileRow } from './access.store.ts';

export type { FileRow } from './access.store.ts';

declare const level: unique symbol;
/** A file on which somebody was found to have a level. Only `require` makes one. */
export type Readable<F> = F & { readonly [level]: { read: true } };
export type Commentable<F> = F & { readonly [level]: { read: true; comment: true } };
export type Editable<F> = F & { readonly [level]: { read: true; comment: true; edit: true } };
export type Manageable<F> = F & {
  readonly [level]: { read: true; comment: true; edit: true; manage: true };
};

interface Granted {
  read: Readable<FileRow>;
  comment: Commentable<FileRow>;
  edit: Editable<FileRow>;
  manage: Manageable<FileRow>;
}

export interface GrantList {
  list: Grant[];
  restricted: boolean;
}

/** `none` takes the subject's grant on this very file away; inherited ones stay. */
export type NewGrant = { subject: Subject; level: Level | 'none' };

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
  ): Promise<Granted[L]>;
  /** A file that a trusted process (import, demo, rebuild) may do anything with. */
  trusted(fileId: string, database?: Database): Promise<Manageable<FileRow>>;
  grants(file: Manageable<FileRow>, asker: { id: string }): Promise<GrantList>;
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

export function createAccess({ database, events, audit }: Needs): Access {
  const store = createAccessStore();

  const access: Access = {
    async require(person, wanted, fileId, { database: within = database, trashed = false } = {}) {
      const found = await store.fileFor(within, person.id, fileId, trashed);
      const refusal = decideRequired(found?.level ?? 0, levelNumbers[wanted]);
      if (found === null || refusal !== null) throw refuse(refusal ?? 'file/not-found');
      return found.file as Granted[typeof wanted];
    },

    async trusted(fileId, within = database) {
      const file = await store.file(within, fileId);
      if (file === null) throw refuse('file/not-found');
      return file as Manageable<FileRow>;
    },

    async grants(file, asker) {
      return {
        list: await store.grantsOf(database, file.id, asker.id),
        restricted: file.restricted,
      };
    },

    async grant(caller, fileId, grant) {
      const file = await database.transaction(async (tx) => {
        await access.lockTree(tx);
        const file = await access.require(caller, 'manage', fileId, { database: tx });
        await access.place(tx, fileId, grant);
        await access.refresh(tx, fileId);
        const { kind, id = null } = grant.subject;
        await audit.record(tx, caller, 'access.granted', fileId, { kind, id, level: grant.level });
        await record(
          tx,
          fileId,
          kind === 'person' ? id : null,
          grant.level === 'none' ? undefined : caller.id,
        );
        return file;
      });
      return access.grants(file, caller);
    },

    async restrict(caller, fileId, restricted, within = database) {
      await within.transaction(async (tx) => {
        await access.lockTree(tx);
        const file = await access.require(caller, 'manage', fileId, { database: tx });
        if (file.restricted === restricted) return;
        await store.setRestricted(tx, fileId, restricted);
        if (restricted && caller.role !== 'admin') {
          await access.place(tx, fileId, {
            subject: { kind: 'person', id: caller.id },
            level: 'manage',
          });
        }
        await access.refresh(tx, fileId);
        await record(tx, fileId, null);
        await audit.record(tx, caller, 'file.restricted', fileId, { restricted });
      });
    },

    async place(tx, fileId, { subject, level }) {
      const subjectId = await knownSubject(tx, subject);
      if (level === 'none') await store.removeGrant(tx, fileId, subject.kind, subjectId);
      else await store.setGrant(tx, fileId, subject.kind, subjectId, levelNumbers[level]);
    },

    async refresh(tx, fileId) {
      await store.refreshScopes(tx, fileId);
    },

    lockTree: (tx, how) => store.lockTree(tx, how === 'shared'),
  };

  async function knownSubject(tx: Database, { kind, id }: Subject): Promise<string> {
    if (kind === 'everyone') return '';
    if (id === undefined) {
      throw refuse('request/invalid', { 'subject.id': 'is missing' });
    }
    if (!(await store.subjectExists(tx, kind, id))) {
      throw refuse(kind === 'person' ? 'person/not-found' : 'department/not-found');
    }
    return id;
  }

  const record = (
    tx: Database,
    fileId: string,
    personId: string | null,
    grantedBy: string | undefined = undefined,
  ) =>
    events.record(tx, {
      kind: 'access.changed',
      fileId,
      personId,
      ...(personId !== null && grantedBy && { grantedBy }),
    });

  return access;
}
