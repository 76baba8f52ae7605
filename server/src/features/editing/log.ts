// The one way into the log of drafts. It commits in groups: entries that arrive during a transaction go together
// into the next one, so fifty typists cost one flush to disk instead of fifty.
//
// An entry is judged against everything that precedes it in the log. If another node has appended in the meantime,
// the entry is judged again under the document's lock.
import { refuse } from '@docent/contract/refusals';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { LogPosition, LogUpdate } from './editing.store.ts';
import * as store from './editing.store.ts';

export interface LogEntry extends LogUpdate {
  /** Runs in the same transaction. */
  with?: (tx: Database) => Promise<void>;
  /** Without it, the entry is appended as it is. */
  judgedBy?: JudgedBy;
}

export interface JudgedBy extends LogPosition {
  /** Grows with each append; entries that were judged by the same draft share it. */
  own: Set<number>;
  /** Reads what other nodes have appended. Nobody else can append until this transaction ends. */
  learn(tx: Database): Promise<void>;
  /** Judges the entry again, after `learn`. */
  again(): Pick<LogEntry, 'update' | 'with'>;
}

export interface DraftLog {
  /**
   * Resolves with the entry's number once it is on disk. Refuses with `file/not-found` if the document has been
   * removed. Otherwise rejects with the database's error; the entry may or may not have been written then, and it
   * is safe to write it again.
   */
  append(entry: LogEntry): Promise<number>;
  /** Waits for all entries that were appended so far. */
  flush(): Promise<void>;
}

interface Waiting {
  entry: LogEntry;
  done: (seq: number) => void;
  failed: (error: unknown) => void;
}

const maxEntries = 1_000;
const maxBytes = 16 * 2 ** 20;

export function createDraftLog(
  { database, log }: { database: Database; log: Log },
  node: string,
): DraftLog {
  let queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // Collects entries that arrive in the same turn of the event loop.
    await new Promise(setImmediate);
    while (queue.length > 0) await write(take());
    running = undefined;
  }

  function take(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const { entry } of queue) {
      bytes += entry.update.byteLength;
      if (count > 0 && (bytes > maxBytes || count === maxEntries)) break;
      count++;
    }
    const batch = queue.slice(0, count);
    queue = queue.slice(count);
    return batch;
  }

  async function appendAll(entries: LogEntry[]): Promise<(number | null)[]> {
    if (!entries.some((entry) => entry.with)) return store.appendIfCurrent(database, entries, node);
    return database.transaction(async (tx) => {
      const seqs = await store.appendIfCurrent(tx, entries, node);
      for (const [i, entry] of entries.entries()) if (seqs[i] !== null) await entry.with?.(tx);
      return seqs;
    });
  }

  async function appendJudgedAgain(fileId: string, entries: LogEntry[]): Promise<number[]> {
    return database.transaction(async (tx) => {
      await store.lockLog(tx, fileId);
      const byDraft = Map.groupBy(entries, ({ judgedBy }) => judgedBy?.own);
      for (const [first] of byDraft.values()) await first?.judgedBy?.learn(tx);
      const judgedEntries = entries.map(({ judgedBy, ...entry }) => ({
        ...entry,
        ...judgedBy?.again(),
      }));
      const seqs = await store.appendUpdates(tx, judgedEntries, node);
      for (const entry of judgedEntries) await entry.with?.(tx);
      return seqs;
    });
  }

  async function write(batch: Waiting[]): Promise<void> {
    const behind = await settle(batch, appendAll);
    for (const [fileId, waiting] of Map.groupBy(behind, ({ entry }) => entry.fileId)) {
      await settle(waiting, (entries) => appendJudgedAgain(fileId, entries));
    }
  }

  /** Appends a batch and returns the entries that were not appended, because another node had appended first. */
  async function settle(
    batch: Waiting[],
    append: (entries: LogEntry[]) => Promise<(number | null)[]>,
  ): Promise<Waiting[]> {
    try {
      const seqs = await append(batch.map(({ entry }) => entry));
      return batch.filter(({ entry, done }, i) => {
        const seq = seqs[i] ?? null;
        if (seq === null) return true;
        entry.judgedBy?.own.add(seq);
        done(seq);
        return false;
      });
    } catch (error) {
      const files = Map.groupBy(batch, ({ entry }) => entry.fileId);
      const isGone = (error as { code?: unknown }).code === '23503';
      if (isGone && files.size > 1) {
        // A document that was removed meanwhile must not make the others' entries fail.
        const behind: Waiting[] = [];
        for (const part of files.values()) behind.push(...(await settle(part, append)));
        return behind;
      }
      if (!isGone) log.error({ err: error, entries: batch.length }, 'append to update log failed');
      for (const { failed } of batch) failed(isGone ? refuse('file/not-found') : error);
      return [];
    }
  }

  return {
    append(entry) {
      return new Promise((done, failed) => {
        queue.push({ entry, done, failed });
        running ??= run();
      });
    },
    async flush() {
      while (running) await running;
    },
  };
}
