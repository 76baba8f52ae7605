// The encoder that ships with Docent, in a worker thread: the first text waits about 0.3 s for it to load.
import { Worker } from 'node:worker_threads';
import type { PassageReading, ReadablePassage } from '@docent/sentence-encoder/encoder';
import type { Embeddings, TextKind } from './embeddings.ts';
import { createEncoderQueue, type EncoderHost, type HostEvents } from './encoder-queue.ts';

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

type Reply = { vector: Float32Array } | { reading: PassageReading };
export type EncoderReply = Reply | { error: string };

export function createBuiltInEncoder(): Embeddings & PassageReader {
  const { run, close } = createEncoderQueue(startThread);
  return {
    name: 'built-in:multilingual-e5-small-q4',
    embed: (texts, kind, signal) =>
      Promise.all(
        texts.map(async (text) => {
          const urgency = kind === 'query' ? 'urgent' : 'background';
          const reply = await run({ do: 'encode', text, kind }, urgency, signal);
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
    close,
  };
}

function startThread({ onReply, onEnd }: HostEvents<Reply>): EncoderHost<EncoderTask> {
  const worker = new Worker(new URL('./encoder.thread.ts', import.meta.url), { env: {} });
  worker.on('message', onReply);
  worker.on('error', onEnd);
  worker.on('exit', () => onEnd(new Error('the thread of the encoder ended')));
  return {
    send: (task) => worker.postMessage(task),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    stop: () => worker.terminate(),
  };
}
