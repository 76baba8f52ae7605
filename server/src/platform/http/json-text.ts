// Parses request bodies. Small ones are parsed here. Large ones, which might be crafted to take seconds and
// gigabytes, are parsed in a process with limits, and documents in them stay text until another thread parses them.
import { refuse } from '@docent/contract/refusals';
import { createWorkerProcess, WorkerStopped } from '../workers/runInWorker.ts';
import type { LargeBody, OpenedBody } from './json-text.thread.ts';

/** Validated but unparsed JSON. Objects of that size are created only in threads. */
export class JsonText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Not an enumerable field, so that code which walks the input skips the text. */
  toString(): string {
    return this.#text;
  }
}

/** In bytes. Up to this size, parsing takes a few milliseconds for any content. */
const small = 64 * 1024;
const readInWorker = createWorkerProcess(new URL('./json-text.thread.ts', import.meta.url), {
  cpuTimeout: 5_000,
});

/**
 * The JSON of a body; an empty body has no fields. The fields named in `large` of a large body are returned as
 * `JsonText`. Refuses invalid JSON.
 */
export async function readBody(body: Buffer, large: readonly string[]): Promise<unknown> {
  if (body.length <= small) return readHere(body.toString());
  const question: LargeBody = { body, large };
  const answer = await readInWorker<OpenedBody>(question).catch((error) => {
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
