import type { Crop } from '@docent/document-model/nodes/image';
import { expect, test } from 'vitest';
import { type Edges, moveCrop, whole } from './cropping.ts';

test.each<[string, Crop, Edges, number, number, Crop]>([
  ['an edge goes in', whole, ['left'], 0.2, 0.5, [0.2, 0, 0.8, 1]],
  ['a corner moves both its edges', whole, ['bottom', 'right'], -0.25, -0.5, [0, 0, 0.75, 0.5]],
  ['an edge stops at the picture', [0.2, 0, 0.8, 1], ['left'], -0.5, 0, [0, 0, 1, 1]],
  ['an edge stops before the other one', whole, ['top'], 0, 2, [0, 0.96, 1, 0.04]],
  ['the part moves as a whole', [0.2, 0.2, 0.5, 0.5], [], 0.1, -0.1, [0.3, 0.1, 0.5, 0.5]],
  ['and stays in the picture', [0.2, 0.2, 0.5, 0.5], [], 0.9, -0.9, [0.5, 0, 0.5, 0.5]],
])('%s', (_, from, edges, dx, dy, to) => {
  expect(moveCrop(from, edges, dx, dy)).toEqual(to);
});
