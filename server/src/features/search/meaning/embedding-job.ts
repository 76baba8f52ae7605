// Computes missing vectors, document by document. Every node runs one job; a lease keeps two nodes from working on
// the same document.
import type { OpenDatabase } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events.ts';
import { createId } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/log.ts';
import {
  type Embeddings,
  EmbeddingsAway,
  TextRejected,
} from '../../../platform/model/embeddings.ts';
import { quantise } from '../../../search-engine/vectors.ts';
import { hashOf, inBatches, shortenedTextLength, textOf } from './embedding.rules.ts';
import * as store from './embedding.store.ts';

export interface EmbeddingJobNeeds {
  database: OpenDatabase;
  events: Events;
  embeddings: Embeddings;
  log?: Log | undefined;
  /** In milliseconds: the time between two checks for work, and the shortest and longest delay after a failure. */
  waits: { idle: number; firstRetry: number; maxRetry: number };
}

/** In seconds. After this time another node may take over a document. */
const lease = 120;

export const usualWaits = { idle: 30_000, firstRetry: 1_000, maxRetry: 300_000 };

/** `signal` ends the job. */
export function createEmbeddingJob(
  { database, events, embeddings, log, waits }: EmbeddingJobNeeds,
  signal: AbortSignal,
) {
  const { name: model } = embeddings;
  const node = createId();
  let failure: string | null = null;
  let wake = () => {};

  /**
   * Computes the missing vectors of one document. Throws if the endpoint is unavailable; vectors computed until
   * then are stored.
   */
  async function embedFile(due: store.DueFile): Promise<void> {
    const { fileId } = due;
    const texts = new Map<string, { hash: Buffer; text: string }>();
    for (const row of await store.listTexts(database, fileId)) {
      const text = textOf(row);
      if (!text) continue;
      const hash = hashOf(text);
      texts.set(hash.toString('latin1'), { hash, text });
    }
    const missing = new Map(texts);
    const has = (hash: Buffer) => missing.delete(hash.toString('latin1'));
    for (const hash of await store.listEmbeddedHashes(database, fileId, model)) has(hash);
    const hashes = [...missing.values()].map(({ hash }) => hash);
    if (hashes.length > 0) {
      for (const hash of await store.copyVectors(database, fileId, model, hashes)) has(hash);
    }

    for (const batch of inBatches([...missing.values()])) {
      if (!(await store.extendLease(database, fileId, node, lease))) return;
      const vectors = await embedAll(batch.map(({ text }) => text));
      failure = null;
      await store.saveVectors(
        database,
        fileId,
        model,
        batch.map(({ hash }, i) => ({ hash, vector: vectors[i] ?? null })),
      );
    }
    await database.transaction(async (tx) => {
      const current = [...texts.values()].map(({ hash }) => hash);
      await store.deleteOtherVectors(tx, fileId, current);
      await store.finishFile(tx, due);
      await events.record(tx, { kind: 'document.embedded', fileId });
    });
  }

  /** Null for texts that the model rejects even when shortened. */
  async function embedAll(texts: readonly string[]): Promise<(Buffer | null)[]> {
    try {
      const vectors = await embeddings.embed(texts, 'passage', signal);
      return vectors.map((vector) => Buffer.from(quantise(vector).buffer));
    } catch (error) {
      if (!(error instanceof TextRejected)) throw error;
      const [text = ''] = texts;
      if (texts.length > 1) {
        const half = texts.length >> 1;
        return [...(await embedAll(texts.slice(0, half))), ...(await embedAll(texts.slice(half)))];
      }
      return text.length > shortenedTextLength
        ? embedAll([text.slice(0, shortenedTextLength)])
        : [null];
    }
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      let wait = 0;
      let due: store.DueFile | null = null;
      try {
        due = await store.takeDueFile(database, node, lease);
        if (due) await embedFile(due);
        else wait = waits.idle;
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        failures++;
        failure = (error as Error).message;
        const requestedPause = error instanceof EmbeddingsAway ? error.retryAfter : 0;
        const backoff = waits.firstRetry * 2 ** (failures - 1);
        wait = Math.min(waits.maxRetry, Math.max(requestedPause, backoff));
        log?.warn({ err: error, wait }, 'computing embeddings failed');
      } finally {
        // Also on shutdown, so that another node can continue at once. If it fails, the lease expires.
        if (due) await store.releaseFile(database, due.fileId, node).catch(() => {});
      }
      if (wait > 0) await sleep(wait, failures === 0);
    }
  }

  function sleep(milliseconds: number, mayBeWoken: boolean): Promise<void> {
    return new Promise((resolve) => {
      const wakeUp = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wakeUp);
        wake = () => {};
        resolve();
      };
      const timer = setTimeout(wakeUp, milliseconds);
      signal.addEventListener('abort', wakeUp);
      if (mayBeWoken) wake = wakeUp;
    });
  }

  return {
    run,
    /** Checks for work at once, unless it is waiting for the endpoint. */
    wake: () => wake(),
    /** Why the endpoint currently gives no vectors; null if it does. */
    get failure() {
      return failure;
    },
  };
}
