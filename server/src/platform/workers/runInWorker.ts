import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** What a thread may take for one answer. */
export interface WorkerLimits {
  /** Milliseconds of a processor. */
  cpuTimeout: number;
}

/** It took too long or too much memory, or its thread ended. */
export class WorkerStopped extends Error {}

/** Patience for the clock on the wall, in times of that for the processor. */
const wallClockFactor = 15;

/** What the thread at `url` answers to `input`: its first message. It knows nothing of the environment, and ends with it. */
export async function runInWorker<Answer>(url: URL, input: unknown): Promise<Answer> {
  const worker = new Worker(url, { workerData: input, env: {} });
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error(`${url.pathname} ended without an answer`)));
    });
  } finally {
    await worker.terminate();
  }
}

/**
 * As `apart`, for what strangers send, in a process of its own: rejects with `Stopped` when the answer takes more than its
 * bounds, and with an error when the thread throws.
 */
export async function runInWorkerProcess<Answer>(
  url: URL,
  input: unknown,
  limits: WorkerLimits,
): Promise<Answer> {
  const reader = startReader();
  try {
    return await answerFrom<Answer>(reader, { url: url.href, input, limits, isReused: false });
  } finally {
    reader.kill('SIGKILL');
  }
}

/**
 * One thread at `url`, in a process of its own, started at the first question and kept for the next; it answers each message
 * with one. Questions wait for each other. One that was stopped or has failed is replaced.
 */
export function createWorkerProcess(url: URL, limits: WorkerLimits) {
  let reader: ChildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function readyReader(): ChildProcess {
    if (reader) return reader;
    const created = startReader();
    created.once('exit', () => {
      if (reader === created) reader = null;
    });
    return created;
  }

  async function ask<Answer>(input: unknown): Promise<Answer> {
    const active = readyReader();
    reader = active;
    active.ref();
    active.channel?.ref();
    try {
      return await answerFrom<Answer>(active, { url: url.href, input, limits, isReused: true });
    } catch (error) {
      reader = null;
      active.kill('SIGKILL');
      throw error;
    } finally {
      // Idle, it keeps no process from ending.
      active.unref();
      active.channel?.unref();
    }
  }

  return <Answer>(input: unknown): Promise<Answer> => {
    const answer = last.then(() => ask<Answer>(input));
    // Whoever asked has the failure, and the next question starts another process.
    last = answer.catch(() => {});
    return answer;
  };
}

/** What the process is asked. */
export interface WorkerTask {
  url: string;
  input: unknown;
  limits: WorkerLimits;
  /** Whether the thread takes messages, one after the other, or has its input from the start. */
  isReused: boolean;
}

export type WorkerAnswer = { answer: unknown } | { stopped: string } | { failed: string };

function startReader(): ChildProcess {
  const reader = fork(fileURLToPath(new URL('./worker.process.ts', import.meta.url)), {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Told by its exit.
  reader.on('error', () => {});
  return reader;
}

function answerFrom<Answer>(reader: ChildProcess, task: WorkerTask): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const stop = (why: string) => settle(() => reject(new WorkerStopped(`reading ended: ${why}`)));
    const late = setTimeout(() => stop('time'), task.limits.cpuTimeout * wallClockFactor);
    const onExit = () => stop('no answer');
    const onMessage = (answered: WorkerAnswer) =>
      settle(() => {
        if ('answer' in answered) resolve(answered.answer as Answer);
        else if ('stopped' in answered) reject(new WorkerStopped(answered.stopped));
        else reject(new Error(answered.failed));
      });
    function settle(end: () => void): void {
      clearTimeout(late);
      reader.off('message', onMessage).off('exit', onExit);
      end();
    }
    reader.on('message', onMessage).on('exit', onExit);
    // That it is gone is told by its exit.
    reader.send(task, () => {});
  });
}
