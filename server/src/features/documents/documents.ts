// Documents as a whole: made, copied, changed from outside the editor, published, read.
import { refuse } from '@docent/contract/refusals';
import type { DocumentJSON } from '@docent/document-model/content';
import { mergeParagraphs } from '@docent/document-model/merge';
import { type OutlineEntry, outlineOf } from '@docent/document-model/outline';
import { type Paragraph, paragraphsOf } from '@docent/document-model/paragraphs';
import { withoutSuggestions } from '@docent/document-model/suggestions';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';
import type { Events } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { type Prepared, prepare } from '../../platform/prepared.ts';
import type { Editable, FileRow } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Editing } from '../editing/editing.ts';
import { decideShown, readContent, withNewIds } from './documents.rules.ts';
import { createDocumentsStore, type PublishedRow } from './documents.store.ts';

export interface Text {
  content: DocumentJSON & Record<string, unknown>;
  paragraphs: Pick<Paragraph, 'id' | 'text' | 'headingPath'>[];
  outline: OutlineEntry[];
  /** Number of the version; null for the draft. */
  version: number | null;
}

type Others = (tx: Database) => Promise<void>;

export interface Documents {
  /**
   * The text of a document whose file row was made in the same transaction; without content, an empty one.
   * Refuses with `document/content-invalid`.
   */
  create(tx: Database, file: { id: string }, by: string, content?: unknown): Promise<void>;
  /** The text of another document under new paragraph ids, as the draft of a new one. */
  copy(
    tx: Database,
    fromFileId: string,
    toFileId: string,
    by: string,
    stage: 'draft' | 'published',
  ): Promise<void>;
  /**
   * Brings what `content` changed since `base` into the live draft, paragraph by paragraph. Refuses with
   * `document/base-missing` or `document/conflict`, both with the texts of both sides, and then changes nothing.
   */
  merge(
    caller: { id: string },
    file: Editable<FileRow>,
    content: unknown,
    base: unknown,
  ): Promise<void>;
  /**
   * Makes everything acknowledged before the call the next version, and that the published one. `others` belongs to
   * the same transaction.
   */
  publish(
    caller: { id: string },
    file: Editable<FileRow>,
    options?: { label?: string | undefined; cause?: 'publish' | 'import'; others?: Others },
  ): Promise<{ id: string; number: number }>;
  /** Takes it away from readers; its versions stay. `others` belongs to the same transaction. */
  unpublish(caller: { id: string }, file: Editable<FileRow>, others?: Others): Promise<void>;
  /**
   * What the person sees: the published version or the one named, the draft of an unpublished document for who
   * may edit it. The caller has checked that the person may read the file.
   */
  show(
    fileId: string,
    asker: { mayEdit: boolean; version?: number | undefined },
  ): Promise<Prepared<Text>>;
  /** The draft as it is now. */
  draft(fileId: string): Promise<DocumentJSON>;
  backlinks(person: { id: string }, fileId: string): Promise<{ id: string; name: string }[]>;
  /** The files that its text links to and the person may read; with those that only its draft links to, for who edits. */
  links(
    person: { id: string },
    fileId: string,
    options: { withDraft: boolean },
  ): Promise<{ id: string; name: string }[]>;
  /** Notes that somebody has read it, without anybody waiting for the note. */
  noteRead(caller: Caller, fileId: string): void;
  /** Resolves when what `noteRead` started has ended. */
  close(): Promise<void>;
}

interface Needs {
  database: Database;
  audit: Audit;
  editing: Editing;
  events: Events;
  log: Log;
}

export function createDocuments({ database, audit, editing, events, log }: Needs): Documents {
  const store = createDocumentsStore();
  const shown = createShelf();
  const notes = new Set<Promise<void>>();

  async function begin(tx: Database, fileId: string, by: string, content: DocumentJSON) {
    await editing.begin(tx, fileId, by, content);
    await events.record(tx, { kind: 'document.changed', fileId });
  }

  async function publishedOf(within: Database, fileId: string): Promise<PublishedRow> {
    const row = await store.published(within, fileId);
    if (row === null) throw refuse('file/not-a-document');
    return row;
  }

  /** Building it from the log costs a second for a huge one; mostly nobody has written since it was derived. */
  async function draft(fileId: string): Promise<DocumentJSON> {
    return (await store.currentDraft(database, fileId)) ?? editing.content(fileId);
  }

  async function versionText(
    fileId: string,
    number: number,
    within = database,
  ): Promise<Prepared<Text>> {
    const kept = shown.get(fileId, number);
    if (kept) return kept;
    const version = await store.version(within, fileId, number);
    if (version === null) throw refuse('version/not-found');
    return shown.put(fileId, prepare(textOf(version.content, number)));
  }

  return {
    async create(tx, file, by, content) {
      const document = readContent(content);
      if (document === null) throw refuse('document/content-invalid');
      await begin(tx, file.id, by, document);
    },

    async copy(tx, fromFileId, toFileId, by, stage) {
      const { number } = await publishedOf(tx, fromFileId);
      if (stage === 'published' && number === null) throw refuse('document/not-published');
      const { content } =
        stage === 'draft' || number === null
          ? { content: await editing.content(fromFileId, tx) }
          : (await versionText(fromFileId, number, tx)).value;
      await begin(tx, toFileId, by, withNewIds(content));
    },

    async merge(caller, file, content, base) {
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      const next = readContent(content);
      if (content === undefined || next === null) throw refuse('document/content-invalid');
      if (base === undefined || base === null) {
        throw refuse('document/base-missing', {
          ours: next,
          theirs: await draft(file.id),
        });
      }
      if (readContent(base) === null) throw refuse('document/content-invalid');
      await editing.change(file, caller, (ydoc) => {
        const result = mergeParagraphs(ydoc, base, content);
        // Thrown inside, so that the copy on which it was tried is given up.
        if ('conflict' in result)
          throw refuse('document/conflict', { paragraphs: result.conflict });
      });
    },

    async publish(caller, file, { label, cause = 'publish', others } = {}) {
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      // What is derived is exactly the log up to one entry, so a version frozen from it is, too.
      await editing.settled(file.id);
      return database.transaction(async (tx) => {
        const now = await store.lock(tx, file.id);
        if (now === null) throw refuse('file/not-found');
        if (now.versionId !== null && !now.dirty) throw refuse('document/nothing-to-publish');
        const id = createId();
        // What is only suggested is not yet text.
        const suggested = await store.suggestedDraft(tx, file.id);
        const number = await store.freeze(tx, file.id, {
          id,
          cause,
          label: label ?? null,
          by: caller.id,
          text: suggested && withoutSuggestions(suggested, 'refuse'),
        });
        await store.publishText(tx, file.id);
        await store.touch(tx, file.id, caller.id);
        await events.record(tx, { kind: 'document.published', fileId: file.id, versionId: id });
        await audit.record(tx, caller, 'document.published', file.id, { version: number });
        await others?.(tx);
        return { id, number };
      });
    },

    async unpublish(caller, file, others) {
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      await database.transaction(async (tx) => {
        const now = await store.lock(tx, file.id);
        if (now === null) throw refuse('file/not-found');
        if (now.versionId === null) throw refuse('document/not-published');
        await store.unpublish(tx, file.id);
        await audit.record(tx, caller, 'document.unpublished', file.id);
        await store.touch(tx, file.id, caller.id);
        await events.record(tx, { kind: 'document.changed', fileId: file.id });
        await others?.(tx);
      });
    },

    async show(fileId, { mayEdit, version }) {
      const { number, readableFrom } = await publishedOf(database, fileId);
      const refusal = decideShown(version, { publishedNumber: number, readableFrom, mayEdit });
      if (refusal !== null) throw refuse(refusal);
      const wanted = version ?? number;
      return wanted === null
        ? prepare(textOf(await draft(fileId), null))
        : versionText(fileId, wanted);
    },

    draft,

    backlinks: (person, fileId) => store.backlinks(database, person.id, fileId),

    links: (person, fileId, { withDraft }) => store.links(database, person.id, fileId, withDraft),

    noteRead(caller, fileId) {
      const note = store
        .markRead(database, caller.id, fileId)
        // A missing note is a missing line in "recently read"; the next reading writes it.
        .catch((error) => log.warn({ err: error, fileId }, 'a reading could not be noted'))
        .finally(() => notes.delete(note));
      notes.add(note);
    },

    async close() {
      await Promise.all(notes);
    },
  };
}

function textOf(content: DocumentJSON, version: number | null): Text {
  // What is only suggested is shown in the text, but is nothing to find or to go to yet.
  const text = withoutSuggestions(content, 'refuse');
  const paragraphs = paragraphsOf(text).map(({ id, text, headingPath }) => ({
    id,
    text,
    headingPath,
  }));
  return { content: { ...content }, paragraphs, outline: outlineOf(text), version };
}

/** Paragraphs kept in memory at most, over all texts. */
const mostParagraphs = 60_000;

/** The versions that were shown last. They never change, so they need not be read and parsed for every reader. */
function createShelf() {
  const texts = new Map<string, Prepared<Text>>();
  let paragraphs = 0;

  return {
    get(fileId: string, number: number): Prepared<Text> | undefined {
      const key = `${fileId} ${number}`;
      const text = texts.get(key);
      if (!text) return undefined;
      texts.delete(key);
      texts.set(key, text);
      return text;
    },
    put(fileId: string, text: Prepared<Text>): Prepared<Text> {
      const key = `${fileId} ${text.value.version}`;
      // Another reader may have put it there while this one waited for the database.
      paragraphs -= texts.get(key)?.value.paragraphs.length ?? 0;
      texts.delete(key);
      texts.set(key, text);
      paragraphs += text.value.paragraphs.length;
      for (const [oldest, { value }] of texts) {
        if (paragraphs <= mostParagraphs) break;
        texts.delete(oldest);
        paragraphs -= value.paragraphs.length;
      }
      return text;
    },
  };
}
