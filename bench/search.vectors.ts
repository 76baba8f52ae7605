// Search by meaning at scale: `node bench/search.vectors.ts [vectors] [dimensions]` puts that many random
// vectors (400,000 of 384 by default) beside a node's index and searches for the closest, one query after
// the other and ten at once. Prints wall-clock time, CPU time, the event loop delay on the clock, which
// includes other processes, and the CPU time between two turns of the event loop.
import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createVectors } from '../server/src/search-engine/vectors.ts';
import { makeRandom, percentile } from './search.sets.ts';

const questions = 60;
const resultCount = 32;

/** CPU time of this thread so far, in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function watchTurns() {
  let last = cpuTime();
  let longest = 0;
  let isOver = false;
  const turn = () => {
    const now = cpuTime();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    end() {
      isOver = true;
      return longest;
    },
  };
}

async function run() {
  const count = Number(process.argv[2] ?? 400_000);
  const dimensions = Number(process.argv[3] ?? 384);
  const random = makeRandom(5);
  const make = () => Int8Array.from({ length: dimensions }, () => Math.floor(random() * 255) - 127);
  const vectors = createVectors();
  let maxPutTime = 0;
  for (let record = 0; record < count; record++) {
    const vector = make();
    const before = cpuTime();
    vectors.put(record, vector, record);
    maxPutTime = Math.max(maxPutTime, cpuTime() - before);
  }
  const load = loadavg().map((one) => one.toFixed(1));
  console.log(`${count} vectors of ${dimensions} dimensions, load ${load.join(' ')}`);
  console.log(`the longest that putting one took of the processor: ${maxPutTime.toFixed(0)} ms\n`);
  console.log(
    '| | clock p50 / p95, ms | processor, ms each | longest wait of others, ms | longest turn of the processor, ms |\n|---|---|---|---|---|',
  );
  for (const together of [1, 10]) {
    const queries = Array.from({ length: questions }, make);
    const deaf = monitorEventLoopDelay({ resolution: 1 });
    const times: number[] = [];
    deaf.enable();
    const turns = watchTurns();
    const before = cpuTime();
    for (let from = 0; from < questions; from += together) {
      await Promise.all(
        queries.slice(from, from + together).map(async (query) => {
          const start = performance.now();
          await vectors.closest(query, (record) => record % 10 > 0, resultCount);
          times.push(performance.now() - start);
        }),
      );
    }
    const each = (cpuTime() - before) / questions;
    const longest = turns.end();
    deaf.disable();
    const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0));
    console.log(
      `| ${together} at once | ${p50} / ${p95} | ${each.toFixed(1)} | ${(deaf.max / 1e6).toFixed(0)} | ${longest.toFixed(0)} |`,
    );
  }
}

if (import.meta.main) await run();
