import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Limits for one answer. */
export interface WorkerLimits {
  /** CPU time in milliseconds. */
  cpuTimeout: number;
  /** Memory of the whole process in bytes, for native code, whose memory a thread's own limits do not cover. */
  maxProcessMemory?: number;
}

/** The worker took too much time or memory, or ended. */
export class WorkerStopped extends Error {}

const cache = getCompileCacheDir();
/** Only where Node caches compiled code, if anywhere: with it, a thread starts with less than half of the CPU time. */
export const workerEnvironment = cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {};

/** Wall clock timeout, as a multiple of the CPU timeout. */
const wallClockFactor = 15;

/**
 * Runs the thread at `url` with `input`, and returns its first message. The thread has no environment variables but
 * `workerEnvironment`, and is terminated afterwards.
 */
export async function runInWorker<Answer>(url: URL, input: unknown): Promise<Answer> {
  const worker = new Worker(url, { workerData: input, env: workerEnvironment });
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
 * Like `runInWorker`, for untrusted input, in a separate process. Rejects with `WorkerStopped` if the answer
 * exceeds the limits, and with an error if the thread throws. Aborting `signal` ends the process.
 */
export async function runInWorkerProcess<Answer>(
  url: URL,
  input: unknown,
  limits: WorkerLimits,
  signal?: AbortSignal,
): Promise<Answer> {
  signal?.throwIfAborted();
  const reader = startReader();
  const kill = () => reader.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  try {
    return await answerFrom<Answer>(reader, { url: url.href, input, limits, isReused: false });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', kill);
    kill();
  }
}

/**
 * A thread at `url` in a separate process, which is started on first use and reused; it answers each message with
 * one. Calls run one after the other. A thread that was stopped or failed is replaced.
 */
export function createWorkerProcess(url: URL, limits: WorkerLimits) {
  let reader: ChildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function readyReader(): ChildProcess {
    if (reader) return reader;
    const newReader = startReader();
    newReader.once('exit', () => {
      if (reader === newReader) reader = null;
    });
    return newReader;
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
      // An idle process must not keep ours alive.
      active.unref();
      active.channel?.unref();
    }
  }

  return <Answer>(input: unknown): Promise<Answer> => {
    const answer = last.then(() => ask<Answer>(input));
    // The caller gets the error, and the next call starts another process.
    last = answer.catch(() => {});
    return answer;
  };
}

/** A task for the worker process. */
export interface WorkerTask {
  url: string;
  input: unknown;
  limits: WorkerLimits;
  /** Whether the thread receives messages, one after the other, or gets its input at startup. */
  isReused: boolean;
}

export type WorkerAnswer = { answer: unknown } | { stopped: string } | { failed: string };

function startReader(): ChildProcess {
  const reader = fork(fileURLToPath(new URL('./worker.process.ts', import.meta.url)), {
    env: workerEnvironment,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // The exit event reports it.
  reader.on('error', () => {});
  return reader;
}

function answerFrom<Answer>(reader: ChildProcess, task: WorkerTask): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const stop = (why: string) => settle(() => reject(new WorkerStopped(`reading ended: ${why}`)));
    const late = setTimeout(() => stop('time'), task.limits.cpuTimeout * wallClockFactor);
    const onExit = () => stop('no answer');
    const onMessage = (reply: WorkerAnswer) =>
      settle(() => {
        if ('answer' in reply) resolve(reply.answer as Answer);
        else if ('stopped' in reply) reject(new WorkerStopped(reply.stopped));
        else reject(new Error(reply.failed));
      });
    function settle(end: () => void): void {
      clearTimeout(late);
      reader.off('message', onMessage).off('exit', onExit);
      end();
    }
    reader.on('message', onMessage).on('exit', onExit);
    // The exit event reports if the process is gone.
    reader.send(task, () => {});
  });
}
