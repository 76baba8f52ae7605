// Loaded before Vitest into each process that runs tests: a thread kills the process, with a message, if
// tests block it or fill its memory. Vitest's own timeouts are timers of the blocked thread and never fire.
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** In milliseconds. */
const pollInterval = 250;
/** In milliseconds: when most of the code has been loaded. */
const cacheAfter = 10_000;
/** A thread that uses little CPU may be blocked this many times longer. */
const idlePatience = 6;

if (isMainThread) {
  const limits = new URL(import.meta.url).searchParams;
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), pollInterval).unref();
  const thread = new Worker(import.meta.filename, {
    workerData: {
      beats,
      // In seconds of CPU time; no test computes for that long without a pause.
      maxBlockSeconds: Number(limits.get('seconds') ?? 45),
      // In megabytes, for the whole process.
      maxMemory: Number(limits.get('megabytes') ?? 3_000),
    },
    execArgv: [],
  });
  // A thread cannot start while its parent is blocked.
  await once(thread, 'message');
  thread.unref();
  // Not only at the end, because the servers and workers that tests start load the same code.
  setTimeout(flushCompileCache, cacheAfter).unref();
} else if (workerData?.beats) {
  watch(workerData);
}

function watch({ beats, maxBlockSeconds, maxMemory }) {
  parentPort.postMessage('watching');
  let last = 0;
  // Counts checks without a heartbeat rather than time, because a suspended process is not blocked.
  let silent = 0;
  // On a busy machine a test may wait for long, so only CPU time counts.
  let before = process.cpuUsage();
  setInterval(() => {
    const beat = Atomics.load(beats, 0);
    if (beat !== last) {
      last = beat;
      silent = 0;
      before = process.cpuUsage();
    } else silent++;
    const { user, system } = process.cpuUsage(before);
    const computed = (user + system) / 1e6;
    const waited = (silent * pollInterval) / 1_000;
    if (computed >= maxBlockSeconds || waited >= maxBlockSeconds * idlePatience) {
      end(`blocked its thread for ${maxBlockSeconds} seconds: a loop without end?`);
    }
    const memory = process.memoryUsage.rss() / 1e6;
    if (memory > maxMemory) {
      end(`took more than ${maxMemory} MB of memory: allocation without end?`);
    }
  }, pollInterval);
}

function end(sentence) {
  // `console` would need the main thread, which may never run again.
  writeSync(2, `\nStopped the tests of process ${process.pid}: one ${sentence}\n`);
  process.kill(process.pid, 'SIGKILL');
}
