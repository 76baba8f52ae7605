import { expect, test } from 'vitest';
import { formatNames } from './formatNames.ts';

test.each([
  ['zh', ['1', '2'], '1 和 2'],
  ['zh', ['李娜', 'Ben', '王伟'], '李娜、Ben 和王伟'],
  ['zh', ['“手册”', '“规程”'], '“手册”和“规程”'],
  ['zh', ['2026年报', 'A表'], '2026年报和 A表'],
  ['en', ['1', '2'], '1 and 2'],
])('%s joins %j as %s', (language, names, joined) => {
  expect(formatNames(names, language)).toBe(joined);
});
