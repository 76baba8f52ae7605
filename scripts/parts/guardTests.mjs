// Loaded into each process that runs tests, before Vitest: a thread beside the tests ends the process, with a sentence,
// when they block it or fill its memory. Vitest's own timeouts are timers of the blocked thread and never fire.
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** In milliseconds. */
const pollInterval = 250;
/** So many times as long may a thread be blocked that computes little. */
const idlePatience = 6;

if (isMainThread) {
  const limits = new URL(import.meta.url).searchParams;
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), pollInterval).unref();
  const thread = new Worker(import.meta.filename, {
    workerData: {
      beats,
      // In seconds of the processor; no test computes for that long without a pause.
      maxBlockSeconds: Number(limits.get('seconds') ?? 45),
      // In megabytes, of the whole process.
      maxMemory: Number(limits.get('megabytes') ?? 3_000),
    },
    execArgv: [],
  });
  // A thread cannot start while its parent is blocked.
  await once(thread, 'message');
  thread.unref();
} else if (workerData?.beats) {
  watch(workerData);
}

function watch({ beats, maxBlockSeconds, maxMemory }) {
  parentPort.postMessage('watching');
  let last = 0;
  // Looks without a beat and not their time: a process that was suspended is not blocked.
  let silent = 0;
  // On a busy machine a test may wait long for its turn: then only what it computes counts.
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
  // The main thread, which may never run again, would have to pass on what `console` writes here.
  writeSync(2, `\nStopped the tests of process ${process.pid}: one ${sentence}\n`);
  process.kill(process.pid, 'SIGKILL');
}
