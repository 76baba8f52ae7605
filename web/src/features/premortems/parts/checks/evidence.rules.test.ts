import { expect, test } from 'vitest';
import { sourceOf } from './evidence.rules.ts';

const origin = 'https://docent.example';

test.each([
  ['/detail/abc/Plan', { fileId: 'abc', paragraphId: null }],
  [`${origin}/detail/abc/Plan#p-x1`, { fileId: 'abc', paragraphId: 'x1' }],
  [` ${origin}/detail/abc `, { fileId: 'abc', paragraphId: null }],
  ['https://elsewhere.example/detail/abc/Plan', null],
  ['/codetetail?id=abc', null],
  ['the pump log', null],
  ['', null],
])('%j leads to %j', (link, source) => {
  expect(sourceOf(link, origin)).toEqual(source);
});
