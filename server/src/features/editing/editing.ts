// The one door to the text of drafts. Everything that changes one goes through `change` or the live socket, and
// both append to the log before anybody sees the change or hears that it is kept.
import { refuse } from '@docent/contract/refusals';
import type { DocumentJSON } from '@docent/document-model/content';
import { followSignatures, type Signed, signBlock } from '@docent/document-model/forms/signatures';
import { recordRelocations } from '@docent/document-model/rescue/record';
import { contentOf, ensureBlockIds, evenSections } from '@docent/document-model/yjs';
import * as Y from 'yjs';
import type { Caller } from '../../platform/caller.ts';
import type { Database, OpenDatabase } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { repeat } from '../../platform/repeating.ts';
import type { ServeSocket } from '../../platform/sockets/sockets.ts';
import type { Access, Commentable, Editable, FileRow } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import { createAccepting, type Recovery } from './accepting.ts';
import { createDerivation } from './derive.ts';
import * as derived from './derived.store.ts';
import { sayOf, textOf } from './deriving.ts';
import { type Draft, prepareCopy, prepareDraft } from './drafting.ts';
import { channel, createEditingStore, type StoredState, unzipped } from './editing.store.ts';
import { createLive } from './live.ts';
import { createDraftLog } from './log.ts';
import { mergeApart, type Restored, restoreApart, type Sent, type Wanted } from './restoring.ts';
import { createRooms } from './rooms.ts';
import type { SignatureRecord } from './signatures.store.ts';
import { createSignatures } from './signatures.ts';
import { createStates } from './states.ts';
import { createTurns } from './turns.ts';

export type { Draft } from './drafting.ts';

export interface Editing {
  /**
   * The one door: runs `fn` on a copy of the draft; what it changed is on disk, and on its way to everybody who is
   * connected, when the promise resolves. When `fn` throws, nothing has happened. `fn` must be synchronous.
   * `others` belongs to the same transaction and finds the draft derived: both are kept, or neither.
   */
  change<T>(
    file: Editable<FileRow>,
    by: { id: string },
    fn: (ydoc: Y.Doc) => T,
    others?: (tx: Database) => Promise<unknown>,
  ): Promise<T>;
  /**
   * Brings a text of before back by the smallest changes, so that typing elsewhere goes on. `keep` belongs to the same
   * transaction and gets what the draft says before it, to the last acknowledged letter, and after it, and which entry of
   * the log it is. Refuses with `version/current` and `paragraph/not-found`.
   */
  restore<T>(
    file: Editable<FileRow>,
    by: { id: string },
    wanted: Wanted,
    keep: (tx: Database, said: Pick<Restored, 'before' | 'after'> & { seq: number }) => Promise<T>,
  ): Promise<T>;
  /**
   * Brings in what somebody changed elsewhere. Refuses with `document/content-invalid`, `document/too-large` and
   * `document/conflict`, and then changes nothing. `others` belongs to the same transaction and finds the draft derived.
   */
  merge(
    file: Editable<FileRow>,
    by: { id: string },
    sent: Sent,
    others?: (tx: Database) => Promise<unknown>,
  ): Promise<void>;
  /**
   * Signs a waiting signature block of the draft for good. Refuses with `signature/not-found` and
   * `signature/signed`.
   */
  sign(
    file: Commentable<FileRow>,
    blockId: string,
    signed: Omit<Signed, 'label'> & { textHash: Buffer },
  ): Promise<void>;
  /** The records of the signatures in a document, also of blocks that were deleted. */
  signatures(fileId: string): Promise<SignatureRecord[]>;
  /** The draft as it is in the log now. Refuses with `file/not-found` when there is no such document. */
  content(fileId: string, tx?: Database): Promise<DocumentJSON>;
  /**
   * Lets `fn` look at the draft as it is in the log now: it must be synchronous and change nothing. Refuses with
   * `file/not-found`.
   */
  look<T>(fileId: string, fn: (ydoc: Y.Doc) => T): Promise<T>;
  /** The draft as one Yjs update, with a tag that changes with it; null when `knownEtag` is still right. */
  state(fileId: string, knownEtag?: string): Promise<{ state: Uint8Array | null; etag: string }>;
  /** The same as it is kept: of large documents zipped. */
  storedState(
    fileId: string,
    knownEtag?: string,
  ): Promise<{ state: StoredState | null; etag: string }>;
  /** Resolves when what is in the log now is in contents, paragraphs and links: of one document or of all. */
  settled(fileId?: string): Promise<void>;
  /**
   * What somebody sent as the first text of a document; nothing sent is an empty one. Refuses with
   * `document/content-invalid` and `document/too-large`.
   */
  prepare(content: unknown): Promise<Draft>;
  /** The same of another document's draft, or of a content as JSON, under new paragraph ids. */
  prepareCopy(of: { fileId: string; tx: Database } | string): Promise<Draft>;
  /** The first text of a document whose file row was made in the same transaction. */
  begin(tx: Database, fileId: string, by: string, draft: Draft): Promise<void>;
  /** Makes the published paragraphs and links those of this text. */
  publishText(tx: Database, fileId: string, text: DocumentJSON): Promise<void>;
  /** Writes contents, paragraphs and links anew from log and versions, while serving; how many documents. */
  rebuild(fileId?: string): Promise<number>;
  /**
   * Cuts overgrown sections anew in documents that nobody has written in for so many days; how many. Blocks that
   * move are written anew, and what somebody typed into them offline would be lost: hence the long rest.
   */
  evenOut(quietDays: number): Promise<number>;
  /** The live socket; give it to `serveSockets`. */
  readonly serve: ServeSocket;
  /** Catches up with what was not derived before the last end, and listens to other nodes. */
  start(): Promise<void>;
  /** Closes the connections; what has been acknowledged is in the log. */
  close(): Promise<void>;
}

interface Needs {
  database: OpenDatabase;
  events: Events;
  log: Log;
  access: Pick<Access, 'require'>;
  audit: Pick<Audit, 'record'>;
  recovery: Recovery;
  /** Refuses with `session/…` or `person/disabled`. */
  authenticate(token: string): Promise<Caller>;
}

const quietDays = 30;
/** In milliseconds. */
const housekeepingEvery = 6 * 3_600_000;

export function createEditing(needs: Needs): Editing {
  const { database, events, log, access, audit, recovery, authenticate } = needs;
  /** Names this process among those that share the database, so that it knows its own notifications. */
  const node = createId();
  const store = createEditingStore(database);
  const draftLog = createDraftLog({ store, log }, node);
  const drafts = createTurns();
  const rooms = createRooms({ store, log });
  const accepting = createAccepting({ draftLog, log, recovery, rooms, store });
  const states = createStates({ store, rooms });
  const signatures = createSignatures({ database, audit });
  const derivation = createDerivation({
    database,
    audit,
    events,
    log,
    store,
    rooms,
    states,
    async mendIds(fileId) {
      await inTurn(fileId, () => changeDraft(fileId, null, ensureBlockIds));
    },
  });
  const live = createLive({
    accepting,
    access,
    authenticate,
    derivation,
    events,
    log,
    rooms,
    states,
    store,
    signatures,
    turns: drafts,
    async mendSignatures(fileId, touched) {
      await inTurn(fileId, () =>
        changeDraft(fileId, null, (ydoc) => signatures.mend(fileId, ydoc, touched, null)),
      );
      derivation.schedule(fileId);
    },
  });
  const turns = new Map<string, Promise<unknown>>();
  const housekeeping = repeat(housekeepingEvery, log, () => evenOut(quietDays));
  let isClosing = false;
  let catchingUp: Promise<void> | undefined;
  let unlisten: (() => Promise<void>) | undefined;

  /** Alone, so that nobody types into what it moves before it is in the draft. */
  async function changeDraft<T>(
    fileId: string,
    personId: string | null,
    fn: (ydoc: Y.Doc) => T | Promise<T>,
  ): Promise<T> {
    return drafts.alone(fileId, () => changeReplica(fileId, personId, fn));
  }

  async function changeReplica<T>(
    fileId: string,
    personId: string | null,
    fn: (ydoc: Y.Doc) => T | Promise<T>,
  ): Promise<T> {
    const { ydoc, ...known } = await rooms.replica(fileId);
    try {
      const { result, update } = await changed(fileId, ydoc, personId, fn);
      if (!update) return result;
      await rooms.track(fileId, async () => {
        const edit = { fileId, personId, update, isAnswer: false };
        const kept = await accepting.appendChange(edit, known);
        await live.apply(fileId, kept.update, kept.seq);
      });
      if (personId !== null) derivation.schedule(fileId);
      return result;
    } finally {
      ydoc.destroy();
    }
  }

  /** What `fn` changes in a copy of the draft, signatures put right; null for nothing. */
  async function changed<T>(
    fileId: string,
    ydoc: Y.Doc,
    personId: string | null,
    fn: (ydoc: Y.Doc) => T | Promise<T>,
    within?: Database,
  ): Promise<{ result: T; update: Uint8Array | null }> {
    const updates: Uint8Array[] = [];
    ydoc.on('update', (update: Uint8Array) => updates.push(update));
    ydoc.on('afterTransaction', recordRelocations);
    const touched = followSignatures(ydoc);
    const result = await fn(ydoc);
    const signed = touched();
    if (signed) await signatures.mend(fileId, ydoc, signed, personId, within);
    return { result, update: updates.length === 0 ? null : Y.mergeUpdates(updates) };
  }

  function alone<T>(fileId: string, work: () => Promise<T>): Promise<T> {
    return drafts.alone(fileId, () => rooms.track(fileId, work));
  }

  async function changeWith<T>(
    fileId: string,
    personId: string,
    fn: (ydoc: Y.Doc) => T,
    others: (tx: Database) => Promise<unknown>,
  ): Promise<T> {
    return alone(fileId, async () => {
      const { result, update, seq } = await database.transaction(async (tx) => {
        await store.lock(tx, fileId);
        const ydoc = new Y.Doc();
        try {
          const before = await rooms.load(fileId, ydoc, tx);
          const { result, update } = await changed(fileId, ydoc, personId, fn, tx);
          const [seq = before.seq] = update
            ? await store.append([{ fileId, update, personId }], node, tx)
            : [];
          await derivation.within(tx, fileId, sayOf(contentOf(ydoc)), seq);
          await others(tx);
          return { result, update, seq };
        } finally {
          ydoc.destroy();
        }
      });
      if (update) await live.apply(fileId, update, seq);
      return result;
    });
  }

  async function restoreDraft<T>(
    fileId: string,
    personId: string,
    wanted: Wanted,
    keep: (tx: Database, said: Restored & { seq: number }) => Promise<T>,
  ): Promise<T> {
    const records = await signatures.of(fileId);
    const draft = await rooms.read(fileId);
    const outcome = await restoreApart({ ...wanted, draft, signatures: records });
    return alone(fileId, async () => {
      const { update, seq, result } = await database.transaction(async (tx) => {
        await store.lock(tx, fileId);
        // What was typed meanwhile is kept as well: it may stand where the restore takes something out.
        const since = await store.readUpdates(fileId, draft.seq, tx);
        const updates = [...draft.updates, ...since];
        const restored =
          since.length === 0
            ? outcome
            : await restoreApart({ ...wanted, draft: { ...draft, updates }, signatures: records });
        if ('refused' in restored) throw refuse(restored.refused);
        const { update } = restored;
        const [seq = draft.seq] = update
          ? await store.append([{ fileId, update, personId }], node, tx)
          : [];
        const result = await keep(tx, { ...restored, seq });
        await signatures.note(fileId, restored, personId, tx);
        return { update, seq, result };
      });
      if (update) await live.apply(fileId, update, seq);
      derivation.schedule(fileId);
      return result;
    });
  }

  async function mergeDraft(
    fileId: string,
    personId: string,
    sent: Sent,
    others?: (tx: Database) => Promise<unknown>,
  ): Promise<void> {
    const withSaid = others !== undefined;
    const records = await signatures.of(fileId);
    const draft = await rooms.read(fileId);
    const outcome = await mergeApart({ ...sent, draft, signatures: records, withSaid });
    await alone(fileId, async () => {
      const { update, seq } = await database.transaction(async (tx) => {
        await store.lock(tx, fileId);
        const since = await store.readUpdates(fileId, draft.seq, tx);
        const merged =
          since.length === 0
            ? outcome
            : await mergeApart({
                ...sent,
                draft: { ...draft, updates: [...draft.updates, ...since] },
                signatures: await signatures.of(fileId, tx),
                withSaid,
              });
        if ('refused' in merged) {
          const { refused, ...details } = merged;
          throw refuse(refused, details);
        }
        const { update, said } = merged;
        const [seq = since.at(-1)?.seq ?? draft.seq] = update
          ? await store.append([{ fileId, update, personId }], node, tx)
          : [];
        await signatures.note(fileId, merged, personId, tx);
        if (said && others) {
          await derivation.within(tx, fileId, said, seq);
          await others(tx);
        }
        return { update, seq };
      });
      if (!update) return;
      await live.apply(fileId, update, seq);
      derivation.schedule(fileId);
    });
  }

  /** One change after the other in a document, so that each sees what the one before has done. */
  async function inTurn<T>(fileId: string, work: () => Promise<T>): Promise<T> {
    // Whoever asked for the change before has its failure.
    const before = (turns.get(fileId) ?? Promise.resolve()).catch(() => {});
    const turn = before.then(work);
    turns.set(fileId, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(fileId) === turn) turns.delete(fileId);
    }
  }

  /** Another process has appended; or the connection was lost, and then nobody knows what it did. */
  function hear(payload: string | undefined): void {
    const [from, fileId] = payload?.split(' ') ?? [];
    if (from === node) return;
    for (const id of fileId ? [fileId] : rooms.all()) {
      catchUp(id).catch((error) =>
        log.error({ err: error, fileId: id }, 'room fell behind the update log'),
      );
    }
  }

  async function catchUp(fileId: string): Promise<void> {
    const room = await rooms.get(fileId);
    if (room) await rooms.catchUp(room);
  }

  async function storedState(fileId: string, knownEtag?: string) {
    const etag = await store.etag(fileId);
    if (etag === null) throw refuse('file/not-found');
    if (etag === knownEtag) return { state: null, etag };
    // Later than the tag at most: then the next answer carries another one.
    return { state: await states.read(fileId), etag };
  }

  async function evenOut(quietDays: number): Promise<number> {
    let count = 0;
    for (const id of await store.unevenSince(quietDays)) {
      if (isClosing) break;
      if (await rooms.get(id)) continue;
      if (!(await inTurn(id, () => changeDraft(id, null, evenSections)))) continue;
      derivation.schedule(id);
      count++;
    }
    return count;
  }

  async function rebuildOne(fileId: string): Promise<void> {
    await derivation.rebuild(fileId);
    await database.transaction(async (tx) => {
      if (!(await derived.lockDerived(tx, fileId))) return;
      const content = await derived.readPublishedContent(tx, fileId);
      await derived.writeText(tx, fileId, 'published', content && textOf(content));
      await events.record(tx, { kind: 'document.changed', fileId });
    });
  }

  return {
    async change(file, by, fn, others) {
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      return inTurn(file.id, () =>
        others ? changeWith(file.id, by.id, fn, others) : changeDraft(file.id, by.id, fn),
      );
    },

    async restore(file, by, wanted, keep) {
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      return inTurn(file.id, () => restoreDraft(file.id, by.id, wanted, keep));
    },

    async merge(file, by, sent, others) {
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      await inTurn(file.id, () => mergeDraft(file.id, by.id, sent, others));
    },

    async sign(file, blockId, { textHash, ...signed }) {
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      await inTurn(file.id, () =>
        changeDraft(file.id, signed.personId, async (ydoc) => {
          const line = signBlock(ydoc, blockId, signed);
          if (line === 'missing') throw refuse('signature/not-found');
          // The record first: without it, what stands in the text is not a signature.
          const isNew =
            line !== 'signed' &&
            (await signatures.add(file.id, { ...signed, ...line, blockId, textHash }));
          if (!isNew) throw refuse('signature/signed');
        }),
      );
    },

    signatures: signatures.of,

    async content(fileId, tx) {
      const ydoc = new Y.Doc();
      try {
        const room = tx ? null : await rooms.get(fileId);
        if (room) {
          await rooms.catchUp(room);
          return contentOf(room.ydoc);
        }
        await rooms.load(fileId, ydoc, tx);
        return contentOf(ydoc);
      } finally {
        ydoc.destroy();
      }
    },

    async look(fileId, fn) {
      const room = await rooms.get(fileId);
      if (room) {
        await rooms.catchUp(room);
        return fn(room.ydoc);
      }
      const ydoc = new Y.Doc();
      try {
        await rooms.load(fileId, ydoc);
        return fn(ydoc);
      } finally {
        ydoc.destroy();
      }
    },

    async state(fileId, knownEtag) {
      const { state, etag } = await storedState(fileId, knownEtag);
      return { state: state && (await unzipped(state)), etag };
    },

    storedState,

    settled: (fileId) => derivation.settled(fileId),

    prepare: prepareDraft,

    prepareCopy: async (of) =>
      prepareCopy(typeof of === 'string' ? of : await rooms.read(of.fileId, of.tx)),

    async begin(tx, fileId, by, draft) {
      const seq = await store.begin(tx, { fileId, update: draft.update, personId: by });
      await derived.writeFirstDraft(tx, fileId, draft, seq);
    },

    async publishText(tx, fileId, text) {
      await derived.writeText(tx, fileId, 'published', text && textOf(text));
    },

    async rebuild(fileId) {
      if (fileId !== undefined) {
        await rebuildOne(fileId);
        return 1;
      }
      let count = 0;
      let page = await store.pageOfDocuments('', 100);
      while (page.length > 0) {
        for (const id of page) await rebuildOne(id);
        count += page.length;
        page = await store.pageOfDocuments(page.at(-1) as string, 100);
      }
      return count;
    },

    evenOut,

    serve: live.serve,

    async start() {
      unlisten = await database.listen(channel, hear);
      await live.start();
      catchingUp = derivation.catchUp().catch((error) => {
        log.error({ err: error }, 'deriving pending drafts failed');
      });
      housekeeping.start();
    },

    async close() {
      isClosing = true;
      await housekeeping.close();
      await live.close();
      await unlisten?.();
      await draftLog.rest();
      await derivation.close();
      await catchingUp;
    },
  };
}
