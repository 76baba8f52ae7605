// Who may do what with which file. Reading rights are joined into every query (`person_scopes`); what writes
// asks here first and receives a file that says in its type what may be done with it.
import type { Grant, Level, Reasons, SeenFile, Subject } from '@docent/contract/access';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Audit } from '../audit/audit.ts';
import { decideReach, decideRequired, levelName, levelNumbers } from './access.rules.ts';
import type { FileRow } from './access.store.ts';
import * as store from './access.store.ts';

export type { FileRow } from './access.store.ts';

declare const level: unique symbol;
/** A file on which somebody was found to have a level. Only `require` makes one. */
type Readable<F> = F & { readonly [level]: { read: true } };
export type Commentable<F> = F & { readonly [level]: { read: true; comment: true } };
export type Editable<F> = F & { readonly [level]: { read: true; comment: true; edit: true } };
type Manageable<F> = F & {
  readonly [level]: { read: true; comment: true; edit: true; manage: true };
};

interface Granted {
  read: Readable<FileRow>;
  comment: Commentable<FileRow>;
  edit: Editable<FileRow>;
  manage: Manageable<FileRow>;
}

interface GrantList {
  list: Grant[];
  restricted: boolean;
}

/** `none` takes the subject's grant on this very file away; inherited ones stay. */
type NewGrant = { subject: Subject; level: Level | 'none' };

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
  /** Refuses with `person/not-found`. */
  why(file: Manageable<FileRow>, asker: { id: string }, personId: string): Promise<Reasons>;
  /** For administrators: as a person sees it, or a member of a department. */
  seen(
    caller: Caller,
    asked: {
      personId?: string | undefined;
      deptId?: string | undefined;
      role: 'reader' | 'editor';
      parentId?: string | undefined;
      limit?: number | undefined;
      cursor?: string | undefined;
    },
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

const pageSize = 100;

export function createAccess({ database, events, audit }: Needs): Access {
  const access: Access = {
    async require(person, wanted, fileId, { database: within = database, trashed = false } = {}) {
      const found = await store.findFile(within, person.id, fileId, trashed);
      const refusal = decideRequired(found?.level ?? 0, levelNumbers[wanted]);
      if (found === null || refusal !== null) throw refuse(refusal ?? 'file/not-found');
      return found.file as Granted[typeof wanted];
    },

    async trusted(fileId, within = database) {
      const file = await store.findFileUnchecked(within, fileId);
      if (file === null) throw refuse('file/not-found');
      return file as Manageable<FileRow>;
    },

    async grants(file, asker) {
      return {
        list: await store.listGrants(database, file.id, asker.id),
        restricted: file.restricted,
      };
    },

    async why(file, asker, personId) {
      const person = await store.listStandings(database, personId);
      if (person === null) throw refuse('person/not-found');
      const { departmentId, ...shown } = person;
      const [list, { level, visible }] = await Promise.all([
        store.listGrants(database, file.id, asker.id),
        store.readLevel(database, personId, file.id),
      ]);
      return {
        person: shown,
        level: visible ? levelName(level) : null,
        unpublished: level > 0 && !visible,
        grants: list.flatMap((grant) => {
          const level = decideReach(grant, { ...shown, departmentId });
          return level === null ? [] : [{ ...grant, level }];
        }),
      };
    },

    async seen(caller, { personId, deptId, role, parentId, limit = pageSize, cursor }) {
      if (caller.role !== 'admin') throw refuse('permission/missing');
      if ((personId === undefined) === (deptId === undefined)) {
        throw refuse('request/invalid', { personId: 'give either personId or deptId' });
      }
      const after = readCursor<{ position: number; id: string }>(cursor, {
        position: 'number',
        id: 'text',
      });
      const viewer = personId ?? { departmentId: deptId ?? '', role };
      const rows = await store.listVisibleFiles(
        database,
        viewer,
        parentId ?? null,
        after,
        limit + 1,
      );
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        list: rows
          .slice(0, limit)
          .map(({ position: _, level, ...file }) => ({ ...file, level: levelName(level) })),
        next: last ? writeCursor({ position: last.position, id: last.id }) : null,
      };
    },

    async grant(caller, fileId, grant) {
      const file = await database.transaction(async (tx) => {
        await access.lockTree(tx);
        const file = await access.require(caller, 'manage', fileId, { database: tx });
        const { id, name } = await placed(tx, fileId, grant);
        await access.refresh(tx, fileId);
        const { kind } = grant.subject;
        const { level } = grant;
        await audit.record(tx, caller, 'access.granted', fileId, { kind, id, name, level });
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

    async place(tx, fileId, grant) {
      await placed(tx, fileId, grant);
    },

    async refresh(tx, fileId) {
      await store.refreshScopes(tx, fileId);
    },

    lockTree: (tx, how) => store.lockTree(tx, how === 'shared'),
  };

  /** Answers who was given the level; everyone has neither id nor name. */
  async function placed(tx: Database, fileId: string, { subject, level }: NewGrant) {
    const known = await knownSubject(tx, subject);
    if (level === 'none') await store.removeGrant(tx, fileId, subject.kind, known.id ?? '');
    else await store.setGrant(tx, fileId, subject.kind, known.id ?? '', levelNumbers[level]);
    return known;
  }

  async function knownSubject(tx: Database, { kind, id }: Subject) {
    if (kind === 'everyone') return { id: null, name: null };
    if (id === undefined) {
      throw refuse('request/invalid', { 'subject.id': 'is missing' });
    }
    const name = await store.findSubjectName(tx, kind, id);
    if (name === null) {
      throw refuse(kind === 'person' ? 'person/not-found' : 'department/not-found');
    }
    return { id, name };
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
