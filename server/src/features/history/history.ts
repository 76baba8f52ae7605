// The versions of documents: listed, compared, named, and given back to the draft.

import type { OutputOf } from '@docent/contract/endpoint';
import type { File } from '@docent/contract/files';
import type { history as endpoints, Version } from '@docent/contract/history';
import { refuse } from '@docent/contract/refusals';
import { type Change, changesOf } from '@docent/document-model/comparing/changes';
import { wordDifferencesOf } from '@docent/document-model/comparing/wordDifferences';
import {
  type DocumentJSON,
  type NodeJSON,
  sameContent,
  textOf as wordsOf,
} from '@docent/document-model/content';
import { blocksWithoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database, OpenDatabase } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { repeat } from '../../platform/repeating.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Documents } from '../documents/documents.ts';
import type { Editing } from '../editing/editing.ts';
import type { Files } from '../files/files.ts';
import type { HistoryVersionRow, PastVersions } from './history.store.ts';
import * as store from './history.store.ts';
import { createKeeping, textOf } from './keeping.ts';

type Detail = OutputOf<typeof endpoints.detail>;
type ParagraphHistory = OutputOf<typeof endpoints.paragraph>;
interface Page {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** What the caller may not see answers like what does not exist: `version/not-found` or `file/not-found`. */
export interface History {
  /** A reaction to a new version: counts its words. */
  countWords(fileId: string): Promise<void>;
  list(
    caller: Caller,
    fileId: string,
    page: Page,
  ): Promise<{ list: Version[]; next: string | null }>;
  /** `against` is another version of the document or `draft`; without it, the version before. */
  detail(caller: Caller, id: string, against: string | undefined): Promise<Detail>;
  /**
   * Gives the draft the text of a version. Blocks that say the same are not touched. Refuses with `version/current`
   * when there is nothing to restore.
   */
  restore(caller: Caller, id: string): Promise<Version>;
  keep(caller: Caller, fileId: string, label: string): Promise<Version>;
  name(caller: Caller, id: string, label: string | null): Promise<Version>;
  /** Looks through some versions for each page; a page may be empty and still have a next one. */
  paragraph(
    caller: Caller,
    fileId: string,
    paragraphId: string,
    page: Page,
  ): Promise<ParagraphHistory>;
  /** Refuses with `paragraph/not-found` and `version/current`. */
  restoreParagraph(caller: Caller, id: string, paragraphId: string): Promise<File>;
  /** What time does by itself; each may run on several nodes at once, and again. */
  keepDue(): Promise<number>;
  thin(): Promise<number>;
  start(): void;
  close(): Promise<void>;
}

interface Needs {
  database: OpenDatabase;
  access: Pick<Access, 'require'>;
  audit: Audit;
  clock: Clock;
  documents: Pick<Documents, 'draft'>;
  editing: Editing;
  events: Events;
  files: Pick<Files, 'get'>;
  log: Log;
}

const usualPage = 50;
/** Versions that are looked into for a page of one paragraph's history: each may be a book. */
const lookedInto = 25;
/** In milliseconds. */
const keepEvery = 60_000;
const thinEvery = 6 * 3_600_000;

export function createHistory({
  database,
  access,
  audit,
  clock,
  documents,
  editing,
  events,
  files,
  log,
}: Needs): History {
  const keeping = createKeeping({ database, events, clock });
  const jobs = [repeat(keepEvery, log, keeping.keepDue), repeat(thinEvery, log, keeping.thin)];
  const running = new Set<Promise<unknown>>();

  function run(what: string, work: () => Promise<unknown>): void {
    const turn: Promise<unknown> = work()
      .catch((error) => log.error({ err: error }, what))
      .finally(() => running.delete(turn));
    running.add(turn);
  }

  async function visible(caller: Caller, id: string, fileId?: string): Promise<HistoryVersionRow> {
    const row = await store.findVersion(database, caller.id, id);
    if (row === null || (fileId !== undefined && row.fileId !== fileId)) {
      throw refuse('version/not-found');
    }
    return row;
  }

  async function textIn(id: string): Promise<DocumentJSON> {
    const content = await store.readContent(database, id);
    if (content === null) throw refuse('version/not-found');
    return textOf(content);
  }

  /** A version that the caller may see, of a document that they may write in. */
  async function editable(caller: Caller, id: string) {
    const row = await visible(caller, id);
    return { row, file: await access.require(caller, 'edit', row.fileId) };
  }

  async function readable(caller: Caller, fileId: string): Promise<void> {
    const { kind } = await access.require(caller, 'read', fileId);
    if (kind !== 'document') throw refuse('file/not-a-document');
  }

  async function previous(caller: Caller, { fileId, version }: HistoryVersionRow) {
    const past = { at: version.createdAt, id: version.id };
    const [row] = await store.listVersions(database, caller.id, fileId, past, 1);
    return row ?? null;
  }

  /** Holds a document with a version of it, which may have been thinned out since it was found. */
  async function holdWith(tx: Database, fileId: string, id: string): Promise<void> {
    if (!(await store.lockHistory(tx, fileId, 'wait'))) throw refuse('file/not-found');
    if (!(await store.documentExists(tx, id))) throw refuse('version/not-found');
  }

  /** The draft gets the text of a version, or one block of it, and `keep` says what came of it: both or neither. */
  async function bringBack<T>(
    caller: Caller,
    id: string,
    blockId: string | null,
    keep: (tx: Database, fileId: string, restored: { after: string; seq: number }) => Promise<T>,
  ): Promise<{ fileId: string; result: T }> {
    const { row, file } = await editable(caller, id);
    // Who wrote what the draft says now is known from then on.
    await editing.settled(file.id);
    const content = await store.readContentText(database, id);
    if (content === null) throw refuse('version/not-found');
    const wanted = { content, blockId };
    const { number, createdAt } = row.version;
    const details = { number, of: createdAt, ...(blockId !== null && { paragraphId: blockId }) };
    const result = await editing.restore(
      file,
      caller,
      wanted,
      async (tx, { before, ...restored }) => {
        await holdWith(tx, file.id, id);
        // What the draft said stays within reach.
        await keeping.keepWhole(tx, file.id, before);
        await audit.record(tx, caller, 'version.restored', file.id, details);
        return keep(tx, file.id, restored);
      },
    );
    await editing.settled(file.id);
    return { fileId: file.id, result };
  }

  return {
    countWords: (fileId) => keeping.count(fileId),

    async list(caller, fileId, { limit = usualPage, cursor }) {
      await readable(caller, fileId);
      const past = readCursor<PastVersions>(cursor, { at: 'time', id: 'text' });
      const rows = await store.listVersions(database, caller.id, fileId, past, limit + 1);
      const list = rows.slice(0, limit).map(({ version }) => version);
      // Those from before there was a count.
      if (list.some(({ words }) => words === null) && (rows[0]?.level ?? 0) >= 3) {
        run('words could not be counted', () => keeping.count(fileId));
      }
      return { list, next: rows.length > limit ? cursorOf(list.at(-1)) : null };
    },

    async detail(caller, id, against) {
      const shown = await visible(caller, id);
      const content = await textIn(id);
      const { version } = shown;
      if (against === 'draft') {
        await access.require(caller, 'edit', shown.fileId);
        const draft = textOf(await documents.draft(shown.fileId));
        const changes = changesOf(content, draft);
        return answer(version, content, { version: null }, changes, 'before');
      }
      const other =
        against === undefined
          ? await previous(caller, shown)
          : await visible(caller, against, shown.fileId);
      if (other === null) return answer(version, content, null, [], 'after');
      const text = await textIn(other.version.id);
      return other.version.createdAt > version.createdAt
        ? answer(version, content, { version: other.version }, changesOf(content, text), 'before')
        : answer(version, content, { version: other.version }, changesOf(text, content), 'after');
    },

    async restore(caller, id) {
      const version = { cause: 'restore', label: null, restoredFrom: id, by: caller.id } as const;
      const { result } = await bringBack(caller, id, null, (tx, fileId, { after, seq }) =>
        keeping.freeze(tx, fileId, { ...version, content: after, logSeq: seq }),
      );
      return (await visible(caller, result)).version;
    },

    async keep(caller, fileId, label) {
      const file = await access.require(caller, 'edit', fileId);
      if (file.kind !== 'document') throw refuse('file/not-a-document');
      await editing.settled(fileId);
      const id = await database.transaction(async (tx) => {
        if (!(await store.lockHistory(tx, fileId, 'wait'))) throw refuse('file/not-found');
        await audit.record(tx, caller, 'version.named', fileId, { label });
        const same = await keeping.holdingDraft(tx, fileId);
        if (same !== null && same.label === null) {
          await store.nameVersion(tx, same.id, label);
          await events.record(tx, { kind: 'version.added', fileId, versionId: same.id });
          return same.id;
        }
        return keeping.freeze(tx, fileId, {
          cause: 'named',
          label,
          restoredFrom: null,
          by: caller.id,
        });
      });
      return (await visible(caller, id)).version;
    },

    async name(caller, id, label) {
      const { row, file } = await editable(caller, id);
      await database.transaction(async (tx) => {
        await holdWith(tx, file.id, id);
        await store.nameVersion(tx, id, label);
        await audit.record(tx, caller, 'version.named', file.id, {
          label,
          number: row.version.number,
        });
        await events.record(tx, { kind: 'version.added', fileId: file.id, versionId: id });
      });
      return (await visible(caller, id)).version;
    },

    async paragraph(caller, fileId, paragraphId, { limit = lookedInto, cursor }) {
      await readable(caller, fileId);
      const past = readCursor<PastVersions>(cursor, { at: 'time', id: 'text' });
      const looked = Math.min(limit, lookedInto);
      const rows = await store.listVersions(database, caller.id, fileId, past, looked + 1);
      const found = await store.listBlocks(
        database,
        rows.map(({ version }) => version.id),
        paragraphId,
      );
      const blocks = rows.map(({ version }) => blockText(found.get(version.id) ?? null));
      const list = rows.slice(0, looked).flatMap(({ version }, at) => {
        const [now = null, before = null] = [blocks[at], blocks[at + 1]];
        if (sameContent(now, before)) return [];
        const [text, was] = [now && wordsOf(now), before && wordsOf(before)];
        const words = runsOf(wordDifferencesOf(was ?? '', text ?? ''));
        return [{ version, text, words, formatted: now !== null && text === was }];
      });
      return { list, next: rows.length > looked ? cursorOf(rows[looked - 1]?.version) : null };
    },

    async restoreParagraph(caller, id, paragraphId) {
      const { fileId } = await bringBack(caller, id, paragraphId, async () => {});
      return files.get(caller, fileId);
    },

    keepDue: keeping.keepDue,
    thin: keeping.thin,

    start() {
      for (const job of jobs) job.start();
    },

    async close() {
      for (const job of jobs) await job.close();
      await Promise.all(running);
    },
  };
}

function cursorOf(version: Version | undefined): string | null {
  return version ? writeCursor({ at: version.createdAt, id: version.id }) : null;
}

const runsOf = (words: Change['words']) =>
  words.map(({ kind, text }): [typeof kind, string] => [kind, text]);

/** `side` is the one of the two that `content` is. */
function answer(
  version: Version,
  content: object,
  against: Detail['against'],
  changes: readonly Change[],
  side: 'before' | 'after',
): Detail {
  const differences = changes.map(({ words, at, ...change }) => ({
    ...change,
    words: runsOf(words),
    at: at[side],
  }));
  // The changes come in the order of the newer side.
  if (side === 'before') differences.sort((a, b) => a.at - b.at);
  return { version, content: { ...content, type: 'doc' }, against, differences };
}

function blockText(block: NodeJSON | null): NodeJSON | null {
  return block && (blocksWithoutSuggestions([block], 'refuse')[0] ?? null);
}
