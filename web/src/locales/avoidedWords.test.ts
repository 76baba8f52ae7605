// The words that docs/wording.md tells to avoid do not appear on the screen.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusals } from '@docent/contract/refusals';
import { expect, test } from 'vitest';

/** Words that are avoided for one thing only, and are right for others: "Find and replace", "arrow keys". */
const ambiguous = new Set([
  'address',
  'at once',
  'begins with',
  'box',
  'description',
  'find',
  'in one',
  'keys',
  'on the whole',
  'separator',
]);

const page = readFileSync(join(import.meta.dirname, '../../../docs/wording.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.slice(1, -1).split('|'))
  .slice(2);
const avoided = rows
  .flatMap((row) => (row.at(-1) ?? '').split(','))
  .map((word) => word.trim().toLowerCase())
  .filter((word) => /^[a-z]/.test(word) && !ambiguous.has(word));

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const offences = (texts: readonly string[]) =>
  texts.flatMap((text) => {
    const shown = text.replace(/\{\{[^}]*\}\}/g, '').toLowerCase();
    return avoided
      .filter((word) => new RegExp(`(?<![a-z])${word}(?![a-z])`).test(shown))
      .map((word) => `${word}: ${text}`);
  });

const namespaces = import.meta.glob<Record<string, unknown>>('./en/**/*.ts', { eager: true });
const texts = Object.entries(namespaces)
  .map(
    ([path, module]) =>
      [path.slice('./en/'.length, -'.ts'.length), textsOf({ ...module })] as const,
  )
  .filter(([name]) => !/words$/i.test(name));

test('the words to avoid are read', () => {
  expect(avoided).toEqual(
    expect.arrayContaining(['take back', 'language model', 'delete for good']),
  );
});

test.each(texts)('no text of %s has a word to avoid', (_, shown) => {
  expect(offences(shown)).toEqual([]);
});

test('no refusal has a word to avoid', () => {
  expect(offences(Object.values(refusals).map(([, message]) => message))).toEqual([]);
});
