// Saves drafts as versions, automatically at pauses or on request, and deletes autosaved versions with age.
import { changesOf, wordCountsOf } from '@docent/document-model/comparing/changes';
import { type DocumentJSON, sameContent } from '@docent/document-model/content';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import type { Clock } from '../../platform/clock.ts';
import type { Database, OpenDatabase } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import { decideThinned, fullRetention, maxPause, pause } from './history.rules.ts';
import type { NewHistoryVersion } from './history.store.ts';
import * as store from './history.store.ts';

interface Needs {
  database: OpenDatabase;
  events: Events;
  clock: Clock;
}

const atOnce = 100;
/** Limits the versions counted per run, as each may be long. */
const countedAtOnce = 10;

export function createKeeping({ database, events, clock }: Needs) {
  async function freeze(
    tx: Database,
    fileId: string,
    version: Omit<NewHistoryVersion, 'id'>,
  ): Promise<string> {
    const id = createId();
    await store.freeze(tx, fileId, { id, ...version });
    await events.record(tx, { kind: 'version.added', fileId, versionId: id });
    return id;
  }

  /** The latest version if the draft is the same, apart from suggestions; otherwise null. */
  async function findVersionOfDraft(
    tx: Database,
    fileId: string,
  ): Promise<{ id: string; label: string | null } | null> {
    const latest = await store.findLatest(tx, fileId);
    if (latest === null || latest.isDraft) return latest;
    if (!latest.suggested) return null;
    const draft = await store.readDraft(tx, fileId);
    const version = await store.readContent(tx, latest.id);
    return version !== null && sameContent(textOf(draft), textOf(version)) ? latest : null;
  }

  return {
    freeze,
    findVersionOfDraft,

    /**
     * Saves content (JSON) as an autosaved version, unless the latest version is identical, including suggestions.
     */
    async keepWhole(tx: Database, fileId: string, content: string): Promise<void> {
      if (await store.isKept(tx, fileId, content)) return store.forgetAuthors(tx, fileId);
      await freeze(tx, fileId, {
        cause: 'auto',
        label: null,
        restoredFrom: null,
        by: null,
        content,
      });
    },

    /**
     * Saves the versions that are due, and returns their number. May run repeatedly, and on several nodes at once.
     */
    async keepDue(): Promise<number> {
      const now = clock.now().getTime();
      const due = await store.listDue(
        database,
        new Date(now - pause),
        new Date(now - maxPause),
        atOnce,
      );
      let count = 0;
      for (const fileId of due) {
        count += await database.transaction(async (tx) => {
          if (!(await store.lockHistory(tx, fileId, 'skip')) || !(await store.isDue(tx, fileId)))
            return 0;
          if (await findVersionOfDraft(tx, fileId)) {
            await store.forgetAuthors(tx, fileId);
            return 0;
          }
          await freeze(tx, fileId, { cause: 'auto', label: null, restoredFrom: null, by: null });
          return 1;
        });
      }
      return count;
    },

    /** Deletes autosaved versions beyond the retention rules, and returns their number. */
    async thin(): Promise<number> {
      const now = clock.now();
      const until = new Date(now.getTime() - fullRetention);
      let removedCount = 0;
      let files = await store.listAgedFiles(database, until, '', atOnce);
      while (files.length > 0) {
        for (const fileId of files) {
          removedCount += await database.transaction(async (tx) => {
            if (!(await store.lockHistory(tx, fileId, 'skip'))) return 0;
            const ids = decideThinned(await store.listThinnable(tx, fileId), now);
            if (ids.length === 0) return 0;
            await store.removeVersions(tx, fileId, ids);
            await events.record(tx, { kind: 'version.added', fileId, versionId: ids[0] as string });
            return ids.length;
          });
        }
        files = await store.listAgedFiles(database, until, files.at(-1) as string, atOnce);
      }
      return removedCount;
    },

    /** Counts the words of the newest versions without a count. */
    async countWords(fileId: string): Promise<void> {
      const versions = await store.listUncounted(database, fileId, countedAtOnce);
      for (const { id, before, published, publishedBefore } of versions) {
        const ids = [id, before, published ? publishedBefore : null].filter((one) => one !== null);
        const texts = await store.readContents(database, ids);
        // A version was deleted meanwhile; if it was thinned out, the next ones are marked to be counted again.
        if (!ids.every((one) => texts.has(one))) return;
        const text = (one: string | null) => textOf((one && texts.get(one)) || empty);
        const content = text(id);
        const against = (other: string | null) => wordCountsOf(changesOf(text(other), content));
        const words = against(before);
        const forReaders = !published
          ? null
          : publishedBefore === before
            ? words
            : against(publishedBefore);
        await store.saveWordCount(database, id, words, forReaders);
      }
      const [newest] = versions;
      if (!newest) return;
      // Makes open history lists reload, and continues with the remaining versions.
      await database.transaction((tx) =>
        events.record(tx, { kind: 'version.added', fileId, versionId: newest.id }),
      );
    },
  };
}

export type Keeping = ReturnType<typeof createKeeping>;

const empty: DocumentJSON = { type: 'doc', content: [] };

/** The text without suggested changes. */
export const textOf = (content: DocumentJSON): DocumentJSON =>
  withoutSuggestions(content, 'refuse');
