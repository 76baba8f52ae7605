// The one door to the text of drafts. All changes go through `change` or the live socket, and both append to the
// log before the change is shown to anybody or acknowledged.
import { refuse } from '@docent/contract/refusals';
import type { ChangeAuthor } from '@docent/document-model/comparing/blockWithChanges';
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import type { Signed } from '@docent/document-model/forms/signatures';
import { contentOf, ensureBlockIds } from '@docent/document-model/yjs';
import type * as Y from 'yjs';
import type { Caller } from '../../platform/caller.ts';
import type { Database, OpenDatabase } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { repeat } from '../../platform/repeating.ts';
import { createSerialQueues } from '../../platform/serial-queues.ts';
import type { ServeSocket } from '../../platform/sockets/sockets.ts';
import type { Access, Commentable, Editable, FileRow } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import { createAccepting, type Recovery } from './accepting.ts';
import { changeDraft, changeDraftWith } from './change-draft.ts';
import { changeTwoDrafts, type TwoDraftsEdit } from './change-two-drafts.ts';
import { createDerivation } from './deriving/derive.ts';
import * as derivedStore from './deriving/derived.store.ts';
import { deriveText } from './deriving/deriving.ts';
import { type Draft, prepareCopy, prepareDraft } from './drafting.ts';
import type { EditingParts } from './editing.parts.ts';
import * as store from './editing.store.ts';
import { channel, type StoredState, unzipState } from './editing.store.ts';
import { createLive } from './live/live.ts';
import { createDraftLog } from './log.ts';
import { evenOutSections, rebuildAllDocuments, rebuildDocument } from './maintenance.ts';
import { mergeDraft } from './merge-draft.ts';
import { readDraft, readState } from './read-draft.ts';
import { restoreDraft } from './restore-draft.ts';
import type { ChangedDraft, MergeRequest, RestoreTarget } from './restoring.ts';
import { createRooms } from './rooms.ts';
import { signDraft } from './sign-draft.ts';
import type { SignatureRecord } from './signatures.store.ts';
import { createSignatures } from './signatures.ts';
import { createStates } from './states.ts';
import { suggestLines, withdrawSuggestion } from './suggest-lines.ts';
import { createTurns } from './turns.ts';

export type { Draft } from './drafting.ts';

export interface Editing {
  /**
   * Runs `fn`, which must be synchronous, on a copy of the draft. When the promise resolves, the change is on disk
   * and on its way to everybody who is connected. If `fn` throws, nothing has changed. `others` runs in the same
   * transaction and sees the content already derived: both are committed, or neither.
   */
  change<T>(
    file: Editable<FileRow>,
    by: { id: string },
    fn: (ydoc: Y.Doc) => T,
    others?: (tx: Database) => Promise<unknown>,
  ): Promise<T>;
  /**
   * Changes two drafts in one transaction, such as where text goes from the first to the second: both are kept, or neither.
   * What `change` does besides, and `others`, which finds both derived, belong to the transaction.
   */
  changeTwo<T>(
    files: readonly [Editable<FileRow>, Editable<FileRow>],
    by: { id: string },
    change: TwoDraftsEdit<T>['change'],
    others: (tx: Database, result: T) => Promise<unknown>,
  ): Promise<T>;
  /**
   * Suggests new content for blocks; this needs only the right to comment. `decide` returns the lines by block id,
   * and must not change the Y.Doc itself. `others` runs in the same transaction.
   */
  suggestLines<T>(
    file: Commentable<FileRow>,
    by: ChangeAuthor,
    decide: (ydoc: Y.Doc) => { lines: ReadonlyMap<string, NodeJSON[]>; result: T },
    others: (tx: Database) => Promise<unknown>,
  ): Promise<T>;
  /** Withdraws one's own suggestion from these blocks. Returns the ids of the blocks that contained it. */
  withdrawSuggestion(
    file: Commentable<FileRow>,
    by: { id: string },
    suggestion: { id: string; blockIds: readonly string[] },
  ): Promise<string[]>;
  /**
   * Restores an earlier text by the smallest changes, so that people can go on typing elsewhere. `keep` runs in the
   * same transaction; it gets the content before (including every acknowledged edit) and after the change, and the
   * number of the log entry. Refuses with `version/current` and `paragraph/not-found`.
   */
  restore<T>(
    file: Editable<FileRow>,
    by: { id: string },
    target: RestoreTarget,
    keep: (
      tx: Database,
      change: Pick<ChangedDraft, 'before' | 'after'> & { seq: number },
    ) => Promise<T>,
  ): Promise<T>;
  /**
   * Merges changes that somebody made to a copy elsewhere. If it refuses, with `document/content-invalid`,
   * `document/too-large` or `document/conflict`, nothing has changed. `others` runs in the same transaction and
   * sees the content already derived.
   */
  merge(
    file: Editable<FileRow>,
    by: { id: string },
    request: MergeRequest,
    others?: (tx: Database) => Promise<unknown>,
  ): Promise<void>;
  /**
   * Signs a pending signature block of the draft; this can't be undone. Refuses with `signature/not-found` and
   * `signature/signed`.
   */
  sign(
    file: Commentable<FileRow>,
    blockId: string,
    signature: Omit<Signed, 'label'> & { textHash: Buffer },
  ): Promise<void>;
  /** The records of all signatures in a document, including those of deleted blocks. */
  signatures(fileId: string): Promise<SignatureRecord[]>;
  /**
   * The content of the draft, up to date with the log. Refuses with `file/not-found` if there is no such document.
   */
  content(fileId: string, tx?: Database): Promise<DocumentJSON>;
  /**
   * Runs `fn` on the draft, up to date with the log. `fn` must be synchronous and change nothing. Refuses with
   * `file/not-found`.
   */
  inspect<T>(fileId: string, fn: (ydoc: Y.Doc) => T): Promise<T>;
  /** The draft as one Yjs update, with an ETag; `state` is null if `knownEtag` still matches. */
  state(fileId: string, knownEtag?: string): Promise<{ state: Uint8Array | null; etag: string }>;
  /** Like `state`, but as stored: zipped if the document is large. */
  storedState(
    fileId: string,
    knownEtag?: string,
  ): Promise<{ state: StoredState | null; etag: string }>;
  /** Resolves when everything that is in the log now has been derived, of one document or of all. */
  settled(fileId?: string): Promise<void>;
  /**
   * Prepares the initial text of a document from a request; it is empty if `content` is undefined. Refuses with
   * `document/content-invalid` and `document/too-large`.
   */
  prepare(content: unknown): Promise<Draft>;
  /** Prepares a copy, with new paragraph ids, of another document's draft or of content as JSON. */
  prepareCopy(of: { fileId: string; tx: Database } | string): Promise<Draft>;
  /** Writes the initial text of a document whose file row was inserted in the same transaction. */
  begin(tx: Database, fileId: string, by: string, draft: Draft): Promise<void>;
  /** Replaces the published paragraphs and links by those of this text. */
  publishText(tx: Database, fileId: string, text: DocumentJSON): Promise<void>;
  /**
   * Derives contents, paragraphs and links again from log and versions, without downtime. Returns the number of
   * documents.
   */
  rebuild(fileId?: string): Promise<number>;
  /**
   * Re-splits overgrown sections of documents that nobody has edited for so many days, and returns the number of
   * documents. Blocks that move are written again, and text that somebody typed into them offline would be lost;
   * hence the long wait.
   */
  evenOutSections(quietDays: number): Promise<number>;
  /** The live socket; give it to `serveSockets`. */
  readonly serve: ServeSocket;
  /** Derives what was pending when the server stopped, and listens to other nodes. */
  start(): Promise<void>;
  /** Closes the connections. Acknowledged edits are in the log. */
  close(): Promise<void>;
}

interface Needs {
  database: OpenDatabase;
  events: Events;
  log: Log;
  access: Pick<Access, 'require' | 'requireDraft'>;
  audit: Pick<Audit, 'record'>;
  recovery: Recovery;
  /** Refuses with `session/…` or `person/disabled`. */
  authenticate(token: string): Promise<Caller>;
}

const quietDays = 30;
/** In milliseconds. */
const housekeepingInterval = 6 * 3_600_000;

export function createEditing(needs: Needs): Editing {
  const { database, log } = needs;
  let isClosing = false;
  const parts = createParts(needs);
  const { derivation, draftLog, live, queues, rooms, signatures } = parts;
  const evenOut = (days: number) =>
    evenOutSections(parts, { quietDays: days, isStopped: () => isClosing });
  const housekeeping = repeat(housekeepingInterval, log, () => evenOut(quietDays));
  let catchingUp: Promise<void> | undefined;
  let unlisten: (() => Promise<void>) | undefined;

  return {
    async change(file, by, change, others) {
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      const edit = { fileId: file.id, personId: by.id, change };
      return queues.run(file.id, () =>
        others ? changeDraftWith(parts, edit, others) : changeDraft(parts, edit),
      );
    },

    async changeTwo(files, by, change, others) {
      if (files.some(({ kind }) => kind !== 'document')) throw refuse('file/not-a-document');
      const fileIds = [files[0].id, files[1].id] as const;
      const [first, second] = fileIds.toSorted() as [string, string];
      return queues.run(first, () =>
        queues.run(second, () =>
          changeTwoDrafts(parts, { fileIds, personId: by.id, change }, others),
        ),
      );
    },

    async suggestLines(file, by, decide, others) {
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      return queues.run(file.id, () => suggestLines(parts, file.id, by, decide, others));
    },

    async withdrawSuggestion(file, by, suggestion) {
      const change = (ydoc: Y.Doc) => withdrawSuggestion(ydoc, by.id, suggestion);
      return queues.run(file.id, () =>
        changeDraft(parts, { fileId: file.id, personId: by.id, change }),
      );
    },

    async restore(file, by, target, keep) {
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      return queues.run(file.id, () => restoreDraft(parts, file.id, by.id, target, keep));
    },

    async merge(file, by, request, others) {
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      await queues.run(file.id, () => mergeDraft(parts, file.id, by.id, request, others));
    },

    async sign(file, blockId, signature) {
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      await queues.run(file.id, () => signDraft(parts, file.id, blockId, signature));
    },

    signatures: (fileId) => signatures.list(fileId),

    content: (fileId, tx) => readDraft(rooms, fileId, contentOf, tx),

    inspect: (fileId, fn) => readDraft(rooms, fileId, fn),

    async state(fileId, knownEtag) {
      const { state, etag } = await readState(parts, fileId, knownEtag);
      return { state: state && (await unzipState(state)), etag };
    },

    storedState: (fileId, knownEtag) => readState(parts, fileId, knownEtag),

    settled: (fileId) => derivation.settled(fileId),

    prepare: prepareDraft,

    prepareCopy: async (of) =>
      prepareCopy(typeof of === 'string' ? of : await rooms.read(of.fileId, of.tx)),

    async begin(tx, fileId, by, draft) {
      const seq = await store.appendFirst(tx, { fileId, update: draft.update, personId: by });
      await derivedStore.writeFirstDraft(tx, fileId, draft, seq);
    },

    async publishText(tx, fileId, text) {
      await derivedStore.writeText(tx, fileId, 'published', text && deriveText(text));
    },

    async rebuild(fileId) {
      if (fileId === undefined) return rebuildAllDocuments(parts);
      await rebuildDocument(parts, fileId);
      return 1;
    },

    evenOutSections: evenOut,

    serve: live.serve,

    async start() {
      unlisten = await database.listen(channel, (payload) => onNotification(parts, log, payload));
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
      await draftLog.flush();
      await derivation.close();
      await catchingUp;
    },
  };
}

function createParts(needs: Needs) {
  const { database, events, log, access, audit, recovery, authenticate } = needs;
  const node = createId();
  const draftLog = createDraftLog({ database, log }, node);
  const queues = createSerialQueues();
  const turns = createTurns();
  const rooms = createRooms({ database, log });
  const accepting = createAccepting({ draftLog, log, recovery, rooms });
  const states = createStates({ database, rooms });
  const signatures = createSignatures({ database, audit });
  const changeInTurn = (fileId: string, change: (ydoc: Y.Doc) => unknown) =>
    queues.run(fileId, () => changeDraft(parts, { fileId, personId: null, change }));
  const derivation = createDerivation({
    database,
    audit,
    events,
    log,
    rooms,
    states,
    async repairIds(fileId) {
      await changeInTurn(fileId, ensureBlockIds);
    },
  });
  const live = createLive({
    accepting,
    access,
    authenticate,
    database,
    derivation,
    events,
    log,
    rooms,
    states,
    signatures,
    turns,
    async repairSignatures(fileId, edits) {
      await changeInTurn(fileId, (ydoc) => signatures.repair(fileId, ydoc, edits, null));
      derivation.schedule(fileId);
    },
  });
  const parts: EditingParts = {
    database,
    events,
    node,
    queues,
    turns,
    rooms,
    accepting,
    states,
    signatures,
    derivation,
    live,
  };
  return { ...parts, draftLog };
}

/**
 * Handles a notification that another node has appended. Without a payload the connection was lost, so every room
 * has to catch up.
 */
function onNotification(
  { node, rooms }: Pick<EditingParts, 'node' | 'rooms'>,
  log: Log,
  payload: string | undefined,
): void {
  const [from, fileId] = payload?.split(' ') ?? [];
  if (from === node) return;
  for (const id of fileId ? [fileId] : rooms.all()) {
    catchUp(rooms, id).catch((error) =>
      log.error({ err: error, fileId: id }, 'room fell behind the update log'),
    );
  }
}

async function catchUp(rooms: EditingParts['rooms'], fileId: string): Promise<void> {
  const room = await rooms.get(fileId);
  if (room) await rooms.catchUp(room);
}
