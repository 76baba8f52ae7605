// Worker thread that joins its part of the sets and sends the pairs found, three values each.
import { parentPort, workerData } from 'node:worker_threads';
import { type JoinInput, joinPart } from './self-join.ts';

const pairsAtOnce = 4096;

let buffer = new Float64Array(3 * pairsAtOnce);
let usedLength = 0;

function send(): void {
  const pairs = buffer.subarray(0, usedLength);
  parentPort?.postMessage(pairs, [buffer.buffer]);
  buffer = new Float64Array(3 * pairsAtOnce);
  usedLength = 0;
}

joinPart(workerData as JoinInput, (one, other, similarity) => {
  buffer[usedLength] = one;
  buffer[usedLength + 1] = other;
  buffer[usedLength + 2] = similarity;
  usedLength += 3;
  if (usedLength === buffer.length) send();
});
send();
