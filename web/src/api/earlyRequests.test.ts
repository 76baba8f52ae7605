import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstScreensQuery } from '../features/documents/documents.queries.ts';
import { contentQuery, reviewQuery } from '../features/reviews/reviews.queries.ts';
import { api, connectClient } from './client.ts';

const script = readFileSync(join(import.meta.dirname, '../../public/first-paint.js'), 'utf8');
const asked: { url: string; headers: Record<string, string> }[] = [];

beforeEach(() => {
  asked.length = 0;
  delete window.begun;
  localStorage.setItem('token', 'mine');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // As if the page had just been opened, whatever the duration of earlier tests.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, headers });
    return Response.json({ code: 200, data: { isPart: true, asked: asked.length } });
  });
  connectClient({ token: () => 'mine', onSignedOut: () => {}, onFailed: () => {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
  localStorage.clear();
});

function begin(address: string): void {
  history.replaceState(null, '', address);
  new Function(script)();
}

const open = (version: number | null, near: string) =>
  new QueryClient().fetchQuery(firstScreensQuery('file1', version, near));

test.each([
  ['/detail/file1', null, ''],
  ['/detail/file1/Wind', null, ''],
  ['/detail/file1/Wind#p-b0000_a-1', null, 'b0000_a-1'],
  ['/detail/file1/Wind?version=3#c-comment', 3, ''],
])(
  'what the page of %s asks for was asked already, as the same person',
  async (address, version, near) => {
    begin(address);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer mine',
      'Bearer mine',
    ]);
    await open(version, near);
    expect(asked.length).toBe(2);
  },
);

test('a review is requested together with its contents', async () => {
  begin('/codereview?id=review1');
  const client = new QueryClient();
  await client.fetchQuery(reviewQuery('review1'));
  await client.fetchQuery(contentQuery('review1'));
  await api.people.myRole({});
  expect(asked.length).toBe(3);
});

test('a response is used once', async () => {
  begin('/detail/file1/Wind');
  await open(null, '');
  await open(null, '');
  expect(asked.length).toBe(3);
});

test('a response for somebody else is requested again', async () => {
  begin('/detail/file1/Wind');
  connectClient({ token: () => 'another', onSignedOut: () => {}, onFailed: () => {} });
  await open(null, '');
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer mine',
    'Bearer mine',
    'Bearer another',
  ]);
});

test.each(['/', '/history/file1/x', '/codereview', '/codereview?id=a%2Fb'])(
  'at %s only the current person is requested early',
  (address) => {
    begin(address);
    expect(asked.map(({ url }) => url)).toEqual(['/api/keyclock/my_role']);
  },
);

test.each(['/?code=x&state=y', '/detail/file1?code=x&state=y', '/codereview?id=review1&token=x'])(
  'at %s nothing is requested early during sign-in',
  (address) => {
    begin(address);
    expect(asked).toEqual([]);
  },
);
