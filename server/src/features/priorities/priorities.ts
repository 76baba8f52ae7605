// Documents that people are asked to read first: who is asked, what each of them has confirmed, and telling them.
import type { Subject } from '@docent/contract/access';
import type { ParsedInputOf } from '@docent/contract/endpoint';
import type { File } from '@docent/contract/files';
import type {
  priorities as endpoints,
  OwnPriority,
  Priority,
  PriorityStatus,
} from '@docent/contract/priorities';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Files } from '../files/files.ts';
import type { Notices } from '../notices/notices.ts';
import { csvOf, decideReminder, isDueDate } from './priorities.rules.ts';
import type { OwnPlace, OwnRow } from './priorities.store.ts';
import * as store from './priorities.store.ts';

type Input<Name extends keyof typeof endpoints> = ParsedInputOf<(typeof endpoints)[Name]>;
type Audience = { kind: Subject['kind']; id: string }[];

interface Reader {
  person: Priority['setBy'];
  status: PriorityStatus;
  confirmedVersion: number | null;
  confirmedAt: string | null;
}

export interface Priorities {
  /** Null where it was ended. Refuses with `permission/missing` who is neither coach nor administrator. */
  set(caller: Caller, input: Input<'set'>): Promise<Priority | null>;
  /**
   * Refuses with `priority/version-changed`, naming the present version, unless that is the one meant, and with
   * `priority/not-asked`.
   */
  changeStatus(
    caller: Caller,
    fileId: string,
    status: PriorityStatus,
    version: number,
  ): Promise<OwnPriority>;
  own(caller: Caller, fileId: string): Promise<OwnPriority | null>;
  mine(
    caller: Caller,
    input: Input<'mine'>,
  ): Promise<{ list: OwnPriority[]; next: string | null; open: number; done: number }>;
  /** As `set`, these refuse whoever is neither coach nor administrator. */
  get(caller: Caller, fileId: string): Promise<Priority | null>;
  coverage(
    caller: Caller,
    fileId: string,
  ): Promise<{ id: string | null; name: string; done: number; people: number }[]>;
  readers(
    caller: Caller,
    input: Input<'readers'>,
  ): Promise<{ list: Reader[]; next: string | null }>;
  /** Piece by piece, by name. */
  export(caller: Caller, fileId: string, language: 'en' | 'zh'): AsyncGenerator<string>;
  /** A reaction: tells those who are to confirm the document and have not been told; only that person, if one is given. */
  tellWaiting(fileId: string, personId?: string): Promise<void>;
  /** A reaction: does so for all that lies at or below a file, who may read it being others now. */
  tellBelow(fileId: string): Promise<void>;
  /** A reaction: tells a person of what they are now asked to read. */
  tellPerson(personId: string): Promise<void>;
  /** Reminds of all that is due; answers of how many documents. May run on several nodes at once. */
  remind(): Promise<number>;
}

interface Needs {
  database: Database;
  access: Access;
  audit: Audit;
  events: Events;
  files: Files;
  notices: Notices;
  clock: Clock;
}

const pageSize = 50;
const exportedAtOnce = 1_000;

export function createPriorities(needs: Needs): Priorities {
  const { database, access, audit, events, files, notices, clock } = needs;

  function requireSetter({ role, isCoach }: Caller): void {
    if (role !== 'admin' && !isCoach) throw refuse('permission/missing');
  }

  /** A document that a coach or an administrator may read. */
  async function requireDocument(caller: Caller, fileId: string, within = database) {
    requireSetter(caller);
    const file = await access.require(caller, 'read', fileId, { database: within });
    if (file.kind !== 'document') throw refuse('file/not-a-document');
    return file;
  }

  async function knownAudience(tx: Database, given: readonly Subject[]): Promise<Audience> {
    if (given.length === 0) throw refuse('request/invalid', { audience: 'is empty' });
    const byKind = { person: new Set<string>(), department: new Set<string>() };
    for (const { kind, id } of given) {
      if (kind === 'everyone') continue;
      if (id === undefined) throw refuse('request/invalid', { 'audience.id': 'is missing' });
      byKind[kind].add(id);
    }
    for (const kind of ['person', 'department'] as const) {
      const known = await store.listKnownSubjects(tx, kind, [...byKind[kind]]);
      if (known.size < byKind[kind].size) throw refuse(`${kind}/not-found`);
    }
    return [
      ...(given.some(({ kind }) => kind === 'everyone')
        ? [{ kind: 'everyone' as const, id: '' }]
        : []),
      ...[...byKind.department].map((id) => ({ kind: 'department' as const, id })),
      ...[...byKind.person].map((id) => ({ kind: 'person' as const, id })),
    ];
  }

  async function shapeOf(fileId: string): Promise<Priority | null> {
    const row = await store.findPriority(database, fileId);
    if (row === null) return null;
    const { id: _, ...priority } = row;
    const audience = await store.listAudience(database, fileId);
    return {
      ...priority,
      audience: audience.map(({ kind, id, name }) =>
        kind === 'everyone' ? { kind, name } : { kind, id, name },
      ),
      dueAt: priority.dueAt?.toISOString() ?? null,
      setAt: priority.setAt.toISOString(),
    };
  }

  function ownOf({ fileId: _, ...row }: OwnRow, file: File): OwnPriority {
    return {
      file,
      level: row.level,
      dueAt: row.dueAt?.toISOString() ?? null,
      overdue: row.status === 'open' && row.dueAt !== null && row.dueAt <= clock.now(),
      note: row.note,
      setBy: row.setBy,
      status: row.status,
      version: row.version,
      confirmedVersion: row.confirmedVersion,
      confirmedAt: row.confirmedAt?.toISOString() ?? null,
    };
  }

  /** In the transaction of what asks them. Who was told of this asking before is not told again. */
  async function tell(tx: Database, fileId: string, personId?: string): Promise<void> {
    const asking = await store.listAsking(tx, fileId);
    if (asking === null) return;
    await notices.tell(tx, {
      kind: 'priority-set',
      to: await store.listWaiting(tx, fileId, personId),
      fileId,
      by: asking.by,
      once: `priority ${asking.id} ${asking.significant}`,
    });
  }

  const priorities: Priorities = {
    async set(caller, { fileId, level, audience, dueAt, note }) {
      await database.transaction(async (tx) => {
        const file = await requireDocument(caller, fileId, tx);
        if (level === 0) {
          if (!(await store.endPriority(tx, fileId))) return;
          await audit.record(tx, caller, 'priority.set', fileId, { level });
          await events.record(tx, { kind: 'priority.changed', fileId });
          return;
        }
        if (file.publishedVersionId === null) throw refuse('document/not-published');
        const was = await store.findPriority(tx, fileId);
        if (was === null && audience === undefined) {
          throw refuse('request/invalid', { audience: 'is missing' });
        }
        const asked = audience && (await knownAudience(tx, audience));
        const now = clock.now();
        const before = was?.dueAt ?? null;
        const due = dueAt === undefined ? before : dueAt === null ? null : new Date(dueAt);
        if (due !== null && !isDueDate(due, before, now)) {
          throw refuse('request/invalid', { dueAt: 'is in the past' });
        }
        await store.savePriority(tx, fileId, {
          id: was?.id ?? createId(),
          level,
          dueAt: due,
          note: note?.trim() ?? was?.note ?? '',
          setBy: caller.id,
          setAt: now,
          remindAt: decideReminder(due, now),
        });
        if (asked) await store.setAudience(tx, fileId, asked);
        await audit.record(tx, caller, 'priority.set', fileId, {
          level,
          dueAt: due?.toISOString() ?? null,
          ...(asked && { audience: asked }),
        });
        await events.record(tx, { kind: 'priority.changed', fileId });
        await tell(tx, fileId);
      });
      return shapeOf(fileId);
    },

    async changeStatus(caller, fileId, status, version) {
      await database.transaction(async (tx) => {
        const file = await access.require(caller, 'read', fileId, { database: tx });
        if (file.kind !== 'document') throw refuse('file/not-a-document');
        const present = await store.readPublishedNumber(tx, fileId);
        const [own] = await store.listOwn(tx, caller.id, { fileId, limit: 1 });
        if (own === undefined) throw refuse('priority/not-asked');
        if (present !== version) throw refuse('priority/version-changed', { version: present });
        const isChanged =
          status === 'done'
            ? await store.saveConfirmation(tx, fileId, caller.id, { version, at: clock.now() })
            : await store.removeConfirmation(tx, fileId, caller.id);
        if (!isChanged) return;
        if (status === 'done') {
          const kinds = ['priority-set', 'priority-due'] as const;
          await notices.settle(tx, caller.id, { fileId, kinds });
        }
        await audit.record(tx, caller, 'priority.confirmed', fileId, { version, status });
        await events.record(tx, {
          kind: 'confirmation.changed',
          fileId,
          personId: caller.id,
        });
      });
      const own = await priorities.own(caller, fileId);
      if (own === null) throw refuse('priority/not-asked');
      return own;
    },

    async own(caller, fileId) {
      await access.require(caller, 'read', fileId);
      const [[row], file] = await Promise.all([
        store.listOwn(database, caller.id, { fileId, limit: 1 }),
        files.get(caller, fileId),
      ]);
      return row === undefined ? null : ownOf(row, file);
    },

    async mine(caller, { status, limit = pageSize, cursor }) {
      const after = readCursor<OwnPlace>(cursor, {
        done: 'number',
        haste: 'number',
        due: 'time',
        fileId: 'text',
      });
      const [rows, counts] = await Promise.all([
        store.listOwn(database, caller.id, { status, after, limit: limit + 1 }),
        store.countOwn(database, caller.id),
      ]);
      const page = rows.slice(0, limit);
      const shapes = await files.shapes(
        caller,
        page.map(({ fileId }) => fileId),
      );
      const last = rows.length > limit ? page.at(-1) : undefined;
      return {
        list: page.flatMap((row) => {
          const file = shapes.get(row.fileId);
          return file === undefined ? [] : [ownOf(row, file)];
        }),
        next: last
          ? writeCursor({
              done: last.done,
              haste: last.haste,
              due: last.due.toISOString(),
              fileId: last.fileId,
            })
          : null,
        ...counts,
      };
    },

    async get(caller, fileId) {
      await requireDocument(caller, fileId);
      return shapeOf(fileId);
    },

    async coverage(caller, fileId) {
      await requireDocument(caller, fileId);
      return store.listCoverage(database, fileId);
    },

    async readers(caller, { fileId, departmentId, status, limit = pageSize, cursor }) {
      await requireDocument(caller, fileId);
      const after = readCursor<{ username: string; id: string }>(cursor, {
        username: 'text',
        id: 'text',
      });
      const rows = await store.listReaders(database, fileId, {
        departmentId,
        status,
        after,
        limit: limit + 1,
      });
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1)?.person : undefined;
      return {
        list: page.map(({ person, status, confirmedVersion, confirmedAt }) => ({
          person,
          status,
          confirmedVersion,
          confirmedAt: confirmedAt?.toISOString() ?? null,
        })),
        next: last ? writeCursor({ username: last.username, id: last.id }) : null,
      };
    },

    async *export(caller, fileId, language) {
      await requireDocument(caller, fileId);
      // The mark at its beginning lets spreadsheets read Chinese names.
      yield `\ufeff${csvOf(null, language)}`;
      let after: { username: string; id: string } | null = null;
      for (;;) {
        const rows = await store.listReaders(database, fileId, { after, limit: exportedAtOnce });
        yield rows.map((row) => csvOf(row, language)).join('');
        const last = rows.at(-1)?.person;
        if (rows.length < exportedAtOnce || !last) return;
        after = { username: last.username, id: last.id };
      }
    },

    tellWaiting: (fileId, personId) => database.transaction((tx) => tell(tx, fileId, personId)),

    async tellBelow(fileId) {
      for (const below of await store.listBelow(database, fileId))
        await priorities.tellWaiting(below);
    },

    async tellPerson(personId) {
      for (const fileId of await store.listOpenFor(database, personId)) {
        await priorities.tellWaiting(fileId, personId);
      }
    },

    async remind() {
      for (let count = 0; ; count++) {
        const isDone = await database.transaction(async (tx) => {
          const fileId = await store.takeReminder(tx, clock.now());
          if (fileId === null) return true;
          const to = await store.listWaiting(tx, fileId);
          await notices.tell(tx, { kind: 'priority-due', to, fileId, by: null });
          return false;
        });
        if (isDone) return count;
      }
    },
  };
  return priorities;
}
