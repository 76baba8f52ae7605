// Required reading: who is asked to read a document, what each has confirmed, and notifying them.
import type { OwnPriority, Priority, PriorityStatus } from '@docent/contract/priorities';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import { changePriorityStatus } from './change-priority-status.ts';
import { exportReaders, listReaders, type PriorityReader } from './list-readers.ts';
import { notifyWaitingReaders, remindReaders } from './notify-readers.ts';
import { findOwnPriority, listOwnPriorities, type OwnPriorityPage } from './own-priorities.ts';
import type { PrioritiesNeeds, PriorityInput } from './priorities.needs.ts';
import * as store from './priorities.store.ts';
import { requireDocumentOfCoach } from './require-coach.ts';
import { setPriority } from './set-priority.ts';

export interface Priorities {
  /**
   * Returns null if it ended the request. Refuses everybody but coaches and administrators with
   * `permission/missing`.
   */
  set(caller: Caller, input: PriorityInput<'set'>): Promise<Priority | null>;
  /**
   * Refuses with `priority/version-changed` and the current version if `version` is another one, and with
   * `priority/not-asked`.
   */
  changeStatus(
    caller: Caller,
    fileId: string,
    status: PriorityStatus,
    version: number,
  ): Promise<OwnPriority>;
  findOwn(caller: Caller, fileId: string): Promise<OwnPriority | null>;
  listOwn(caller: Caller, input: PriorityInput<'mine'>): Promise<OwnPriorityPage>;
  /** Like `set`, these methods refuse everybody but coaches and administrators. */
  find(caller: Caller, fileId: string): Promise<Priority | null>;
  listCoverage(
    caller: Caller,
    fileId: string,
  ): Promise<{ id: string | null; name: string; done: number; people: number }[]>;
  listReaders(
    caller: Caller,
    input: PriorityInput<'readers'>,
  ): Promise<{ list: PriorityReader[]; next: string | null }>;
  /** Yields chunks of CSV, sorted by name. */
  exportReaders(caller: Caller, fileId: string, language: 'en' | 'zh'): AsyncGenerator<string>;
  /** Reaction: notifies people who have to confirm the document and have not been notified, or only `personId`. */
  notifyWaiting(fileId: string, personId?: string): Promise<void>;
  /** Reaction: does so for everything at or below a file, after its readers have changed. */
  notifyWaitingBelow(fileId: string): Promise<void>;
  /** Reaction: notifies a person of what they are now asked to read. */
  notifyPerson(personId: string): Promise<void>;
  /** Sends all reminders that are due, and returns the number of documents. Safe to run on several nodes at once. */
  remind(): Promise<number>;
}

export function createPriorities(needs: PrioritiesNeeds): Priorities {
  const { database, access, notices } = needs;

  const notifyWaiting = (fileId: string, personId?: string) =>
    database.transaction((tx) => notifyWaitingReaders(notices, tx, fileId, personId));

  return {
    async set(caller, input) {
      await setPriority(needs, caller, input);
      return findPriority(needs, input.fileId);
    },

    async changeStatus(caller, fileId, status, version) {
      await changePriorityStatus(needs, caller, { fileId, status, version });
      const own = await findOwnPriority(needs, caller, fileId);
      if (own === null) throw refuse('priority/not-asked');
      return own;
    },

    findOwn: (caller, fileId) => findOwnPriority(needs, caller, fileId),

    listOwn: (caller, input) => listOwnPriorities(needs, caller, input),

    async find(caller, fileId) {
      await requireDocumentOfCoach(access, caller, fileId);
      return findPriority(needs, fileId);
    },

    async listCoverage(caller, fileId) {
      await requireDocumentOfCoach(access, caller, fileId);
      return store.listCoverage(database, fileId);
    },

    async listReaders(caller, input) {
      await requireDocumentOfCoach(access, caller, input.fileId);
      return listReaders(database, input);
    },

    async *exportReaders(caller, fileId, language) {
      await requireDocumentOfCoach(access, caller, fileId);
      yield* exportReaders(database, fileId, language);
    },

    notifyWaiting,

    async notifyWaitingBelow(fileId) {
      for (const below of await store.listBelow(database, fileId)) await notifyWaiting(below);
    },

    async notifyPerson(personId) {
      for (const fileId of await store.listOpenFor(database, personId)) {
        await notifyWaiting(fileId, personId);
      }
    },

    remind: () => remindReaders(needs),
  };
}

async function findPriority(
  { database }: Pick<PrioritiesNeeds, 'database'>,
  fileId: string,
): Promise<Priority | null> {
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
