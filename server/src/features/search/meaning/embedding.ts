// Search by meaning. A job on every node computes missing vectors, document by document; each node holds all
// vectors beside its index, and finds paragraphs with a meaning similar to a question's. Without an encoder or
// endpoint, or while it is unavailable, search uses words alone.
import type { Alike } from '../../../search-engine/vectors.ts';
import type { Base } from '../base.ts';
import { createBaseVectors } from './base-vectors.ts';
import * as store from './embedding.store.ts';
import { createEmbeddingJob, type EmbeddingJobNeeds, usualWaits } from './embedding-job.ts';
import { createQuestionVectors } from './question-vectors.ts';

export interface EmbeddingProgress {
  model: string;
  /** The number of documents, including uploaded files with text. */
  documents: number;
  /** The number of documents in which some paragraph may lack its vector. */
  waiting: number;
  vectors: number;
  /** Why the endpoint currently gives no vectors; null if it does. */
  failing: string | null;
}

export interface Embedding {
  /** Reaction to whatever may have changed texts of the file: marks it as due. */
  mark(fileId: string): Promise<void>;
  /**
   * The visible paragraphs closest in meaning, best first. Null if there is no vector, the endpoint is unavailable,
   * or with `urgency` 'in time' if it takes longer than the search box waits.
   */
  alike(
    base: Base,
    text: string,
    isSeen: (record: number) => boolean,
    limit: number,
    urgency?: 'in time',
  ): Promise<Alike[] | null>;
  /** The vector of a record's text, if it has been loaded; valid until the next change. */
  vectorOf(base: Base, record: number): Int8Array | null;
  /** Reads the vectors of a document again. */
  refresh(base: Base, fileId: string): Promise<void>;
  /** Loads all vectors for a base. Until it resolves, some are missing. */
  load(base: Base): Promise<void>;
  /** Resolves when nothing is being loaded. */
  settled(): Promise<void>;
  progress(): Promise<EmbeddingProgress>;
  /** Starts computing missing vectors. */
  start(): Promise<void>;
  close(): Promise<void>;
}

interface EmbeddingNeeds extends Omit<EmbeddingJobNeeds, 'waits'> {
  /** Shorter in tests. */
  waits?: EmbeddingJobNeeds['waits'] | undefined;
  /** Longer in tests. */
  timeouts?: typeof usualTimeouts | undefined;
}

/** In milliseconds. After this time, search box or question are answered without search by meaning. */
const usualTimeouts = { search: 300, question: 2_000 };

export function createEmbedding({
  waits = usualWaits,
  timeouts = usualTimeouts,
  ...needs
}: EmbeddingNeeds): Embedding {
  const { database, embeddings, log } = needs;
  const { name: model } = embeddings;
  const stopping = new AbortController();
  const { signal } = stopping;
  const vectors = createBaseVectors(database, model, signal);
  const vectorOf = createQuestionVectors({ embeddings, timeout: timeouts.question, signal, log });
  const job = createEmbeddingJob({ ...needs, waits }, signal);
  let running: Promise<void> = Promise.resolve();

  async function findAlike(
    base: Base,
    text: string,
    isSeen: (record: number) => boolean,
    limit: number,
  ): Promise<Alike[] | null> {
    const vector = await vectorOf(text);
    return vector && vectors.closest(base, vector, isSeen, limit);
  }

  return {
    async mark(fileId) {
      await store.markDue(database, fileId);
      job.wake();
    },

    async alike(base, text, isSeen, limit, urgency) {
      if (!vectors.isLoaded(base)) return null;
      const alike = findAlike(base, text, isSeen, limit);
      if (!urgency) return alike;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, timeouts.search, null);
      });
      return Promise.race([alike, late]).finally(() => clearTimeout(timer));
    },

    vectorOf: vectors.read,
    refresh: vectors.refresh,
    load: vectors.load,
    settled: vectors.settled,

    async progress() {
      return { model, ...(await store.readProgress(database)), failing: job.failure };
    },

    async start() {
      await store.chooseModel(database, model);
      running = job.run();
    },

    async close() {
      stopping.abort();
      await running;
      await vectors.settled();
      await embeddings.close();
    },
  };
}
