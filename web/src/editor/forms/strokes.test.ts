import { drawingForm } from '@docent/document-model/nodes/signature';
import { expect, test } from 'vitest';
import { pathOf, type Stroke, withPoint } from './strokes.ts';

const strokeOf = (...points: [number, number][]) =>
  points.reduce<Stroke>((stroke, [x, y]) => withPoint(stroke, { x, y }), []);

test.each([
  [[], ''],
  [[strokeOf([10, 20])], 'M10 20L10 20.1'],
  [[strokeOf([10, 20], [30, 40])], 'M10 20L30 40'],
  [[strokeOf([0, 0], [10, 10], [20, 0])], 'M0 0Q10 10 15 5L20 0'],
  [[strokeOf([1, 1], [1.2, 1.2], [400, -7])], 'M1 1L300 0'],
])('%j is drawn as %s', (strokes, path) => {
  expect(pathOf(strokes)).toBe(path);
});

test('any scribble has the format that can be stored', () => {
  const points = Array.from({ length: 5_000 }, (_, i): [number, number] => [
    150 + 149.77 * Math.sin(i),
    50 + 49.33 * Math.cos(i * 1.7),
  ]);
  const path = pathOf([strokeOf(...points)]);
  expect(path.length).toBeGreaterThan(50_000);
  expect(path).toMatch(drawingForm);
});
