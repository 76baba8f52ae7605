import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pictures } from '../../testing/pictures.ts';
import { decideMime } from '../blobs/mime.ts';
import { hasSensibleSize, isWholePicture } from './wholePicture.ts';

const inPieces = (bytes: Buffer, size = 4_096) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    ),
  );
const isWhole = (bytes: Buffer, size?: number) =>
  isWholePicture(decideMime('', bytes), inPieces(bytes, size));

test.each(Object.entries(pictures))('a %s is whole however it comes', async (_, bytes) => {
  for (const size of [1, 7, 1_000]) expect(await isWhole(bytes, size)).toBe(true);
});

test.each(Object.entries(pictures))('a %s that was cut short is not', async (_, bytes) => {
  for (const share of [0.5, 0.75, 0.95]) {
    expect(await isWhole(bytes.subarray(0, Math.floor(bytes.length * share)))).toBe(false);
  }
});

test.each(Object.entries(pictures))('nor a %s with zeros behind its head', async (_, bytes) => {
  const head = bytes.subarray(0, Math.min(33, bytes.length / 2));
  expect(await isWhole(Buffer.concat([head, Buffer.alloc(100_000)]))).toBe(false);
});

const chunk = (name: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
};
/** Greyscale, 4 by 3 pixels. */
const png = (data: Buffer, interlace = 0) =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from([0, 0, 0, 4, 0, 0, 0, 3, 8, 0, 0, 0, interlace])),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
const rows = Buffer.alloc(3 * 5);

test.each<[string, boolean, Buffer]>([
  ['all its rows', true, png(deflateSync(rows))],
  // In such a small picture, passes 1, 4, 5, 6 and 7 have 2, 2, 3, 6 and 5 bytes.
  ['all its rows interlaced', true, png(deflateSync(Buffer.alloc(18)), 1)],
  ['a row too few', false, png(deflateSync(rows.subarray(5)))],
  ['a row too many', false, png(deflateSync(Buffer.alloc(4 * 5)))],
  ['a filter that there is not', false, png(deflateSync(Buffer.alloc(15, 9)))],
  ['noise instead of packed rows', false, png(Buffer.from('no packed rows at all'))],
  ['megabytes that unpack to more', false, png(deflateSync(Buffer.alloc(50_000_000)))],
])('a PNG with %s: %s', async (_, whole, bytes) => {
  expect(await isWhole(bytes)).toBe(whole);
});

test('a JPEG has an end and no more data than its pixels need', async () => {
  const { JPEG } = pictures;
  const end = Buffer.from([0xff, 0xd9]);
  const scan = JPEG.subarray(0, -2);
  expect(await isWhole(Buffer.concat([scan, Buffer.alloc(500_000), end]))).toBe(false);
  expect(await isWhole(Buffer.concat([scan, Buffer.alloc(100_000, 0xff)]))).toBe(false);
  expect(await isWhole(Buffer.concat([JPEG, Buffer.from('what a phone adds')]))).toBe(true);
});

test('a JPEG too large for any memory is refused', () => {
  expect([hasSensibleSize([60_000, 60_000]), hasSensibleSize([8_000, 6_000])]).toEqual([
    false,
    true,
  ]);
});
