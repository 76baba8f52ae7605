// The one way into the log of drafts. Group commit: whatever comes in while a transaction is under way goes
// together into the next one, so that fifty typists cost one flush to disk and not fifty.
import { refuse } from '@docent/contract/refusals';
import type { Log } from '../../platform/log.ts';
import type { EditingStore, Entry } from './editing.store.ts';

export interface DraftLog {
  /**
   * Resolves with the entry's number when it is on disk. Refuses with `file/not-found` when the document has been
   * removed; rejects else with the database's error; then it is not known whether the entry has been written, and
   * writing it again does no harm.
   */
  append(entry: Entry): Promise<number>;
  /** Waits for everything that has been given to it. */
  rest(): Promise<void>;
}

interface Waiting {
  entry: Entry;
  done: (seq: number) => void;
  failed: (error: unknown) => void;
}

const mostEntries = 1_000;
const mostBytes = 16 * 2 ** 20;

export function createDraftLog(
  { store, log }: { store: EditingStore; log: Log },
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
      if (count > 0 && (bytes > mostBytes || count === mostEntries)) break;
      count++;
    }
    const batch = queue.slice(0, count);
    queue = queue.slice(count);
    return batch;
  }

  async function write(batch: Waiting[]): Promise<void> {
    try {
      const seqs = await store.append(
        batch.map(({ entry }) => entry),
        node,
      );
      batch.forEach(({ done }, i) => {
        done(seqs[i] as number);
      });
    } catch (error) {
      const files = Map.groupBy(batch, ({ entry }) => entry.fileId);
      const isGone = (error as { code?: unknown }).code === '23503';
      if (isGone && files.size > 1) {
        // One document that was removed meanwhile must not take the others' text with it.
        for (const part of files.values()) await write(part);
        return;
      }
      if (!isGone) log.error({ err: error, entries: batch.length }, 'edits could not be kept');
      for (const { failed } of batch) failed(isGone ? refuse('file/not-found') : error);
    }
  }

  return {
    append(entry) {
      return new Promise((done, failed) => {
        queue.push({ entry, done, failed });
        running ??= run();
      });
    },
    async rest() {
      while (running) await running;
    },
  };
}
