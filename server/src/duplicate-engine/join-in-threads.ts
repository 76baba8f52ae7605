// Joins sets in threads of their own, so that the calling thread goes on answering.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type JoinInput, joinPart, type PairVisitor } from './self-join.ts';

const maxThreads = 2;
/** Fewer sets are joined in less time than a thread takes to start. */
const fewestForThreads = 20_000;

const chooseThreads = ({ numbers }: JoinInput) =>
  numbers.length < fewestForThreads ? 0 : Math.min(maxThreads, availableParallelism());

/** With no `threads`, the calling thread does it. */
export async function joinInThreads(
  input: JoinInput,
  visit: PairVisitor,
  threads = chooseThreads(input),
): Promise<void> {
  if (threads === 0) {
    joinPart(input, visit);
    return;
  }
  await Promise.all(Array.from({ length: threads }, () => joinInThread(input, visit)));
}

function joinInThread(input: JoinInput, visit: PairVisitor): Promise<void> {
  const worker = new Worker(new URL('./join.thread.ts', import.meta.url), {
    env: {},
    workerData: input,
  });
  worker.on('message', (pairs: Float64Array) => {
    for (let i = 0; i < pairs.length; i += 3) {
      visit(pairs[i] as number, pairs[i + 1] as number, pairs[i + 2] as number);
    }
  });
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error('a thread that joins texts ended'));
    });
  });
}
