// A sentence encoder of the operator's choice, read from a folder. It runs in a process of its own: a model file that makes the
// native code crash must not end the server.
import { fork } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Embeddings, TextKind } from './embeddings.ts';
import { createEncoderQueue, type EncoderHost, type HostEvents } from './encoder-queue.ts';

export interface LocalModel {
  /** As in the settings, for logs and to tell its vectors from those of others. */
  name: string;
  folder: string;
  /** Has `node_modules` with `@huggingface/transformers`, which the operator has installed. */
  runtimeFolder: string;
}

/** The name is that of a model on the hub, fetched into the data folder, or the path of a folder. */
export function locateModel(dataFolder: string, name: string): LocalModel {
  const runtimeFolder = join(dataFolder, 'models');
  return { name, folder: resolve(runtimeFolder, name), runtimeFolder };
}

export type LocalEncoderTask = { text: string; kind: TextKind };
export type LocalEncoderReply = { vector: Float32Array } | { error: string };

export function createLocalEncoder(model: LocalModel): Embeddings {
  const { run, close } = createEncoderQueue<LocalEncoderTask, { vector: Float32Array }>((events) =>
    startProcess(model, events),
  );
  return {
    name: `local:${model.name}`,
    embed: (texts, kind, signal) =>
      Promise.all(
        texts.map(async (text) => {
          const urgency = kind === 'query' ? 'urgent' : 'background';
          return (await run({ text, kind }, urgency, signal)).vector;
        }),
      ),
    close,
  };
}

function startProcess(
  { folder, runtimeFolder }: LocalModel,
  { onReply, onEnd }: HostEvents<{ vector: Float32Array }>,
): EncoderHost<LocalEncoderTask> {
  const url = new URL('./local-encoder.process.ts', import.meta.url);
  const child = fork(fileURLToPath(url), [folder, runtimeFolder], {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('message', onReply);
  child.on('error', onEnd);
  child.on('exit', () => onEnd(new Error('the process of the encoder ended')));
  return {
    // That the process is gone is told by its exit.
    send: (task) => child.send(task, () => {}),
    ref() {
      child.ref();
      child.channel?.ref();
    },
    unref() {
      child.unref();
      child.channel?.unref();
    },
    async stop() {
      child.kill('SIGKILL');
    },
  };
}
