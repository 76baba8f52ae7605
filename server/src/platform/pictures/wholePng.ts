// Decodes a PNG to its last row in a stream, without keeping anything, so its size does not matter.
import { pipeline } from 'node:stream/promises';
import { crc32, createInflate } from 'node:zlib';
import type { ByteReader } from './byteReader.ts';
import { DamagedPicture } from './damaged-picture.ts';

/** Rejects with `DamagedPicture`, `UnexpectedEnd` or zlib's error for invalid data. */
export async function readPng(bytes: ByteReader): Promise<void> {
  await bytes.skip(8);
  const { name, size } = await beginChunk(bytes);
  if (name !== 'IHDR' || size !== 13) throw new DamagedPicture();
  const header: Buffer[] = [];
  for await (const piece of chunk(bytes, name, size)) header.push(piece);
  const rows = new Rows(passesOf(Buffer.concat(header)));
  const inflate = createInflate({ chunkSize: 256 * 1024 });
  await pipeline(imageData(bytes), inflate, async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) rows.take(piece);
  });
  if (!rows.areComplete) throw new DamagedPicture();
}

/** Yields the image data of all chunks, and verifies their checksums. */
async function* imageData(bytes: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const { name, size } = await beginChunk(bytes);
    if (name === 'IHDR') throw new DamagedPicture();
    for await (const piece of chunk(bytes, name, size)) if (name === 'IDAT') yield piece;
    if (name === 'IEND') return;
  }
}

async function beginChunk(bytes: ByteReader): Promise<{ name: string; size: number }> {
  const head = await bytes.take(8);
  const name = head.toString('latin1', 4);
  if (!/^[A-Za-z]{4}$/.test(name)) throw new DamagedPicture();
  return { name, size: head.readUInt32BE(0) };
}

async function* chunk(bytes: ByteReader, name: string, size: number): AsyncGenerator<Buffer> {
  let sum = crc32(Buffer.from(name, 'latin1'));
  for await (const piece of bytes.pieces(size)) {
    sum = crc32(piece, sum);
    yield piece;
  }
  if ((await bytes.take(4)).readUInt32BE(0) !== sum) throw new DamagedPicture();
}

interface Pass {
  rows: number;
  /** Including the filter byte before the row. */
  rowBytes: number;
}

/** Samples per pixel, by colour type. */
const numbersOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Start and step of each pass of an interlaced picture. */
const interlacePasses = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function passesOf(header: Buffer): Pass[] {
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const [depth = 0, colour = 0, compression, filter, interlace] = header.subarray(8);
  const numbers = numbersOf[colour];
  if (!numbers || ![1, 2, 4, 8, 16].includes(depth) || compression !== 0 || filter !== 0) {
    throw new DamagedPicture();
  }
  const steps = interlace === 0 ? ([[0, 0, 1, 1]] as const) : interlacePasses;
  return steps
    .map(([x, y, across, down]) => ({
      columns: Math.ceil((width - x) / across),
      rows: Math.ceil((height - y) / down),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0)
    .map(({ columns, rows }) => ({
      rows,
      rowBytes: 1 + Math.ceil((columns * numbers * depth) / 8),
    }));
}

const maxFilter = 4;

/** Tracks the rows of all passes. */
class Rows {
  readonly #passes: Pass[];
  /** Bytes until the next row starts. */
  #left = 0;

  constructor(passes: Pass[]) {
    this.#passes = passes;
  }

  get areComplete(): boolean {
    return this.#passes.length === 0 && this.#left === 0;
  }

  take(piece: Buffer): void {
    let at = this.#left;
    while (at < piece.length) {
      const [pass] = this.#passes;
      if (!pass || (piece[at] as number) > maxFilter) throw new DamagedPicture();
      at += pass.rowBytes;
      if (--pass.rows === 0) this.#passes.shift();
    }
    this.#left = at - piece.length;
  }
}
