// Appends updates to the log without losing anybody's words: the repair of what an update would lose (see the
// document model's `rescue/accept.ts`) is part of the same log entry.

import {
  type AcceptedUpdate,
  type AcceptOptions,
  acceptUpdate,
  needsCare,
} from '@docent/document-model/rescue/accept';
import type { HomelessText } from '@docent/document-model/rescue/homeless';
import { homelessTexts } from '@docent/document-model/rescue/homeless';
import { Relocations } from '@docent/document-model/rescue/relocations';
import type { Stray } from '@docent/document-model/rescue/strays';
import { clientsOf } from '@docent/document-model/suggestions/suggestsOnly';
import * as Y from 'yjs';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { createCopies } from './copies.ts';
import * as store from './editing.store.ts';
import type { DraftLog, JudgedBy, LogEntry } from './log.ts';
import type { Replica, Room, Rooms } from './rooms.ts';

export interface Recovery {
  /** Stores text whose paragraph is gone for its author, in the transaction that appends the edit. */
  record(
    tx: Database,
    fileId: string,
    personId: string,
    texts: readonly HomelessText[],
  ): Promise<void>;
}

interface Needs {
  draftLog: DraftLog;
  log: Log;
  recovery: Recovery;
  rooms: Pick<Rooms, 'catchUpWithin' | 'load'>;
}

export interface Edit extends AcceptOptions {
  fileId: string;
  personId: string | null;
  update: Uint8Array;
}

/** The update as it was logged (with its repair), and its number in the log. */
export interface LoggedEdit {
  update: Uint8Array;
  seq: number;
}

interface JudgedEdit extends Pick<LogEntry, 'update' | 'with'> {
  /** Yjs client ids of the author that are not on record yet. */
  clients: number[];
}

export function createAccepting({ draftLog, log, recovery, rooms }: Needs) {
  const copies = createCopies();
  /** Client ids whose person is on record. */
  const recordedClients = new WeakMap<Y.Doc, Set<number>>();

  function tryOn(draft: Y.Doc, { fileId, update, ...options }: Edit): AcceptedUpdate {
    try {
      return acceptUpdate(copies.of(draft), update, options);
    } catch (error) {
      // Applying the update to the draft itself reports what is wrong with it.
      copies.drop(draft);
      log.error({ err: error, fileId }, 'check of an update for lost text failed');
      return { update, homeless: [] };
    }
  }

  function textsOf(draft: Y.Doc, homeless: Stray[]): HomelessText[] {
    if (homeless.length === 0) return [];
    const relocations = Relocations.of(copies.of(draft));
    return homelessTexts(homeless, (id) => relocations.originOf(id));
  }

  function newClients(draft: Y.Doc, update: Uint8Array): number[] {
    const clients = recordedClients.get(draft) ?? new Set<number>();
    recordedClients.set(draft, clients);
    return [...clientsOf(update)].filter((client) => !clients.has(client));
  }

  async function handBack(
    tx: Database,
    fileId: string,
    personId: string | null,
    texts: readonly HomelessText[],
  ): Promise<void> {
    const authors = await store.listAuthors(
      tx,
      fileId,
      texts.map(({ client }) => client),
    );
    const byPerson = Map.groupBy(texts, ({ client }) => authors.get(client) ?? personId);
    for (const [author, own] of byPerson) {
      if (author !== null) await recovery.record(tx, fileId, author, own);
    }
  }

  function judge(draft: Y.Doc, edit: Edit, isCareful: boolean): JudgedEdit {
    const { fileId, personId } = edit;
    const { update, homeless } = isCareful
      ? tryOn(draft, edit)
      : { update: edit.update, homeless: [] };
    const texts = textsOf(draft, homeless);
    const clients = personId === null ? [] : newClients(draft, edit.update);
    const others = async (tx: Database) => {
      if (personId !== null) await store.addClients(tx, fileId, personId, clients);
      await handBack(tx, fileId, personId, texts);
    };
    return { update, clients, with: texts.length + clients.length > 0 ? others : undefined };
  }

  async function appendJudged(
    draft: Y.Doc,
    edit: Edit,
    first: JudgedEdit,
    judgedBy: Pick<JudgedBy, 'after' | 'own' | 'learn'>,
  ): Promise<LoggedEdit> {
    const { fileId, personId } = edit;
    let latest = first;
    const again = () => {
      latest = judge(draft, edit, needsCare(draft, edit.update, edit.isAnswer));
      return latest;
    };
    try {
      const { update, with: others } = first;
      const entry = { fileId, personId, update, with: others, judgedBy: { ...judgedBy, again } };
      const seq = await draftLog.append(entry);
      for (const client of latest.clients) recordedClients.get(draft)?.add(client);
      return { update: latest.update, seq };
    } catch (error) {
      copies.drop(draft);
      throw error;
    }
  }

  return {
    /**
     * Appends an edit of a room's draft to the log. If `isCareful` (see `needsCare`), the entry also contains the
     * repair of what the edit would lose.
     */
    append(room: Room, edit: Edit, isCareful: boolean): Promise<LoggedEdit> {
      const { ydoc: draft, seq: after, own } = room;
      const learn = async (tx: Database) => {
        // The edit has been applied to that copy, without the entries that are about to be read.
        if (isCareful) copies.drop(draft);
        await rooms.catchUpWithin(room, tx);
      };
      return appendJudged(draft, edit, judge(draft, edit, isCareful), { after, own, learn });
    },

    /** Appends an edit that was made in a replica of a draft. */
    async appendChange(
      edit: Edit,
      { seq: after, own }: Omit<Replica, 'ydoc'>,
    ): Promise<LoggedEdit> {
      const draft = new Y.Doc();
      const learn = async (tx: Database) => {
        await rooms.load(edit.fileId, draft, tx);
      };
      try {
        const asItIs = { update: edit.update, clients: [] };
        return await appendJudged(draft, edit, asItIs, { after, own, learn });
      } finally {
        draft.destroy();
      }
    },
  };
}

export type Accepting = ReturnType<typeof createAccepting>;
