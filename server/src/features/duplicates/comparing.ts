// Keeps the comparing thread of this node in step with the paragraphs of search: the thread gets all of them when
// it is first needed, and then every change. All of its data comes from the database, and it ends with the process.
import { Worker } from 'node:worker_threads';
import type { Listing, ListRequest, SeenPart } from '../../duplicate-engine/listing.ts';
import { usualThreshold } from '../../duplicate-engine/similarity.ts';
import { createPause } from '../../search-engine/pause.ts';
import type { SearchRecords } from '../search/search.ts';
import { isComparable } from './duplicates.rules.ts';
import { createVectorSender, waitAtMost } from './sending-vectors.ts';

/** A record and its text, or only the number of a removed record. */
type RecordChange = number | [record: number, text: string];

export type ComparingTask =
  | { do: 'change'; changes: RecordChange[] }
  /** Compares all texts, which were only stored until then. */
  | { do: 'join' }
  /** Vectors of records of a file, one after the other. */
  | { do: 'vectors'; file: number; records: number[]; vectors: Int8Array }
  | { do: 'list'; request: ListRequest }
  | { do: 'count'; seen: SeenPart; files: Uint32Array[]; threshold: number }
  | { do: 'similar'; text: string; threshold: number; visible: Uint8Array }
  /** For each text its nearest places, equally near, outside of some files, by their numbers. */
  | {
      do: 'nearest';
      texts: string[];
      threshold: number;
      visible: Uint8Array;
      files: Uint32Array;
      without: number[];
    }
  | { do: 'disagreeing'; seen: SeenPart; records: number[]; threshold: number }
  /** Records of the texts with these hashes. */
  | { do: 'places'; hashes: string[]; visible: Uint8Array }
  /** For each change: records whose text agreed with `before` and disagrees with `after`. */
  | { do: 'diverged'; changes: { before: string; after: string }[]; threshold: number };

export type ComparingReply = { id: number } & ({ answer: unknown } | { error: string });

export interface ComparingThreadData {
  floor: number;
  /** Shared with the threads of the join: how many distinct sets they have taken, and how many there are. */
  joined: Int32Array;
}

export interface SimilarPlace {
  record: number;
  similarity: number;
  isExact: boolean;
}

interface Answers {
  list: Listing;
  count: { paragraphs: number; repeated: number; diverging: number }[];
  similar: SimilarPlace[];
  places: number[][];
  nearest: SimilarPlace[][];
  diverged: number[][];
  disagreeing: number[][];
  change: null;
  join: undefined;
  vectors: null;
}

export interface Comparing {
  /** Answers from the current data, including every change that this node has been notified of. */
  ask<Task extends ComparingTask>(task: Task): Promise<Answers[Task['do']]>;
  /** Whether all have been compared; if not, that goes on, or begins. */
  isReady(): boolean;
  /** Paragraphs compared so far; null once all have been compared. */
  progress(): { done: number; total: number } | null;
  /**
   * Resolves when all have been compared, or after a timeout. Send a request only then, with the records visible at
   * that moment.
   */
  prepare(): Promise<void>;
  /**
   * Resolves when all vectors have been compared as well, or after a timeout. From the first call on, that is kept up
   * to date.
   */
  prepareReworded(): Promise<void>;
  /** Resolves when all have been compared. */
  complete(): Promise<void>;
  close(): Promise<void>;
}

/** For a larger base, only pairs above the usual threshold are stored. */
const maxWithReworded = 100_000;
const lowestThreshold = 0.5;
const batchSize = 200;
/** In milliseconds. How long a request waits for the first read; most bases take less. */
const firstReading = 3_000;

export function createComparing(records: SearchRecords): Comparing {
  let session: ReturnType<typeof startSession> | null = null;
  let isClosed = false;

  function current() {
    if (isClosed) throw new Error('comparing texts has ended');
    // A failed session is useless; the next request starts another one, which reads everything again.
    if (session?.hasFailed()) session = null;
    session ??= startSession(records);
    return session;
  }

  records.observe({
    added: (record) => session?.note(record),
    dropped: (record) => session?.drop(record),
    embedded: (fileId) => session?.noteVectors(fileId),
    replaced() {
      // Record numbers have changed their meaning, so the next request reads everything again.
      session?.close();
      session = null;
    },
  });

  /** A base that is still being loaded may be replaced, which would end the requests of its session. */
  async function whenReady() {
    await records.ready;
    return current();
  }

  return {
    ask: (task) => current().ask(task),
    isReady: () => current().isComplete(),
    progress: () => current().progress(),
    prepare: async () => (await whenReady()).prepare(),
    prepareReworded: async () => (await whenReady()).prepareReworded(),
    complete: async () => (await whenReady()).complete,
    async close() {
      isClosed = true;
      await session?.close();
    },
  };
}

/** One run of the thread. */
function startSession(records: SearchRecords) {
  const floor = records.live > maxWithReworded ? usualThreshold : lowestThreshold;
  const joinProgress = new Int32Array(new SharedArrayBuffer(8));
  const thread = startThread({ floor, joined: joinProgress });
  const { send, end } = thread;
  let changes: RecordChange[] = [];
  let flushing: NodeJS.Immediate | undefined;
  let doneFiles = 0;
  let isComplete = false;

  function flush(): Promise<unknown> {
    clearImmediate(flushing);
    flushing = undefined;
    if (changes.length === 0) return Promise.resolve();
    const some = changes;
    changes = [];
    return send({ do: 'change', changes: some });
  }

  function push(change: RecordChange) {
    changes.push(change);
    // The next request reports the failure.
    flushing ??= setImmediate(() => flush().catch(() => {}));
  }

  function note(record: number) {
    const paragraph = records.read(record);
    if (paragraph && isComparable(paragraph)) push([record, paragraph.text]);
  }

  async function readAll(): Promise<void> {
    await records.ready;
    const pause = createPause();
    for (const id of records.fileIds()) {
      for (const record of records.ofFile(id)) {
        note(record);
        doneFiles++;
        if (changes.length >= batchSize) await flush();
      }
      await pause();
      if (thread.failure) throw thread.failure;
    }
    await flush();
    await send({ do: 'join' });
    isComplete = true;
  }

  async function ask<Task extends ComparingTask>(task: Task): Promise<Answers[Task['do']]> {
    const changeDone = flush();
    const answer = send(task);
    await changeDone;
    return (await answer) as Answers[Task['do']];
  }

  const complete = readAll();
  const vectors = createVectorSender({
    records,
    texts: () => complete,
    send: (vectorBatch) => ask({ do: 'vectors', ...vectorBatch }),
  });
  // Requests get the error.
  complete.catch(end);

  return {
    hasFailed: () => thread.failure !== null,
    isComplete: () => isComplete,
    complete,
    note,
    drop: (record: number) => push(record),
    async prepare() {
      if (!isComplete) await waitAtMost(firstReading, complete);
    },

    async prepareReworded() {
      const read = vectors.read();
      // Requests get the error.
      read.catch(end);
      await waitAtMost(firstReading, read);
    },

    noteVectors(fileId: string) {
      vectors.note(fileId).catch(end);
    },

    progress() {
      const total = Math.max(doneFiles, records.live);
      if (isComplete) {
        const withVectors = vectors.progress();
        return withVectors === null ? null : { done: Math.min(withVectors, total), total };
      }
      // Reading takes about as long as comparing.
      const [compared = 0, sets = 0] = joinProgress;
      const share = sets === 0 ? 0 : Math.min(1, compared / sets);
      return { done: Math.floor((doneFiles + share * total) / 2), total };
    },

    ask,

    async close() {
      clearImmediate(flushing);
      await thread.close();
    },
  };
}

/** Sends tasks to the thread, and gives each the reply to it. */
function startThread(workerData: ComparingThreadData) {
  const worker = new Worker(new URL('./comparing.thread.ts', import.meta.url), {
    env: {},
    workerData,
  });
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  let sentCount = 0;
  let failure: Error | null = null;

  worker.on('message', (reply: ComparingReply) => {
    const pendingCall = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) worker.unref();
    if ('error' in reply) pendingCall?.reject(new Error(reply.error));
    else pendingCall?.resolve(reply.answer);
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the thread that compares texts ended')));
  worker.unref();

  function end(error: Error) {
    failure ??= error;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  }

  return {
    get failure() {
      return failure;
    },

    send(task: ComparingTask): Promise<unknown> {
      if (failure) return Promise.reject(failure);
      worker.ref();
      return new Promise((resolve, reject) => {
        const id = sentCount++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, task });
      });
    },

    end,

    async close() {
      failure ??= new Error('comparing texts has ended');
      await worker.terminate();
    },
  };
}
