import { Readable } from 'node:stream';

/** In bytes: enough to tell a type. */
const beginningLength = 16;

/** Returns the beginning of a stream, of some bytes at least if it has them, and a stream that still includes it. */
export async function peek(stream: Readable): Promise<[beginning: Uint8Array, whole: Readable]> {
  const chunks = stream[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  for (let length = 0; length < beginningLength; ) {
    const next = await chunks.next();
    if (next.done) break;
    read.push(next.value);
    length += next.value.length;
  }
  async function* whole() {
    yield* read;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return [Buffer.concat(read), Readable.from(whole(), { objectMode: false })];
}
