// The encoder that ships with Docent, in a worker thread of its own: started at the first text, which waits some 0.3 s for it.
// Questions overtake paragraphs, of which there may be a million waiting.
import { Worker } from 'node:worker_threads';
import { type Embeddings, EmbeddingsAway, type TextKind } from './embeddings.ts';

export interface EncoderTask {
  text: string;
  kind: TextKind;
}

export type EncoderReply = { vector: Float32Array } | { failed: string };

interface Waiting extends EncoderTask {
  resolve(vector: Float32Array): void;
  reject(error: Error): void;
}

export function createBuiltInEmbeddings(): Embeddings {
  const waiting: Record<TextKind, Waiting[]> = { query: [], passage: [] };
  let worker: Worker | null = null;
  let current: Waiting | null = null;
  let isClosed = false;

  function startWorker(): Worker {
    const created = new Worker(new URL('./encoder.thread.ts', import.meta.url), { env: {} });
    created.on('message', (reply: EncoderReply) => {
      const task = current;
      current = null;
      if (task && 'vector' in reply) task.resolve(reply.vector);
      else task?.reject(new EmbeddingsAway('failed' in reply ? reply.failed : 'no vector'));
      encodeNext();
    });
    created.on('error', (error) => endWith(error));
    created.on('exit', () => endWith(new Error('the thread of the encoder ended')));

    function endWith(error: Error) {
      if (worker !== created) return;
      worker = null;
      const lost = [...(current ? [current] : []), ...waiting.query, ...waiting.passage];
      current = null;
      waiting.query = [];
      waiting.passage = [];
      for (const { reject } of lost) reject(new EmbeddingsAway(error.message));
    }
    return created;
  }

  function encodeNext(): void {
    if (current) return;
    current = waiting.query.shift() ?? waiting.passage.shift() ?? null;
    if (!current) {
      // Idle, it keeps no process from ending.
      worker?.unref();
      return;
    }
    worker ??= startWorker();
    worker.ref();
    const { text, kind } = current;
    worker.postMessage({ text, kind } satisfies EncoderTask);
  }

  function encode(text: string, kind: TextKind, signal: AbortSignal | undefined) {
    return new Promise<Float32Array>((resolve, reject) => {
      const task: Waiting = { text, kind, resolve, reject };
      const leave = () => {
        const place = waiting[kind].indexOf(task);
        if (place >= 0) waiting[kind].splice(place, 1);
        reject(signal?.reason);
      };
      task.resolve = (vector) => {
        signal?.removeEventListener('abort', leave);
        resolve(vector);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting[kind].push(task);
      encodeNext();
    });
  }

  return {
    name: 'built-in:multilingual-e5-small-q4',
    async embed(texts, kind, signal) {
      signal?.throwIfAborted();
      if (isClosed) throw new EmbeddingsAway('the encoder is closed');
      return Promise.all(texts.map((text) => encode(text, kind, signal)));
    },
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
}
