import { Readable } from 'node:stream';

/** Returns the first chunk of a stream (empty if there is none), and a stream that still includes it. */
export async function peek(stream: Readable): Promise<[beginning: Uint8Array, whole: Readable]> {
  const chunks = stream[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return [new Uint8Array(), Readable.from([])];
  async function* whole() {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return [first.value, Readable.from(whole(), { objectMode: false })];
}
