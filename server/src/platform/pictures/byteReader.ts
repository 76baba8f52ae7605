import { DamagedPicture } from './damaged-picture.ts';

/** The stream ended before the requested bytes. */
export class UnexpectedEnd extends Error {}

/** A picture of 200 MB has about half as many parts; one with only empty parts would take minutes. */
const maxSteps = 3_000_000;

/** Reads a stream sequentially, buffering no more than what was requested. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);
  #steps = 0;

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#chunks = content[Symbol.asyncIterator]();
  }

  /** Returns at least one byte, and at most `most`. Rejects with `UnexpectedEnd`. */
  async some(most = Number.POSITIVE_INFINITY): Promise<Buffer> {
    this.#step();
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next();
      if (next.done) throw new UnexpectedEnd();
      const { buffer, byteOffset, length } = next.value;
      this.#rest = Buffer.from(buffer, byteOffset, length);
    }
    const chunk = this.#rest.subarray(0, Math.min(most, this.#rest.length));
    this.#rest = this.#rest.subarray(chunk.length);
    return chunk;
  }

  /** Rejects with `UnexpectedEnd`. */
  async take(count: number): Promise<Buffer> {
    this.#step();
    if (this.#rest.length >= count) {
      const chunk = this.#rest.subarray(0, count);
      this.#rest = this.#rest.subarray(count);
      return chunk;
    }
    const parts: Buffer[] = [];
    for await (const part of this.pieces(count)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** Yields `count` bytes in pieces as they arrive. Rejects with `UnexpectedEnd`. */
  async *pieces(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      const piece = await this.some(left);
      left -= piece.length;
      yield piece;
    }
  }

  /** Rejects with `UnexpectedEnd`. */
  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; ) left -= (await this.some(left)).length;
  }

  async isAtEnd(): Promise<boolean> {
    try {
      this.putBack(await this.some());
      return false;
    } catch (error) {
      if (error instanceof UnexpectedEnd) return true;
      throw error;
    }
  }

  /** Puts back the unused end of the last result of `some`, when nothing else is buffered. */
  putBack(bytes: Buffer): void {
    if (bytes.length > 0) this.#rest = bytes;
  }

  #step(): void {
    if (++this.#steps > maxSteps) throw new DamagedPicture();
  }
}
