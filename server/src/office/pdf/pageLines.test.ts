import { expect, test } from 'vitest';
import { splitRun } from './pageLines.ts';

test('a run is cut at the edges of a link, without the spaces around it', () => {
  const run = { text: 'see the site now', x: 0, y: 0, width: 160, size: 10, endsLine: true };
  const parts = splitRun(run, [38, 118]);
  expect(parts.map(({ text }) => text)).toEqual(['see', ' ', 'the site', ' ', 'now']);
  expect(parts.map(({ endsLine }) => endsLine)).toEqual([false, false, false, false, true]);
});
