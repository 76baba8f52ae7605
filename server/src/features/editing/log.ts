// The one way into the log of drafts. Group commit: whatever comes in while a transaction is under way goes
// together into the next one, so that fifty typists cost one flush to disk and not fifty.
//
// What is in the log was judged by all that stands before it. Where another node has appended meanwhile, an entry is
// judged again under the document's lock.
import { refuse } from '@docent/contract/refusals';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { LogPosition, LogUpdate } from './editing.store.ts';
import * as store from './editing.store.ts';

export interface LogEntry extends LogUpdate {
  /** Belongs to the same transaction. */
  with?: (tx: Database) => Promise<void>;
  /** What it was judged by. Without it, it goes into the log as it is. */
  judgedBy?: JudgedBy;
}

export interface JudgedBy extends LogPosition {
  /** Grows with what is written; entries that were judged by the same draft share it. */
  own: Set<number>;
  /** Reads what others have appended; nobody appends more until this transaction ends. */
  learn(tx: Database): Promise<void>;
  /** Judges the entry again by what has been learnt. */
  again(): Pick<LogEntry, 'update' | 'with'>;
}

export interface DraftLog {
  /**
   * Resolves with the entry's number when it is on disk. Refuses with `file/not-found` when the document has been
   * removed; rejects else with the database's error; then it is not known whether the entry has been written, and
   * writing it again does no harm.
   */
  append(entry: LogEntry): Promise<number>;
  /** Waits for everything that has been given to it. */
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
    // What arrives in the same turn of the event loop belongs together.
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
      const judged = entries.map(({ judgedBy, ...entry }) => ({
        ...entry,
        ...judgedBy?.again(),
      }));
      const seqs = await store.appendUpdates(tx, judged, node);
      for (const entry of judged) await entry.with?.(tx);
      return seqs;
    });
  }

  async function write(batch: Waiting[]): Promise<void> {
    const behind = await settle(batch, appendAll);
    for (const [fileId, waiting] of Map.groupBy(behind, ({ entry }) => entry.fileId)) {
      await settle(waiting, (entries) => appendJudgedAgain(fileId, entries));
    }
  }

  /** Answers those that were not appended because others had appended before. */
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
        // One document that was removed meanwhile must not take the others' text with it.
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
