// Style rules that would slow down the browser. Every style sheet applies to every page.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('no selector uses `~ *`, with which every inserted element checks all its preceding siblings', () => {
  const sheets = globSync('web/src/**/*.css', { cwd: root });
  const asks = (path: string) =>
    /~\s*\*/.test(readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''));
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.filter(asks)).toEqual([]);
});
