// Worker thread that joins its part of the sets and sends the pairs found, three values each.
import { parentPort, workerData } from 'node:worker_threads';
import { type JoinInput, joinPart } from './self-join.ts';

const pairsAtOnce = 4096;

let buffer = new Float64Array(3 * pairsAtOnce);
let used = 0;

function send(): void {
  const pairs = buffer.subarray(0, used);
  parentPort?.postMessage(pairs, [buffer.buffer]);
  buffer = new Float64Array(3 * pairsAtOnce);
  used = 0;
}

joinPart(workerData as JoinInput, (one, other, similarity) => {
  buffer[used] = one;
  buffer[used + 1] = other;
  buffer[used + 2] = similarity;
  used += 3;
  if (used === buffer.length) send();
});
send();
