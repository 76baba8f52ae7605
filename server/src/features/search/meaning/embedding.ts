// What paragraphs mean, where an embeddings endpoint is set: a job of every node computes the vectors that are missing, document
// by document; every node holds them beside its index and finds what means the same as a question in other words.
// Without an endpoint, or while it is away, finding is by words alone.
import type { Alike } from '../../../search-engine/vectors.ts';
import type { Base } from '../base.ts';
import { createBaseVectors } from './base-vectors.ts';
import * as store from './embedding.store.ts';
import { createEmbeddingJob, type EmbeddingJobNeeds, usualWaits } from './embedding-job.ts';
import { createQuestionVectors } from './question-vectors.ts';

export interface EmbeddingProgress {
  model: string;
  /** And uploaded files that are read. */
  documents: number;
  /** Those of which some paragraph may lack its vector. */
  waiting: number;
  vectors: number;
  /** Why the endpoint gives none at the moment. */
  failing: string | null;
}

/** Events after which texts of a file may lack a vector. */
export const embeddedKinds = [
  'document.changed',
  'document.published',
  'attachment.read',
  'file.renamed',
  'file.restored',
] as const;

export interface Embedding {
  /** A reaction to `embeddedKinds`: the job looks at the file's texts. */
  mark(fileId: string): Promise<void>;
  /**
   * The paragraphs closest in meaning among those that are seen, best first. Null while the endpoint is away or no vector is
   * held, or where it takes longer than the search box waits and `urgency` is 'in time'.
   */
  alike(
    base: Base,
    text: string,
    isSeen: (record: number) => boolean,
    limit: number,
    urgency?: 'in time',
  ): Promise<Alike[] | null>;
  /** Brings the vectors of a document to those in the database. */
  refresh(base: Base, fileId: string): Promise<void>;
  /** Reads all vectors for a base; until it resolves, some are missing. */
  load(base: Base): Promise<void>;
  progress(): Promise<EmbeddingProgress>;
  /** Begins to compute what is missing. */
  start(): Promise<void>;
  close(): Promise<void>;
}

interface EmbeddingNeeds extends Omit<EmbeddingJobNeeds, 'waits'> {
  /** Shorter in tests. */
  waits?: EmbeddingJobNeeds['waits'] | undefined;
  /** Longer in tests. */
  timeouts?: typeof usualTimeouts | undefined;
}

/** In milliseconds: the search box is answered without what is found by meaning, and a question is without its vector. */
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

    refresh: vectors.refresh,
    load: vectors.load,

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
