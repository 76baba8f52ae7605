// The built-in encoder in a worker thread, which is started by the first text and takes about 0.3 s to load.
// Requests that a person waits for go before paragraphs that are being embedded, of which there may be a million.
import { Worker } from 'node:worker_threads';
import type { PassageReading, ReadablePassage } from '@docent/sentence-encoder/encoder';
import { type Embeddings, EmbeddingsAway, type TextKind } from './embeddings.ts';

/** Judges whether passages answer a question, by reading each together with it. */
export interface PassageReader {
  /** One reading per passage; each takes about 0.1 s of CPU time. Throws `EmbeddingsAway` if the thread fails. */
  read(
    question: string,
    passages: readonly ReadablePassage[],
    signal?: AbortSignal,
  ): Promise<PassageReading[]>;
}

export type EncoderTask =
  | { do: 'encode'; text: string; kind: TextKind }
  | { do: 'read'; question: string; passage: ReadablePassage };

export type EncoderReply =
  | { vector: Float32Array }
  | { reading: PassageReading }
  | { error: string };

interface QueuedTask {
  task: EncoderTask;
  resolve(reply: EncoderReply): void;
  reject(error: Error): void;
}

type Queue = 'urgent' | 'background';

export function createBuiltInEncoder(): Embeddings & PassageReader {
  const queues: Record<Queue, QueuedTask[]> = { urgent: [], background: [] };
  let worker: Worker | null = null;
  let current: QueuedTask | null = null;
  let isClosed = false;

  function startWorker(): Worker {
    const created = new Worker(new URL('./encoder.thread.ts', import.meta.url), { env: {} });
    created.on('message', (reply: EncoderReply) => {
      const done = current;
      current = null;
      if ('error' in reply) done?.reject(new EmbeddingsAway(reply.error));
      else done?.resolve(reply);
      runNext();
    });
    created.on('error', (error) => endWith(error));
    created.on('exit', () => endWith(new Error('the thread of the encoder ended')));

    function endWith(error: Error) {
      if (worker !== created) return;
      worker = null;
      const lost = [...(current ? [current] : []), ...queues.urgent, ...queues.background];
      current = null;
      queues.urgent = [];
      queues.background = [];
      for (const { reject } of lost) reject(new EmbeddingsAway(error.message));
    }
    return created;
  }

  function runNext(): void {
    if (current) return;
    current = queues.urgent.shift() ?? queues.background.shift() ?? null;
    if (!current) {
      // An idle worker must not keep the process alive.
      worker?.unref();
      return;
    }
    worker ??= startWorker();
    worker.ref();
    worker.postMessage(current.task);
  }

  function run(task: EncoderTask, queue: Queue, signal: AbortSignal | undefined) {
    signal?.throwIfAborted();
    if (isClosed) throw new EmbeddingsAway('the encoder is closed');
    return new Promise<EncoderReply>((resolve, reject) => {
      const queued: QueuedTask = { task, resolve, reject };
      const leave = () => {
        const place = queues[queue].indexOf(queued);
        if (place >= 0) queues[queue].splice(place, 1);
        reject(signal?.reason);
      };
      queued.resolve = (reply) => {
        signal?.removeEventListener('abort', leave);
        resolve(reply);
      };
      signal?.addEventListener('abort', leave, { once: true });
      queues[queue].push(queued);
      runNext();
    });
  }

  return {
    name: 'built-in:multilingual-e5-small-q4',
    embed: (texts, kind, signal) =>
      Promise.all(
        texts.map(async (text) => {
          const queue = kind === 'query' ? 'urgent' : 'background';
          const reply = await run({ do: 'encode', text, kind }, queue, signal);
          return (reply as { vector: Float32Array }).vector;
        }),
      ),
    read: (question, passages, signal) =>
      Promise.all(
        passages.map(async (passage) => {
          const reply = await run({ do: 'read', question, passage }, 'urgent', signal);
          return (reply as { reading: PassageReading }).reading;
        }),
      ),
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
}
