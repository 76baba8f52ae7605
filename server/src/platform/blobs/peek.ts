import { Readable } from 'node:stream';

/** The first chunk of a stream (empty for an empty one), and a stream that still begins with it. */
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
