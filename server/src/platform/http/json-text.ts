// Bodies of calls. A small one is read here; a large one, which may be made to take seconds and gigabytes, in a thread with
// limits, and what it says of documents stays text: it becomes a document in a thread again.
import { refuse } from '@docent/contract/refusals';
import { createWorkerProcess, WorkerStopped } from '../workers/runInWorker.ts';
import type { LargeBody, OpenedBody } from './json-text.thread.ts';

/** JSON that is checked and not yet read: objects of its size are only made in threads. */
export class JsonText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** No field: whoever walks an input does not walk this. */
  toString(): string {
    return this.#text;
  }
}

/** In bytes: however it is made, it is read within a few milliseconds. */
const small = 64 * 1024;
const readApart = createWorkerProcess(new URL('./json-text.thread.ts', import.meta.url), {
  cpuTimeout: 5_000,
});

/**
 * The JSON of a body; an empty body counts as no field at all. Of a large body the fields named
 * `large` come as `JsonText`. Refuses what is not JSON.
 */
export async function readBody(body: Buffer, large: readonly string[]): Promise<unknown> {
  if (body.length <= small) return readHere(body.toString());
  const question: LargeBody = { body, large };
  const answer = await readApart<OpenedBody>(question).catch((error) => {
    if (error instanceof WorkerStopped) throw refuse('request/too-large');
    throw error;
  });
  if ('wrong' in answer) throw refuse('request/invalid', answer.wrong);
  const texts = Object.entries(answer.large).map(([field, text]) => [field, new JsonText(text)]);
  return { ...answer.fields, ...Object.fromEntries(texts) };
}

function readHere(body: string): unknown {
  if (body.trim() === '') return {};
  try {
    return JSON.parse(body);
  } catch {
    throw refuse('request/invalid', { body: 'is not valid JSON' });
  }
}
