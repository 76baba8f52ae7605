// The versions of documents: listing, comparing, naming and restoring.
import type { File } from '@docent/contract/files';
import type { Version } from '@docent/contract/history';
import type { Caller } from '../../platform/caller.ts';
import { readCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import { repeat } from '../../platform/repeating.ts';
import { isClockSteady } from '../../platform/steady-clock.ts';
import { compareVersion, type VersionDetail } from './compare-versions.ts';
import { cursorOf, findVisibleVersion, requireReadableDocument } from './find-version.ts';
import type { HistoryNeeds, HistoryPage } from './history.needs.ts';
import type { PastVersions } from './history.store.ts';
import * as store from './history.store.ts';
import { createKeeping } from './keeping.ts';
import { createLivePublishing } from './live-publishing.ts';
import { keepVersion, nameVersion } from './name-version.ts';
import { listParagraphHistory, type ParagraphHistory } from './paragraph-history.ts';
import { restoreParagraph, restoreVersion } from './restore-version.ts';

/** Hidden versions and files are treated as missing: `version/not-found` or `file/not-found`. */
export interface History {
  /** Reaction to a new version: counts its words. */
  countWords(fileId: string): Promise<void>;
  list(
    caller: Caller,
    fileId: string,
    page: HistoryPage,
  ): Promise<{ list: Version[]; next: string | null }>;
  /** `against` is the id of another version of the document, `draft`, or undefined for the previous version. */
  compare(caller: Caller, id: string, against: string | undefined): Promise<VersionDetail>;
  /**
   * Restores the text of a version in the draft, without touching unchanged blocks. Refuses with `version/current`
   * if there is nothing to restore.
   */
  restore(caller: Caller, id: string): Promise<Version>;
  keep(caller: Caller, fileId: string, label: string): Promise<Version>;
  /**
   * In the transaction that revised the draft: saves the text `before` (JSON) as a version if necessary, and the
   * new text as another.
   */
  recordRevision(tx: Database, fileId: string, by: string, before: string): Promise<void>;
  name(caller: Caller, id: string, label: string | null): Promise<Version>;
  /** Examines a limited number of versions per page; a page may be empty and still have a next one. */
  listParagraph(
    caller: Caller,
    fileId: string,
    paragraphId: string,
    page: HistoryPage,
  ): Promise<ParagraphHistory>;
  /** Refuses with `paragraph/not-found` and `version/current`. */
  restoreParagraph(caller: Caller, id: string, paragraphId: string): Promise<File>;
  /** Periodic jobs; each may run repeatedly and on several nodes at once. */
  keepDue(): Promise<number>;
  publishDue(): Promise<number>;
  thin(): Promise<number>;
  start(): void;
  close(): Promise<void>;
}

const pageSize = 50;
/** In milliseconds. */
const keepInterval = 60_000;
const publishInterval = 2_000;
const thinInterval = 6 * 3_600_000;

export function createHistory(needs: HistoryNeeds): History {
  const { database, access, clock, events, files, log } = needs;
  const keeping = createKeeping({ database, events, clock });
  const publishDue = createLivePublishing(needs);
  const jobs = [
    repeat(publishInterval, log, publishDue),
    repeat(keepInterval, log, keeping.keepDue),
    repeat(thinInterval, log, async () => {
      if (await isClockSteady(database, clock.now())) await keeping.thin();
    }),
  ];
  const running = new Set<Promise<unknown>>();

  function countInBackground(fileId: string): void {
    const turn: Promise<unknown> = keeping
      .countWords(fileId)
      .catch((error) => log.error({ err: error, fileId }, 'counting words of versions failed'))
      .finally(() => running.delete(turn));
    running.add(turn);
  }

  const getVersion = async (caller: Caller, id: string) =>
    (await findVisibleVersion(database, caller, id)).version;

  return {
    countWords: keeping.countWords,

    async list(caller, fileId, { limit = pageSize, cursor }) {
      await requireReadableDocument(access, caller, fileId);
      const past = readCursor<PastVersions>(cursor, { at: 'time', id: 'text' });
      const rows = await store.listVersions(database, caller.id, fileId, past, limit + 1);
      const list = rows.slice(0, limit).map(({ version }) => version);
      // Versions from before words were counted.
      if (list.some(({ words }) => words === null) && (rows[0]?.level ?? 0) >= 3) {
        countInBackground(fileId);
      }
      return { list, next: rows.length > limit ? cursorOf(list.at(-1)) : null };
    },

    compare: (caller, id, against) => compareVersion(needs, caller, id, against),

    async restore(caller, id) {
      return getVersion(caller, await restoreVersion({ ...needs, keeping }, caller, id));
    },

    async keep(caller, fileId, label) {
      return getVersion(caller, await keepVersion({ ...needs, keeping }, caller, fileId, label));
    },

    async recordRevision(tx, fileId, by, before) {
      await keeping.keepWhole(tx, fileId, before);
      await keeping.freeze(tx, fileId, { cause: 'revise', label: null, restoredFrom: null, by });
    },

    async name(caller, id, label) {
      await nameVersion(needs, caller, id, label);
      return getVersion(caller, id);
    },

    async listParagraph(caller, fileId, paragraphId, page) {
      await requireReadableDocument(access, caller, fileId);
      return listParagraphHistory(needs, caller, { fileId, paragraphId }, page);
    },

    async restoreParagraph(caller, id, paragraphId) {
      const fileId = await restoreParagraph({ ...needs, keeping }, caller, id, paragraphId);
      return files.get(caller, fileId);
    },

    keepDue: keeping.keepDue,
    publishDue,
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
