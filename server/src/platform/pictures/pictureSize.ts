// Reads the size of a picture from its header. If the header does not contain it, the size is unknown.

import { buffer } from 'node:stream/consumers';
import type { Blobs } from '../blobs/blobs.ts';

export type PictureSize = [width: number, height: number];

/** No browser displays more, whatever a file claims. */
const maxPixels = 1_000_000;

/** In whole pixels, as browsers display it; null if the header does not contain it. */
export function pictureSize(beginning: Uint8Array): PictureSize | null {
  const bytes = new DataView(beginning.buffer, beginning.byteOffset, beginning.byteLength);
  try {
    const size = sizeIn(bytes) ?? svgSize(beginning);
    return size?.every((side) => side > 0 && side <= maxPixels) ? size : null;
  } catch (error) {
    // The bytes end before the size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The data that cameras write before the picture is rarely longer. */
const beginning = 2 ** 19;

/** The size of a stored file; null if it is not a picture or its header does not contain the size. */
export async function storedPictureSize(
  blobs: Blobs,
  { id, mime }: { id: string; mime: string },
): Promise<PictureSize | null> {
  if (!mime.startsWith('image/')) return null;
  const blob = await blobs.get(id, { start: 0, end: beginning - 1 });
  return blob && pictureSize(await buffer(blob.content));
}

function sizeIn(bytes: DataView): PictureSize | null {
  const kind = bytes.getUint32(0);
  if (kind === 0x89504e47) return [bytes.getUint32(16), bytes.getUint32(20)];
  if (kind === 0x47494638) return [bytes.getUint16(6, true), bytes.getUint16(8, true)];
  if (kind === 0x52494646 && bytes.getUint32(8) === 0x57454250) return webp(bytes);
  return kind >>> 8 === 0xffd8ff ? jpeg(bytes) : null;
}

function webp(bytes: DataView): PictureSize | null {
  const kind = bytes.getUint32(12);
  if (kind === 0x56503820) {
    return [bytes.getUint16(26, true) & 0x3fff, bytes.getUint16(28, true) & 0x3fff];
  }
  if (kind === 0x5650384c) {
    const packedSize = bytes.getUint32(21, true);
    return [(packedSize & 0x3fff) + 1, ((packedSize >>> 14) & 0x3fff) + 1];
  }
  if (kind !== 0x56503858) return null;
  const wide = (at: number) => (bytes.getUint16(at, true) | (bytes.getUint8(at + 2) << 16)) + 1;
  return [wide(24), wide(27)];
}

function jpeg(bytes: DataView): PictureSize | null {
  let isOnItsSide = false;
  for (let at = 2; bytes.getUint8(at) === 0xff; ) {
    const marker = bytes.getUint8(at + 1);
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    const start = at + 4;
    if (marker === 0xe1) isOnItsSide ||= isRotated(bytes, start);
    // Start-of-frame markers; three other markers have codes in the same range.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const height = bytes.getUint16(start + 1);
      const width = bytes.getUint16(start + 3);
      return isOnItsSide ? [height, width] : [width, height];
    }
    at += 2 + bytes.getUint16(at + 2);
  }
  return null;
}

/**
 * Whether the camera was rotated by 90°, which browsers take into account: orientation 5 to 8 in the first Exif
 * directory.
 */
function isRotated(bytes: DataView, start: number): boolean {
  if (bytes.getUint32(start) !== 0x45786966) return false;
  const tiff = start + 6;
  const isLittle = bytes.getUint16(tiff) === 0x4949;
  const directory = tiff + bytes.getUint32(tiff + 4, isLittle);
  const entries = bytes.getUint16(directory, isLittle);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * 12;
    if (bytes.getUint16(entry, isLittle) === 0x0112) {
      return bytes.getUint16(entry + 8, isLittle) >= 5;
    }
  }
  return false;
}

const inPixels: Record<string, number> = {
  ...{ '': 1, px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6 },
  ...{ pt: 96 / 72, pc: 16, em: 16, rem: 16 },
};

/** An SVG without a size is displayed in this area, as far as its aspect ratio fills it. */
const room: PictureSize = [300, 150];

function svgSize(beginning: Uint8Array): PictureSize | null {
  const tag = svgTag(new TextDecoder().decode(beginning));
  if (tag === null) return null;
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1];
  const [, , across = 0, down = 0] =
    attribute('viewBox')
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const ratio = across > 0 && down > 0 ? across / down : null;
  const width = pixels(attribute('width'));
  const height = pixels(attribute('height'));
  const fitting = ratio && Math.min(room[0], room[1] * ratio);
  const own = width ?? (ratio && (height === null ? fitting : height * ratio)) ?? room[0];
  return [Math.round(own), Math.round(height ?? (ratio ? own / ratio : room[1]))];
}

/** Null for a relative length. */
function pixels(length = ''): number | null {
  const [, number, unit = ''] = /^\s*\+?([\d.]+(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(length) ?? [];
  const size = Number(number) * (inPixels[unit.toLowerCase()] ?? Number.NaN);
  return Number.isFinite(size) ? size : null;
}

/** The first element, which only comments and declarations may precede. */
function svgTag(text: string): string | null {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const end = text.startsWith('<!--', at) ? text.indexOf('-->', at) : text.indexOf('>', at);
    const tag = end < 0 ? '' : text.slice(at, end + 1);
    if (/^<(?:\w+:)?svg[\s>]/.test(tag)) return tag;
    if (!/^<[!?]/.test(tag)) return null;
    at = end;
  }
  return null;
}
