// Finding by meaning at size: `node bench/search.vectors.ts [vectors] [dimensions]` puts that many random vectors (400,000 of 384
// unless told) beside the index of a node and asks for the closest, one question after the other and ten at once. Beside
// the time on the clock: the processor's, and how long others had to wait for their turn.
import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createVectors } from '../server/src/features/search/vectors.ts';
import { makeRandom, percentile } from './search.sets.ts';

const questions = 60;
const wanted = 32;

async function run() {
  const count = Number(process.argv[2] ?? 400_000);
  const dimensions = Number(process.argv[3] ?? 384);
  const random = makeRandom(5);
  const make = () => Int8Array.from({ length: dimensions }, () => Math.floor(random() * 255) - 127);
  const vectors = createVectors();
  for (let record = 0; record < count; record++) vectors.put(record, make(), record);
  const load = loadavg().map((one) => one.toFixed(1));
  console.log(`${count} vectors of ${dimensions} dimensions, load ${load.join(' ')}\n`);
  console.log(
    '| | clock p50 / p95, ms | processor, ms each | longest wait of others, ms |\n|---|---|---|---|',
  );
  for (const together of [1, 10]) {
    const asked = Array.from({ length: questions }, make);
    const deaf = monitorEventLoopDelay({ resolution: 1 });
    const times: number[] = [];
    deaf.enable();
    const before = process.threadCpuUsage();
    for (let from = 0; from < questions; from += together) {
      await Promise.all(
        asked.slice(from, from + together).map(async (query) => {
          const start = performance.now();
          await vectors.closest(query, (record) => record % 10 > 0, wanted);
          times.push(performance.now() - start);
        }),
      );
    }
    const { user, system } = process.threadCpuUsage(before);
    deaf.disable();
    const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0));
    console.log(
      `| ${together} at once | ${p50} / ${p95} | ${((user + system) / 1000 / questions).toFixed(1)} | ${(deaf.max / 1e6).toFixed(0)} |`,
    );
  }
}

if (import.meta.main) await run();
