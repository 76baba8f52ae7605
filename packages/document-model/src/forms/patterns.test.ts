import { expect, test } from 'vitest';
import { countEffort } from '../testing/effort.ts';
import { compilePattern } from './patterns.ts';

test.each([
  ['', '', true],
  ['', 'a', false],
  ['abc', 'abc', true],
  ['abc', 'abcd', false],
  ['[A-Z]{2}-\\d{3,5}', 'QM-2041', true],
  ['[A-Z]{2}-\\d{3,5}', 'QM-20', false],
  ['[A-Z]{2}-\\d{3,5}', 'qm-2041', false],
  ['a{2,}', 'aaaa', true],
  ['a{2,}', 'a', false],
  ['a|bc|', '', true],
  ['a|bc|', 'bc', true],
  ['^(?:\\+|00)\\d+$', '+4721', true],
  ['(?<year>\\d{4})-(?<month>\\d\\d)', '2026-11', true],
  ['[^@\\s]+@[^@\\s]+\\.[a-z]{2,}', 'ana@example.org', true],
  ['[^@\\s]+@[^@\\s]+\\.[a-z]{2,}', 'ana@example', false],
  ['\\p{Script=Han}+', '升压站', true],
  ['[\\p{L} ]+?', 'Åse Lund', true],
  ['.', '😀', true],
  ['.', '\n', false],
  ['\\u{1F600}\\x41\\u0042', '😀AB', true],
  ['(a|b)*c', 'ababc', true],
  ['a^b', 'ab', false],
  ['[\\]x]+', ']x', true],
  ['(()*)*', '', true],
])('%s on "%s": %s', (source, text, fits) => {
  expect(compilePattern(source)?.fits(text)).toBe(fits);
  // The engine agrees.
  expect(new RegExp(`^(?:${source})$`, 'u').test(text)).toBe(fits);
});

test.each([
  ['(', 'is none'],
  ['a**', 'is none'],
  ['(a)\\1', 'refers back'],
  ['(?=a)b', 'looks ahead'],
  ['(?<!a)b', 'looks behind'],
  ['\\bword\\b', 'asks for a border'],
  ['a{100000}', 'is too large'],
  ['((((a{50}){50}){50}){50}){50}', 'is too large when counted out'],
  ['(((a{0}){1000}){1000}){1000}', 'takes too long to count out'],
  [`${'('.repeat(400)}a${')'.repeat(400)}`, 'is nested too deep'],
  ['x'.repeat(1_001), 'is too long'],
])('%s %s and is refused', (source) => {
  const effort = countEffort();
  expect(compilePattern(source)).toBeNull();
  expect(effort()).toBeLessThan(500);
});

test.each([
  '(a+)+b',
  '(a|a)*b',
  '(a*)*b',
  '(.*)*(.*)*(.*)*b',
  'a*a*a*a*a*a*a*a*a*a*b',
  '(?:a?){200}a{200}b',
])('the hostile pattern %s answers on 5,000 characters', (source) => {
  const pattern = compilePattern(source);
  const effort = countEffort();
  expect(pattern?.fits('a'.repeat(5_000))).toBe(false);
  expect(effort()).toBeLessThan(3_000);
});
