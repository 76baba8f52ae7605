// Documents as a whole: made, copied, changed from outside the editor, published, read.
import { refuse } from '@docent/contract/refusals';
import type { DocumentJSON } from '@docent/document-model/content';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { type Prepared, prepare } from '../../platform/http/prepared.ts';
import { createId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Editable, FileRow } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Draft, Editing } from '../editing/editing.ts';
import { decideShown } from './documents.rules.ts';
import type { DerivedRow, LinkedRow, PublishedRow } from './documents.store.ts';
import * as store from './documents.store.ts';
import { createFreezing, type Freezing } from './freezing.ts';
import {
  createShelf,
  type DocumentTextPart,
  type PublishedText,
  partOf,
  textOf,
  textOfPart,
} from './shown.ts';

export type { Draft } from '../editing/editing.ts';

/** Characters of a text that is sent back to whoever sent it without a base. */
const mostAnswered = 2_000_000;

const jsonOf = (sent: unknown) =>
  sent instanceof JsonText ? sent.toString() : JSON.stringify(sent);

type Others = (tx: Database) => Promise<void>;

export interface Documents extends Freezing {
  /** See `Editing`. */
  prepare(content: unknown): Promise<Draft>;
  /** The text of a document whose file row was made in the same transaction. */
  create(tx: Database, file: { id: string }, by: string, draft: Draft): Promise<void>;
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
   * `others` belongs to the same transaction.
   */
  merge(
    caller: { id: string },
    file: Editable<FileRow>,
    content: unknown,
    base: unknown,
    others?: (tx: Database) => Promise<unknown>,
  ): Promise<void>;
  /**
   * Makes everything acknowledged before the call the next version, and that the published one; who confirmed another
   * one is asked again after a `significant` one. `others` belongs to the same transaction, which may be the one that has
   * changed the text. Refuses with `document/review-required` where the space demands that a review be published instead.
   */
  publish(
    caller: { id: string },
    file: Editable<FileRow>,
    options?: {
      label?: string | undefined;
      significant?: boolean | undefined;
      cause?: 'publish' | 'import';
      others?: Others;
      within?: Database | undefined;
    },
  ): Promise<{ id: string; number: number }>;
  /** Refuses with `document/review-required` where `publish` would. */
  requireUnreviewed(fileId: string): Promise<void>;
  /** Takes it away from readers; its versions stay. `others` belongs to the same transaction. */
  unpublish(
    caller: { id: string },
    file: Editable<FileRow>,
    others?: Others,
    within?: Database,
  ): Promise<void>;
  /**
   * What the person sees: the published version or the one named, the draft of an unpublished document for who
   * may edit it; of a long text only what stands near a paragraph, or near the beginning, where `near` is given. The
   * caller has checked that the person may read the file.
   */
  show(
    fileId: string,
    asker: { mayEdit: boolean; version?: number | undefined; near?: string | undefined },
  ): Promise<Prepared<PublishedText>>;
  /** The draft as it is now. */
  draft(fileId: string): Promise<DocumentJSON>;
  backlinks(person: { id: string }, fileId: string): Promise<{ id: string; name: string }[]>;
  /** The files that its text links to or shows and the person may read; with those that only its draft links to, for who edits. */
  links(
    person: { id: string },
    fileId: string,
    options: { withDraft: boolean },
  ): Promise<LinkedRow[]>;
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
  const shown = createShelf();
  const notes = new Set<Promise<void>>();

  async function begin(tx: Database, fileId: string, by: string, draft: Draft) {
    await editing.begin(tx, fileId, by, draft);
    await events.record(tx, { kind: 'document.changed', fileId });
  }

  async function publishedOf(within: Database, fileId: string): Promise<PublishedRow> {
    const row = await store.readPublished(within, fileId);
    if (row === null) throw refuse('file/not-a-document');
    return row;
  }

  /** Mostly nobody has written since it was derived. */
  async function draft(fileId: string): Promise<DocumentJSON> {
    const row = await derivedRow(fileId);
    return (
      (row && (await store.readDerivedDraft(database, fileId))?.content) ?? editing.content(fileId)
    );
  }

  /** As it has been derived, with all that is in the log now; null where it is read from the log sooner. */
  async function derivedRow(fileId: string): Promise<DerivedRow | null> {
    const row = await store.readDerived(database, fileId);
    if (!row || row.isCurrent) return row;
    if (!row.isLong) return null;
    await editing.settled(fileId);
    return store.readDerived(database, fileId);
  }

  /** From what is kept, else from what is stored: of that only a part is read where no more is wanted. */
  async function showNear(
    kept: Prepared<PublishedText> | undefined,
    block: string | undefined,
    load: {
      whole(): Promise<Prepared<PublishedText>>;
      part(block: string): Promise<Prepared<PublishedText> | null>;
    },
  ): Promise<Prepared<PublishedText>> {
    if (block === undefined) return kept ?? load.whole();
    if (!kept) return (await load.part(block)) ?? load.whole();
    const part = partOf(kept.value, block);
    return part.isPart ? prepare(part) : kept;
  }

  /**
   * Of a long draft that somebody writes in, the first screens as they were derived last: the whole, which is asked for
   * next, waits for what came since.
   */
  async function lastScreens(
    fileId: string,
    block: string,
  ): Promise<Prepared<PublishedText> | null> {
    const row = await store.readDerived(database, fileId);
    if (!row || row.isCurrent || !row.isLong) return null;
    const part = await store.readDerivedPart(database, fileId, block);
    return part?.isPart ? prepare(textOfPart(part, null)) : null;
  }

  async function draftText(fileId: string, block?: string): Promise<Prepared<PublishedText>> {
    const last = block === undefined ? null : await lastScreens(fileId, block);
    if (last) return last;
    const key = `${fileId} draft`;
    const row = await derivedRow(fileId);
    if (!row) return prepare(textOf(await editing.content(fileId), null));
    return showNear(shown.get(key, row.revision), block, {
      async whole() {
        const draft = await store.readDerivedDraft(database, fileId);
        if (!draft) throw refuse('file/not-found');
        return shown.put(key, prepare(textOf(draft.content, null)), draft.revision);
      },
      async part(block) {
        const part = await store.readDerivedPart(database, fileId, block);
        return part && keep(key, textOfPart(part, null), part);
      },
    });
  }

  async function versionText(
    fileId: string,
    number: number,
    block?: string,
  ): Promise<Prepared<PublishedText>> {
    const key = `${fileId} ${number}`;
    return showNear(shown.get(key), block, {
      async whole() {
        const version = await store.readVersion(database, fileId, number);
        if (version === null) throw refuse('version/not-found');
        return shown.put(key, prepare(textOf(version.content, number)));
      },
      async part(block) {
        const part = await store.readVersionPart(database, fileId, number, block);
        return part && keep(key, textOfPart(part, number), part);
      },
    });
  }

  /** A short text was read as a whole. */
  const keep = (key: string, text: PublishedText, { revision }: DocumentTextPart) =>
    text.isPart ? prepare(text) : shown.put(key, prepare(text), revision);

  return {
    ...createFreezing({ database, audit, editing, events }),

    prepare: editing.prepare,

    create: (tx, file, by, draft) => begin(tx, file.id, by, draft),

    async copy(tx, fromFileId, toFileId, by, stage) {
      const { number } = await publishedOf(tx, fromFileId);
      if (stage === 'published' && number === null) throw refuse('document/not-published');
      const of =
        stage === 'draft' || number === null
          ? { fileId: fromFileId, tx }
          : await store.readVersionJson(tx, fromFileId, number);
      await begin(tx, toFileId, by, await editing.prepareCopy(of));
    },

    async merge(caller, file, content, base, others) {
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      if (content === undefined) throw refuse('document/content-invalid');
      if (base === undefined || base === null) {
        const ours = await editing.prepare(content);
        throw refuse('document/base-missing', {
          // Who sends much knows what it was.
          ...(ours.content.length < mostAnswered && { ours: JSON.parse(ours.content) }),
          theirs: await draft(file.id),
        });
      }
      await editing.merge(file, caller, { base: jsonOf(base), content: jsonOf(content) }, others);
    },

    async publish(
      caller,
      file,
      { label, significant = false, cause = 'publish', others, within } = {},
    ) {
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      // What is derived is exactly the log up to one entry, so a version frozen from it is, too.
      if (!within) await editing.settled(file.id);
      return (within ?? database).transaction(async (tx) => {
        const now = await store.lockDocument(tx, file.id);
        if (now === null) throw refuse('file/not-found');
        if (await store.isReviewRequired(tx, file.id)) throw refuse('document/review-required');
        if (now.versionId !== null && !now.dirty) throw refuse('document/nothing-to-publish');
        const id = createId();
        // What is only suggested is not yet text.
        const suggested = await store.readSuggestedDraft(tx, file.id);
        const number = await store.freeze(tx, file.id, {
          id,
          cause,
          label: label || null,
          by: caller.id,
          text: suggested && withoutSuggestions(suggested, 'refuse'),
        });
        await store.publishText(tx, file.id);
        await store.touchFile(tx, file.id, caller.id);
        await events.record(tx, { kind: 'document.published', fileId: file.id, versionId: id });
        if (significant) await store.setSignificant(tx, file.id, number);
        const details = { version: number, ...(significant && { significant }) };
        await audit.record(tx, caller, 'document.published', file.id, details);
        await others?.(tx);
        return { id, number };
      });
    },

    async requireUnreviewed(fileId) {
      if (await store.isReviewRequired(database, fileId)) throw refuse('document/review-required');
    },

    async unpublish(caller, file, others, within = database) {
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      await within.transaction(async (tx) => {
        const now = await store.lockDocument(tx, file.id);
        if (now === null) throw refuse('file/not-found');
        if (now.versionId === null) throw refuse('document/not-published');
        await store.unpublish(tx, file.id, caller.id);
        await audit.record(tx, caller, 'document.unpublished', file.id);
        await store.touchFile(tx, file.id, caller.id);
        await events.record(tx, { kind: 'document.changed', fileId: file.id });
        await events.record(tx, { kind: 'access.changed', fileId: file.id, personId: null });
        await others?.(tx);
      });
    },

    async show(fileId, { mayEdit, version, near }) {
      const { number, readableFrom } = await publishedOf(database, fileId);
      const refusal = decideShown(version, { publishedNumber: number, readableFrom, mayEdit });
      if (refusal !== null) throw refuse(refusal);
      const wanted = version ?? number;
      return wanted === null ? draftText(fileId, near) : versionText(fileId, wanted, near);
    },

    draft,

    backlinks: (person, fileId) => store.listBacklinks(database, person.id, fileId),

    links: (person, fileId, { withDraft }) =>
      store.listLinks(database, person.id, fileId, withDraft),

    noteRead(caller, fileId) {
      const note = store
        .markRead(database, caller.id, fileId)
        // A missing note is a missing line in "recently read"; the next reading writes it.
        .catch((error) => log.warn({ err: error, fileId }, 'recording a read failed'))
        .finally(() => notes.delete(note));
      notes.add(note);
    },

    async close() {
      await Promise.all(notes);
    },
  };
}
