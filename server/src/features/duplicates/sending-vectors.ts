// Gives the comparing thread the vectors of all texts, from the first request for reworded text on.
import { setTimeout } from 'node:timers/promises';
import { createPause } from '../../search-engine/pause.ts';
import type { SearchRecords } from '../search/search.ts';

interface Needs {
  records: SearchRecords;
  /** Resolves when the thread has all texts. */
  texts: () => Promise<void>;
  /** Resolves when the thread has compared the vectors, and every change of texts before. */
  send: (sent: { file: number; records: number[]; vectors: Int8Array }) => Promise<unknown>;
}

/** Vectors per task, so that others can run in between. */
const sentAtOnce = 1_000;

export function createVectorSender({ records, texts, send }: Needs) {
  let reading: Promise<void> | null = null;
  let isComplete = false;
  let done = 0;

  function sendSome(
    file: number,
    found: readonly { record: number; vector: Int8Array }[],
  ): Promise<unknown> {
    const length = found[0]?.vector.length ?? 0;
    const vectors = new Int8Array(found.length * length);
    found.forEach(({ vector }, i) => {
      vectors.set(vector, i * length);
    });
    return send({ file, records: found.map(({ record }) => record), vectors });
  }

  /** The thread ignores vectors of texts that have one. */
  async function sendFile(fileId: string): Promise<void> {
    const file = records.numberOf(fileId);
    if (file === undefined) return;
    const pause = createPause();
    let found: { record: number; vector: Int8Array }[] = [];
    for (const record of records.ofFile(fileId)) {
      // The vector of a cell has the meaning of its row.
      const vector = records.read(record)?.kind !== 'tableCell' && records.vectorOf(record);
      if (vector) found.push({ record, vector: vector.slice() });
      if (found.length === sentAtOnce) {
        await sendSome(file, found);
        found = [];
      }
      await pause();
    }
    if (found.length > 0) await sendSome(file, found);
  }

  async function readAll(): Promise<void> {
    await texts();
    await records.vectorsLoaded();
    for (const id of records.fileIds()) {
      await sendFile(id);
      done += records.ofFile(id).length;
    }
    isComplete = true;
  }

  return {
    /** Resolves when all vectors that are stored have been compared. */
    read(): Promise<void> {
      reading ??= readAll();
      return reading;
    },

    /** When a file has got other vectors. */
    async note(fileId: string): Promise<void> {
      if (reading !== null) await sendFile(fileId);
    },

    /** Records read so far; null if that has not begun or is complete. */
    progress: () => (reading === null || isComplete ? null : done),
  };
}

/** Waits for the work, but not longer than that many milliseconds. */
export async function waitAtMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const waited = new AbortController();
  const enough = setTimeout(milliseconds, undefined, { signal: waited.signal, ref: false });
  await Promise.race([work, enough]);
  waited.abort();
}
