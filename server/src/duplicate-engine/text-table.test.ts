import { expect, test } from 'vitest';
import { createTextTable } from './text-table.ts';

test.each([
  ['plain, as it is', 'plain, as it is'],
  ['  two  spaces ', 'two spaces'],
  ['a\tb\u00a0c\u3000d\n', 'a b c d'],
  ['Cafe\u0301', 'Café'],
  ['阀门（一）、Straße “ok”…', '阀门（一）、Straße “ok”…'],
  ['\u1112\u1161\u11ab', '한'],
  [' ', ''],
  ['', ''],
])('a text is stored without invisible differences: %j', (given, normalized) => {
  const table = createTextTable();
  const { text } = table.put(0, given);
  expect(table.read(text)).toBe(normalized);
  expect(table.put(1, normalized)).toEqual({ text, isNew: false });
});
