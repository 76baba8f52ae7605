import { expect, test } from 'vitest';
import { type CachedDocument, cacheVisited, maxCachedDocuments } from './pageCache.rules.ts';

const visit = (id: string, hash = '') => ({
  id,
  title: id,
  des: '',
  hash,
  version: null,
  conversation: null,
  edit: false,
});
const ids = (pages: readonly CachedDocument[]) => pages.map(({ id }) => id).join('');
const after = (...visits: ReturnType<typeof visit>[]) =>
  visits.reduce<readonly CachedDocument[]>(cacheVisited, []);

test('a visited document is cached once and becomes the newest', () => {
  expect(ids(after(visit('a'), visit('b'), visit('a')))).toBe('ba');
});

test('repeating a visit changes nothing', () => {
  const pages = after(visit('a'), visit('b'));
  expect(cacheVisited(pages, visit('b'))).toBe(pages);
});

test('the oldest document is evicted', () => {
  const all = Array.from({ length: maxCachedDocuments + 3 }, (_, at) =>
    visit(String.fromCharCode(97 + at)),
  );
  expect(ids(after(...all))).toBe('cdefghi');
});

test('going to another paragraph of a cached document is a new visit; going back is not', () => {
  const first = after(visit('a'));
  const elsewhere = cacheVisited(first, visit('a', '#p-1'));
  expect(elsewhere.at(-1)?.visit).toBe(2);
  const away = cacheVisited(elsewhere, visit('b'));
  expect(cacheVisited(away, visit('a', '#p-1')).at(-1)?.visit).toBe(2);
});
