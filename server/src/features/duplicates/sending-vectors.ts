// Gives the comparing thread the vectors of all texts, from the first request for reworded text on.
import { setTimeout } from 'node:timers/promises';
import { createPause } from '../../search-engine/pause.ts';
import type { SearchRecords } from '../search/search.ts';

interface Needs {
  records: SearchRecords;
  /** Resolves when the thread has all texts. */
  texts: () => Promise<void>;
  /** Resolves when the thread has compared the vectors, and every change of texts before. */
  send: (batch: { file: number; records: number[]; vectors: Int8Array }) => Promise<unknown>;
}

/** Vectors per task, so that others can run in between. */
const sentAtOnce = 1_000;

export function createVectorSender({ records, texts, send }: Needs) {
  let reading: Promise<void> | null = null;
  let isComplete = false;
  let doneCount = 0;

  function sendSome(
    file: number,
    vectorsFound: readonly { record: number; vector: Int8Array }[],
  ): Promise<unknown> {
    const length = vectorsFound[0]?.vector.length ?? 0;
    const vectors = new Int8Array(vectorsFound.length * length);
    vectorsFound.forEach(({ vector }, i) => {
      vectors.set(vector, i * length);
    });
    return send({ file, records: vectorsFound.map(({ record }) => record), vectors });
  }

  /** The thread ignores vectors of texts that have one. */
  async function sendFile(fileId: string): Promise<void> {
    const file = records.numberOf(fileId);
    if (file === undefined) return;
    const pause = createPause();
    let vectors: { record: number; vector: Int8Array }[] = [];
    for (const record of records.ofFile(fileId)) {
      // The vector of a cell has the meaning of its row.
      const vector = records.read(record)?.kind !== 'tableCell' && records.vectorOf(record);
      if (vector) vectors.push({ record, vector: vector.slice() });
      if (vectors.length === sentAtOnce) {
        await sendSome(file, vectors);
        vectors = [];
      }
      await pause();
    }
    if (vectors.length > 0) await sendSome(file, vectors);
  }

  async function readAll(): Promise<void> {
    await texts();
    await records.vectorsLoaded();
    for (const id of records.fileIds()) {
      await sendFile(id);
      doneCount += records.ofFile(id).length;
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
    progress: () => (reading === null || isComplete ? null : doneCount),
  };
}

/** Waits for the work, but not longer than that many milliseconds. */
export async function waitAtMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const waiting = new AbortController();
  const enough = setTimeout(milliseconds, undefined, { signal: waiting.signal, ref: false });
  await Promise.race([work, enough]);
  waiting.abort();
}
