// Documents as a whole: creating, copying, changing through the API, publishing and reading.
import { refuse } from '@docent/contract/refusals';
import type { DocumentJSON } from '@docent/document-model/content';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import type { Prepared } from '../../platform/http/prepared.ts';
import type { Log } from '../../platform/log.ts';
import type { Editable, FileRow } from '../access/access.ts';
import type { Draft } from '../editing/editing.ts';
import type { DocumentsNeeds } from './documents.needs.ts';
import { decideShown } from './documents.rules.ts';
import type { LinkedRow, PublishedRow } from './documents.store.ts';
import * as store from './documents.store.ts';
import { type Frozen, freezeDraft, publishFrozenVersion } from './freezing.ts';
import {
  addMovedParagraphs,
  listMovedFrom,
  listMovedParagraphs,
  type ParagraphPlace,
} from './moved-paragraphs.store.ts';
import {
  markSignificant,
  type PublishOptions,
  publishDocument,
  publishRevision,
  unpublishDocument,
} from './publish-document.ts';
import type { PublishedText } from './shown.ts';
import { createShownTexts } from './shown-texts.ts';
import { findUses, findUsesOfFile, type ReadFiles, type VisibleUse } from './synced-uses.ts';

export type { Draft } from '../editing/editing.ts';

/** Maximum length of a text that is returned in a refusal to whoever sent it. */
const maxAnsweredLength = 2_000_000;

const jsonOf = (body: unknown) =>
  body instanceof JsonText ? body.toString() : JSON.stringify(body);

export interface Documents {
  /** See `Editing`. */
  prepare(content: unknown): Promise<Draft>;
  /** Writes the text of a document whose file row was inserted in the same transaction. */
  create(tx: Database, file: { id: string }, by: string, draft: Draft): Promise<void>;
  /** Copies the text of a document, with new paragraph ids, as the draft of a new one. */
  copy(
    tx: Database,
    fromFileId: string,
    toFileId: string,
    by: string,
    stage: 'draft' | 'published',
  ): Promise<void>;
  /**
   * Merges the changes between `base` and `content` into the live draft, paragraph by paragraph. If it refuses,
   * with `document/base-missing` or `document/conflict` and the texts of both sides, nothing has changed. `others`
   * runs in the same transaction.
   */
  merge(
    caller: { id: string },
    file: Editable<FileRow>,
    content: unknown,
    base: unknown,
    others?: (tx: Database) => Promise<unknown>,
  ): Promise<void>;
  /**
   * Publishes everything acknowledged before the call as the next version. If it is `significant`, people who
   * confirmed an earlier version are asked again. `others` runs in the same transaction, which may be the one that
   * changed the text. Refuses with `document/review-required` if the space requires a review.
   */
  publish(
    caller: { id: string },
    file: Editable<FileRow>,
    options?: PublishOptions,
  ): Promise<{ id: string; number: number }>;
  /**
   * In the transaction that revised the text: publishes it if the draft was the same as the published text `before`
   * that. Returns whether it did.
   */
  publishRevision(
    caller: { id: string },
    file: Editable<FileRow>,
    before: DocumentJSON,
    within: Database,
  ): Promise<boolean>;
  /**
   * Asks people who confirmed an earlier version to read the published one. Refuses with `document/not-published`.
   */
  markSignificant(tx: Database, caller: { id: string }, file: Editable<FileRow>): Promise<void>;
  /** Refuses with `document/review-required` if `publish` would. */
  requireUnreviewed(fileId: string): Promise<void>;
  /** Hides the document from readers; its versions stay. `others` runs in the same transaction. */
  unpublish(
    caller: { id: string },
    file: Editable<FileRow>,
    others?: (tx: Database) => Promise<void>,
    within?: Database,
  ): Promise<void>;
  /**
   * Creates a version without a number from everything acknowledged before the call. `use` runs in the same
   * transaction, in which nobody else can publish. Refuses with `document/nothing-to-publish`.
   */
  freeze<T>(
    caller: { id: string },
    fileId: string,
    use: (tx: Database, frozen: Frozen) => Promise<T>,
  ): Promise<T>;
  /**
   * Publishes a frozen version unchanged. `choose` runs in the same transaction and returns the version, and the
   * version that was published when it was frozen. Refuses with `review/superseded` if another one is published
   * now.
   */
  publishFrozen(
    caller: { id: string },
    fileId: string,
    choose: (tx: Database) => Promise<{ versionId: string; baseId: string | null }>,
    options: { significant: boolean; details: Record<string, unknown> },
  ): Promise<void>;
  /**
   * The text that the person sees: the published version, the requested version, or the draft of an unpublished
   * document for its editors. With `near`, only the part of a long text around that paragraph (or the beginning).
   * The caller has checked that the person may read the file.
   */
  readText(
    fileId: string,
    asker: { mayEdit: boolean; version?: number | undefined; near?: string | undefined },
  ): Promise<Prepared<PublishedText>>;
  /** By file: the number of the version that was published at that time, if any. */
  findVersionsAt(fileIds: readonly string[], at: Date): Promise<Map<string, number>>;
  /** When a published version was made; null if there is no such version. */
  findVersionTime(fileId: string, version: number): Promise<Date | null>;
  /** The current draft. */
  readDraft(fileId: string): Promise<DocumentJSON>;
  listBacklinks(person: { id: string }, fileId: string): Promise<{ id: string; name: string }[]>;
  /**
   * Files that the text links to or shows and that the person may read. `withDraft` includes links of the draft,
   * for editors.
   */
  listLinks(
    person: { id: string },
    fileId: string,
    options: { withDraft: boolean },
  ): Promise<LinkedRow[]>;
  /** In the transaction that moves paragraphs to another document: by their ids there, the ids that they have now. */
  recordMoved(
    tx: Database,
    files: { fileId: string; toFileId: string },
    idNow: ReadonlyMap<string, string>,
  ): Promise<void>;
  listMovedParagraphs(
    places: readonly ParagraphPlace[],
  ): Promise<(ParagraphPlace & { to: ParagraphPlace })[]>;
  /** Where the paragraph stood before it was moved to its document, whoever may read that. */
  listMovedFrom(place: ParagraphPlace): Promise<ParagraphPlace[]>;
  /** The synced blocks of other documents that show these paragraphs, directly or by way of others. */
  listSyncedUses(places: readonly ParagraphPlace[], readFiles: ReadFiles): Promise<VisibleUse[]>;
  /** The same for all paragraphs of a document. */
  listSyncedUsesOfFile(fileId: string, readFiles: ReadFiles): Promise<VisibleUse[]>;
  /** Records in the background that somebody has read the file, unless it is the one that they read last. */
  recordRead(caller: Caller, fileId: string): void;
  /** The next time that this person reads the file is recorded, however soon it is. */
  forgetRead(caller: Caller, fileId: string): void;
  /** Resolves when the work started by `recordRead` is done. */
  settled(): Promise<void>;
}

/** In milliseconds: how long reading the same document again is not a new entry in the recent files. */
const sameReadMs = 60_000;
const maxLatestReads = 10_000;

/** What each person read last on this node. */
function createLatestReads() {
  const latest = new Map<string, { fileId: string; at: number }>();
  return {
    isNew(personId: string, fileId: string): boolean {
      const at = performance.now();
      const previous = latest.get(personId);
      if (previous?.fileId === fileId && at - previous.at < sameReadMs) return false;
      if (latest.size >= maxLatestReads) latest.clear();
      latest.set(personId, { fileId, at });
      return true;
    },
    forget(personId: string, fileId: string): void {
      if (latest.get(personId)?.fileId === fileId) latest.delete(personId);
    },
  };
}

export function createDocuments({ log, ...needs }: DocumentsNeeds & { log: Log }): Documents {
  const { database, editing, events } = needs;
  const texts = createShownTexts({ database, editing });
  const latestReads = createLatestReads();
  const runningNotes = new Set<Promise<void>>();

  async function createText(tx: Database, fileId: string, by: string, draft: Draft) {
    await editing.begin(tx, fileId, by, draft);
    await events.record(tx, { kind: 'document.changed', fileId });
  }

  async function requirePublishedRow(within: Database, fileId: string): Promise<PublishedRow> {
    const row = await store.readPublished(within, fileId);
    if (row === null) throw refuse('file/not-a-document');
    return row;
  }

  return {
    prepare: editing.prepare,

    create: (tx, file, by, draft) => createText(tx, file.id, by, draft),

    async copy(tx, fromFileId, toFileId, by, stage) {
      const { number } = await requirePublishedRow(tx, fromFileId);
      if (stage === 'published' && number === null) throw refuse('document/not-published');
      const of =
        stage === 'draft' || number === null
          ? { fileId: fromFileId, tx }
          : await store.readVersionJson(tx, fromFileId, number);
      await createText(tx, toFileId, by, await editing.prepareCopy(of));
    },

    async merge(caller, file, content, base, others) {
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      if (content === undefined) throw refuse('document/content-invalid');
      if (base === undefined || base === null) {
        const ours = await editing.prepare(content);
        throw refuse('document/base-missing', {
          // A client that sends a long text has it already.
          ...(ours.content.length < maxAnsweredLength && { ours: JSON.parse(ours.content) }),
          theirs: await texts.readDraftContent(file.id),
        });
      }
      await editing.merge(file, caller, { base: jsonOf(base), content: jsonOf(content) }, others);
    },

    publish: (caller, file, options = {}) => publishDocument(needs, caller, file, options),

    publishRevision: (caller, file, before, within) =>
      publishRevision(needs, caller, file, before, within),

    markSignificant: (tx, caller, file) => markSignificant(needs, tx, caller, file),

    async requireUnreviewed(fileId) {
      if (await store.isReviewRequired(database, fileId)) throw refuse('document/review-required');
    },

    unpublish: (caller, file, others, within) =>
      unpublishDocument(needs, caller, file, { others, within }),

    freeze: (caller, fileId, use) => freezeDraft(needs, caller, fileId, use),

    publishFrozen: (caller, fileId, choose, options) =>
      publishFrozenVersion(needs, caller, fileId, choose, options),

    async readText(fileId, { mayEdit, version, near }) {
      const { number, readableFrom } = await database.remember(`published ${fileId}`, () =>
        requirePublishedRow(database, fileId),
      );
      const refusal = decideShown(version, { publishedNumber: number, readableFrom, mayEdit });
      if (refusal !== null) throw refuse(refusal);
      const shownNumber = version ?? number;
      return shownNumber === null
        ? texts.readDraft(fileId, near)
        : texts.readVersion(fileId, shownNumber, near);
    },

    findVersionsAt: (fileIds, at) => store.findVersionsAt(database, fileIds, at),
    findVersionTime: (fileId, version) => store.findVersionTime(database, fileId, version),
    readDraft: texts.readDraftContent,

    listBacklinks: (person, fileId) => store.listBacklinks(database, person.id, fileId),

    listLinks: (person, fileId, { withDraft }) =>
      store.listLinks(database, person.id, fileId, withDraft),

    recordMoved: addMovedParagraphs,

    listMovedFrom: (place) => listMovedFrom(database, place),
    listMovedParagraphs: (places) => listMovedParagraphs(database, places),

    listSyncedUses: (places, readFiles) => findUses(database, places, readFiles),
    listSyncedUsesOfFile: (fileId, readFiles) => findUsesOfFile(database, fileId, readFiles),

    recordRead(caller, fileId) {
      if (!latestReads.isNew(caller.id, fileId)) return;
      const note = store
        .markRead(database, caller.id, fileId)
        // A missing record only means a missing entry in the recent files; the next reading writes it.
        .catch((error) => log.warn({ err: error, fileId }, 'recording a read failed'))
        .finally(() => runningNotes.delete(note));
      runningNotes.add(note);
    },

    forgetRead: (caller, fileId) => latestReads.forget(caller.id, fileId),

    async settled() {
      await Promise.all(runningNotes);
    },
  };
}
