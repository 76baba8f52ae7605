// Whether a file is the complete picture that its header promises. PNGs are decoded. For other formats, whose
// decoders need gigabytes or tolerate missing data, the structure is followed to its end. Files are read as streams
// without buffering.

import { ByteReader, UnexpectedEnd } from './byteReader.ts';
import { DamagedPicture } from './damaged-picture.ts';
import type { PictureSize } from './pictureSize.ts';
import { readPng } from './wholePng.ts';

/** Browsers need four bytes of memory per pixel. */
const maxPixels = 100_000_000;

export function hasSensibleSize(size: PictureSize | null): boolean {
  return size !== null && size[0] * size[1] <= maxPixels;
}

const readers: Record<string, (bytes: ByteReader) => Promise<void>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
  'image/webp': readWebp,
};

/** False for all formats that documents can't show. `mime` must be derived from the first bytes. */
export async function isWholePicture(
  mime: string,
  content: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  const read = readers[mime];
  if (!read) return false;
  try {
    await read(new ByteReader(content));
    return true;
  } catch (error) {
    const isUnpacking = String((error as { code?: unknown }).code).startsWith('Z_');
    if (error instanceof DamagedPicture || error instanceof UnexpectedEnd || isUnpacking)
      return false;
    throw error;
  }
}

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** A block of 64 coefficients never needs more bits, however many scans a progressive picture has. */
const maxScanBytesPerPixel = 32;

async function readJpeg(bytes: ByteReader): Promise<void> {
  await bytes.skip(2);
  let pixels = 0;
  let scanBytes = 0;
  let marker = await nextMarker(bytes);
  while (marker !== endOfImage) {
    if (marker <= 0x01 || isRestart(marker) || marker === startOfImage) throw new DamagedPicture();
    const length = (await bytes.take(2)).readUInt16BE(0) - 2;
    if (length < 0) throw new DamagedPicture();
    const segment = await bytes.take(length);
    if (isFrame(marker) && length >= 6) pixels = segment.readUInt16BE(1) * segment.readUInt16BE(3);
    if (marker === startOfScan) {
      const scan = await skipScan(bytes);
      scanBytes += scan.length;
      if (pixels === 0 || scanBytes > pixels * maxScanBytesPerPixel + 65_536)
        throw new DamagedPicture();
      marker = scan.marker;
    } else marker = await nextMarker(bytes);
  }
  if (scanBytes === 0) throw new DamagedPicture();
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
/** Start-of-frame markers; three other markers have codes in the same range. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

async function nextMarker(bytes: ByteReader): Promise<number> {
  if ((await bytes.take(1))[0] !== 0xff) throw new DamagedPicture();
  return byteBehindFill(bytes);
}

/** Fill bytes may precede a marker's code. */
async function byteBehindFill(bytes: ByteReader): Promise<number> {
  for (;;) {
    const piece = await bytes.some();
    const at = piece.findIndex((byte) => byte !== 0xff);
    if (at < 0) continue;
    bytes.putBack(piece.subarray(at + 1));
    return piece[at] as number;
  }
}

/** Reads a scan and the marker that ends it. */
async function skipScan(bytes: ByteReader): Promise<{ length: number; marker: number }> {
  for (let length = 0; ; ) {
    const piece = await bytes.some();
    let at = piece.indexOf(0xff);
    while (at >= 0 && isData(piece[at + 1])) at = piece.indexOf(0xff, at + 2);
    length += at < 0 ? piece.length : at;
    if (at < 0) continue;
    bytes.putBack(piece.subarray(at + 1));
    const next = await byteBehindFill(bytes);
    if (!isData(next)) return { length, marker: next };
  }
}

/** Codes after 0xff that don't end a scan: an escaped 0xff, or a restart marker. */
const isData = (next: number | undefined) => next === 0 || (next !== undefined && isRestart(next));

async function readGif(bytes: ByteReader): Promise<void> {
  const head = await bytes.take(13);
  await skipColours(bytes, head[10] as number);
  for (let frames = 0; ; ) {
    const [kind] = await bytes.take(1);
    if (kind === 0x3b) {
      if (frames === 0) throw new DamagedPicture();
      return;
    }
    if (kind === 0x21) await bytes.skip(1);
    else if (kind === 0x2c) {
      await skipColours(bytes, (await bytes.take(9))[8] as number);
      const [codeSize = 0] = await bytes.take(1);
      if (codeSize < 1 || codeSize > 11) throw new DamagedPicture();
      frames++;
    } else throw new DamagedPicture();
    for (let [size = 0] = await bytes.take(1); size > 0; [size = 0] = await bytes.take(1)) {
      await bytes.skip(size);
    }
  }
}

/** The flags say whether there is a colour table, and how long it is. */
async function skipColours(bytes: ByteReader, flags: number): Promise<void> {
  if (flags & 0x80) await bytes.skip(3 * 2 ** ((flags & 7) + 1));
}

async function readWebp(bytes: ByteReader): Promise<void> {
  const head = await bytes.take(12);
  let frames = 0;
  for (let left = head.readUInt32LE(4) - 4; left >= 8; ) {
    const chunk = await bytes.take(8);
    const name = chunk.toString('latin1', 0, 4);
    const size = chunk.readUInt32LE(4);
    const paddedSize = size + (size % 2);
    left -= 8 + paddedSize;
    if (left < 0) throw new DamagedPicture();
    const head = await bytes.take(Math.min(size, 10));
    if (name === 'VP8 ' && head.toString('hex', 3, 6) !== '9d012a') throw new DamagedPicture();
    if (name === 'VP8L' && head[0] !== 0x2f) throw new DamagedPicture();
    if (['VP8 ', 'VP8L', 'ANMF'].includes(name)) frames++;
    await bytes.skip(paddedSize - head.length);
  }
  if (frames === 0 || !(await bytes.isAtEnd())) throw new DamagedPicture();
}
