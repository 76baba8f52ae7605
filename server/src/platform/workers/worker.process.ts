// The process in which a thread handles untrusted input. Running out of memory inside a V8 function ends the whole
// process, regardless of the thread's limits, so it must not be the server's.
import { Worker } from 'node:worker_threads';
import type { WorkerAnswer, WorkerLimits, WorkerTask } from './runInWorker.ts';
import { WorkerStopped, workerEnvironment } from './runInWorker.ts';

const megabyte = 1024 * 1024;
/** Memory for objects. */
const maxHeap = 512 * megabyte;
/** Memory for bytes outside the heap, such as decompressed data. */
const maxExternalBytes = 384 * megabyte;
const watchedEvery = 100;

let worker: Worker | null = null;

process.on('message', async (task: WorkerTask) => {
  const reply = await answer(task);
  process.send?.(reply);
});
// The server has ended.
process.on('disconnect', () => process.exit());

async function answer({
  url,
  input,
  isReused: isKept,
  limits: bounds,
}: WorkerTask): Promise<WorkerAnswer> {
  const isNew = worker === null;
  worker ??= startThread(url, isKept ? undefined : input);
  try {
    const answer = answerOf(worker, bounds);
    if (isKept) worker.postMessage(input);
    else if (!isNew) throw new Error('This process has answered already');
    return { answer: await answer };
  } catch (error) {
    if (error instanceof WorkerStopped) return { stopped: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function startThread(url: string, workerData: unknown): Worker {
  const thread = new Worker(new URL(url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: maxHeap / megabyte },
    env: workerEnvironment,
    stdout: true,
    stderr: true,
  });
  // Errors while it is being stopped are irrelevant.
  thread.on('error', () => {});
  return thread;
}

function answerOf(
  worker: Worker,
  { cpuTimeout, maxProcessMemory = Number.POSITIVE_INFINITY }: WorkerLimits,
): Promise<unknown> {
  const cpuAtStart = process.cpuUsage();
  return new Promise((resolve, reject) => {
    const stop = (why: string) => settle(() => reject(new WorkerStopped(`reading ended: ${why}`)));
    // By CPU time, because on a busy machine a harmless file may wait long.
    // The thread itself cannot be asked while it runs native code.
    const watch = setInterval(async () => {
      const { user, system } = process.cpuUsage(cpuAtStart);
      if ((user + system) / 1_000 > cpuTimeout) return stop('processor');
      if (process.memoryUsage.rss() > maxProcessMemory) return stop('memory');
      try {
        const { external_memory: beside } = await worker.getHeapStatistics();
        if (beside > maxExternalBytes) stop('memory');
      } catch {
        // It has just ended, which `exit` reports.
      }
    }, watchedEvery);
    const onError = (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') stop('memory');
      else settle(() => reject(error));
    };
    const onMessage = (answer: unknown) => settle(() => resolve(answer));
    const onExit = () => stop('no answer');
    function settle(end: () => void): void {
      clearInterval(watch);
      worker.off('message', onMessage).off('exit', onExit).off('error', onError);
      end();
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}
