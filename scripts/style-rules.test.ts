// What a style sheet must not ask of the browser: it holds on every page, whichever it was written for.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('no selector means all siblings: each element that comes anywhere would ask all those before it', () => {
  const sheets = globSync('web/src/**/*.css', { cwd: root });
  const asks = (path: string) =>
    /~\s*\*/.test(readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''));
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.filter(asks)).toEqual([]);
});
