// Pictures of a PDF as PNG files.
import { crc32, deflateSync } from 'node:zlib';
import { ImageKind } from 'unpdf/pdfjs';

/** What the library decodes a picture to. */
export interface PixelData {
  width: number;
  height: number;
  kind: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** The picture, shrunk by whole factors if it is much wider than `maxWidth`; null if its data are incomplete. */
export function pngOf(image: PixelData, maxWidth: number): Buffer | null {
  const { width, height, kind, data } = image;
  if (kind === ImageKind.GRAYSCALE_1BPP) {
    const stride = (width + 7) >> 3;
    if (data.length < stride * height) return null;
    return encode({ width, height, depth: 1, colour: 0, stride, data });
  }
  const channels = kind === ImageKind.RGBA_32BPP ? 4 : 3;
  if (data.length < width * height * channels) return null;
  const factor = Math.max(1, Math.floor(width / maxWidth));
  const small = shrink(image, channels, factor);
  return encode({
    ...small,
    depth: 8,
    colour: channels === 4 ? 6 : 2,
    stride: small.width * channels,
  });
}

/** Averages squares of pixels. */
function shrink({ width, height, data }: PixelData, channels: number, factor: number) {
  if (factor === 1) return { width, height, data };
  const [newWidth, newHeight] = [
    Math.floor(width / factor),
    Math.max(1, Math.floor(height / factor)),
  ];
  const small = new Uint8Array(newWidth * newHeight * channels);
  const rows = Math.min(factor, height);
  let at = 0;
  for (let y = 0; y < newHeight; y++) {
    for (let x = 0; x < newWidth; x++) {
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0;
        for (let dy = 0; dy < rows; dy++) {
          let from = ((y * factor + dy) * width + x * factor) * channels + channel;
          for (let dx = 0; dx < factor; dx++, from += channels) sum += data[from] as number;
        }
        small[at++] = sum / (rows * factor);
      }
    }
  }
  return { width: newWidth, height: newHeight, data: small };
}

interface Pixels {
  width: number;
  height: number;
  /** Bits per channel. */
  depth: number;
  /** PNG's number for the kind of colour. */
  colour: number;
  /** Bytes of a row. */
  stride: number;
  data: Uint8Array | Uint8ClampedArray;
}

function encode({ width, height, depth, colour, stride, data }: Pixels): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = depth;
  head[9] = colour;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    rows.set(data.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([size, typeAndData, sum]);
}
