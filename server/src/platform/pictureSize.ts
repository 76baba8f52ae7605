// How large a picture is, read from its first bytes. What they do not tell is not asked for: whoever shows the
// picture sees it.

export type PictureSize = [width: number, height: number];

/** In pixels, as browsers show it; null where the beginning does not say. */
export function pictureSize(beginning: Uint8Array): PictureSize | null {
  const bytes = new DataView(beginning.buffer, beginning.byteOffset, beginning.byteLength);
  try {
    const size = sizeIn(bytes);
    return size && Math.min(...size) > 0 ? size : null;
  } catch (error) {
    // It ends before its size is told.
    if (error instanceof RangeError) return null;
    throw error;
  }
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
    const packed = bytes.getUint32(21, true);
    return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1];
  }
  if (kind !== 0x56503858) return null;
  const wide = (at: number) => (bytes.getUint16(at, true) | (bytes.getUint8(at + 2) << 16)) + 1;
  return [wide(24), wide(27)];
}

function jpeg(bytes: DataView): PictureSize | null {
  let isOnItsSide = false;
  for (let at = 2; bytes.getUint8(at) === 0xff; ) {
    const marker = bytes.getUint8(at + 1);
    // Between markers there may be any number of these.
    if (marker === 0xff) {
      at++;
      continue;
    }
    const begin = at + 4;
    if (marker === 0xe1) isOnItsSide ||= turned(bytes, begin);
    // All that begin a frame, and not what else stands among their numbers.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const height = bytes.getUint16(begin + 1);
      const width = bytes.getUint16(begin + 3);
      return isOnItsSide ? [height, width] : [width, height];
    }
    at += 2 + bytes.getUint16(at + 2);
  }
  return null;
}

/** Whether the camera was held upright, which browsers follow: orientation 5 to 8 in the first directory of Exif. */
function turned(bytes: DataView, begin: number): boolean {
  if (bytes.getUint32(begin) !== 0x45786966) return false;
  const tiff = begin + 6;
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
