import { expect, test } from 'vitest';
import { pictureSize } from './pictureSize.ts';

const words = (text: string) => [...Buffer.from(text, 'latin1')];
const zeros = (count: number) => Array<number>(count).fill(0);

/** A JPEG of 600 × 400 after the given segments. */
const jpeg = (...segments: number[][]) => [
  ...[0xff, 0xd8, ...segments.flat()],
  ...[0xff, 0xc4, 0, 4, 0, 0, 0xff, 0xff, 0xc2, 0, 11, 8, 1, 144, 2, 88],
];
const exif = (orientation: number) => [
  ...[0xff, 0xe1, 0, 34, ...words('Exif'), 0, 0, ...words('II'), 42, 0, 8, 0, 0, 0, 1, 0],
  ...[0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, ...zeros(4)],
];
const bigExif = [
  ...[0xff, 0xe1, 0, 34, ...words('Exif'), 0, 0, ...words('MM'), 0, 42, 0, 0, 0, 8, 0, 1],
  ...[1, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0, ...zeros(4)],
];
const svg = (attributes: string, before = '') =>
  words(`${before}<svg ${attributes}><g width="9"/></svg>`);
const webp = (...rest: number[]) => [...words('RIFF'), ...zeros(4), ...words('WEBP'), ...rest];

test.each<[string, number[], [number, number] | null]>([
  [
    'a PNG',
    [0x89, ...words('PNG\r\n\x1a\n'), 0, 0, 0, 13, ...words('IHDR'), 0, 0, 2, 88, 0, 0, 1, 144],
    [600, 400],
  ],
  ['a GIF', [...words('GIF89a'), 88, 2, 144, 1], [600, 400]],
  ['a JPEG', jpeg(), [600, 400]],
  ['a JPEG of an upright camera', jpeg(exif(6)), [400, 600]],
  ['one the other way round', jpeg(bigExif), [400, 600]],
  ['a JPEG of a camera upside down', jpeg(exif(3)), [600, 400]],
  ['a WebP', webp(...words('VP8 '), ...zeros(10), 88, 2, 144, 1), [600, 400]],
  [
    'a WebP without loss',
    webp(...words('VP8L'), ...zeros(4), 0x2f, 0x57, 0xc2, 0x63, 0),
    [600, 400],
  ],
  ['a WebP with more to say', webp(...words('VP8X'), ...zeros(8), 87, 2, 0, 143, 1, 0), [600, 400]],
  ['one that is cut off', jpeg().slice(0, -6), null],
  ['one of no width', [...words('GIF89a'), 0, 0, 144, 1], null],
  ['a drawing', svg('height="400" stroke-width="3" width="600px"'), [600, 400]],
  ['a drawing on paper', svg('width="2in" height=" 10.5mm "'), [192, 40]],
  ['one with a width', svg('width="600" viewBox="0 0 100 50"'), [600, 300]],
  ['one with a height', svg("height='400' viewBox='0,0,100,50'"), [800, 400]],
  ['one that fills its room', svg('width="100%" height="100%" viewBox="0 0 1200 800"'), [225, 150]],
  ['one that is wide', svg('viewBox="0 0 90 30"'), [300, 100]],
  ['one without a word', svg(''), [300, 150]],
  [
    'one behind a preface',
    svg(
      'width="6" height="4"',
      '\ufeff<?xml version="1.0"?><!-- <svg width="1"> -->\n<!DOCTYPE svg [<!ENTITY a "b">]>',
    ),
    [6, 4],
  ],
  ['one that never begins', words('<!-- '.repeat(20_000)), null],
  ['one that lies', svg('width="1e300" height="4"'), null],
  ['one without height', svg('width="6" height="0"'), null],
  ['a page with a drawing', words('<html><svg width="6" height="4"/></html>'), null],
  ['words', words('svg width="6" height="4"'), null],
  ['nothing', [], null],
])('%s', (_, bytes, size) => {
  // At an offset in a buffer, as streams return it.
  const all = Uint8Array.from([1, 2, 3, ...bytes]);
  expect(pictureSize(all.subarray(3))).toEqual(size);
});
