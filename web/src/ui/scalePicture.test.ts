import { expect, test } from 'vitest';
import { placeIn } from './scalePicture.ts';

const square = { width: 256, height: 256 };
const band = { width: 1600, height: 400 };
const size = (width: number, height: number) => ({ width, height });

test.each([
  ['a wide one loses its sides', size(1024, 512), square, true, size(256, 256), -128, 0],
  ['a tall one loses top and bottom', size(300, 900), square, true, size(256, 256), 0, -256],
  ['a small one is not enlarged', size(100, 60), square, true, size(100, 60), 0, 0],
  ['a small wide one is cut', size(400, 60), square, true, size(256, 60), -72, 0],
  [
    'one that is not cropped keeps its shape',
    size(3200, 2400),
    band,
    false,
    size(1600, 1200),
    0,
    0,
  ],
])('%s', (_, picture, room, isCropped, canvas, x, y) => {
  expect(placeIn(picture, room, isCropped)).toMatchObject({ canvas, x, y });
});
