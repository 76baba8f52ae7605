import type { File } from '@docent/contract/files';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeChildren, childrenQuery } from './files.queries.ts';
import { refreshVisible } from './liveChildren.ts';
import { createTreeRows } from './tree/treeRows.ts';

const fetched = vi.fn<(url: string) => Promise<Response>>();
const news = vi.hoisted(() => ({ come: () => {} }));

vi.mock('../../api/news.ts', () => ({
  onNewsOf(_: string, listener: () => void) {
    news.come = listener;
  },
}));

/** A simulated folder on the server: each file has a position. */
let folder: { id: string; position: number }[];
let client: QueryClient;

const names = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `f${from + at}`);
const shown = () => createTreeRows(client).children('folder');
const look = (...ids: string[]) => refreshVisible(client, new Map([['folder', new Set(ids)]]));
const cursors = () => fetched.mock.calls.map(([url]) => new URL(url, 'http://d').searchParams);

function answer(url: string): Response {
  // A page that sends endless requests must fail a test, not hang it.
  if (fetched.mock.calls.length > 100) throw new TypeError('flooded');
  const { searchParams } = new URL(url, 'http://docent');
  const behind = Number(searchParams.get('cursor') ?? -1);
  const limit = Number(searchParams.get('limit'));
  const rows = folder
    .filter(({ position }) => position > behind)
    .toSorted((one, other) => one.position - other.position);
  const list = rows.slice(0, limit).map(({ id }) => ({ id, name: id }) as File);
  const next = rows.length > limit ? String(rows[limit - 1]?.position) : null;
  return Response.json({ code: 200, data: { list, next } });
}

/** Scrolls through the whole folder. */
async function open(): Promise<void> {
  const observer = new InfiniteQueryObserver(client, childrenQuery('folder'));
  await client.fetchInfiniteQuery(childrenQuery('folder'));
  while ((await observer.fetchNextPage()).hasNextPage);
  fetched.mockClear();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async (url) => answer(url));
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  folder = names(0, 2000).map((id, at) => ({ id, position: at * 10 }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('in a folder of 2,000 files, changes by others appear at the scroll position', async () => {
  await open();
  folder.push({ id: 'new', position: 12_505 });
  folder = folder.filter(({ id }) => id !== 'f1251');
  news.come();
  await look('f1249', 'f1250', 'f1251', 'f1252');
  expect(shown()).toEqual([...names(0, 1251), 'new', ...names(1252, 2000)]);
  // The visible page, and the start of the next one.
  expect(cursors().map((of) => [of.get('cursor'), of.get('limit')])).toEqual([
    ['11990', '200'],
    ['13990', '1'],
  ]);
});

test('changes elsewhere in the folder appear when they become visible, with a single request', async () => {
  await open();
  folder = folder.filter(({ id }) => id !== 'f150' && id !== 'f1500');
  news.come();
  await look('f10');
  expect(shown()).not.toContain('f150');
  expect(shown()).toContain('f1500');
  await look('f1490');
  expect(shown()).not.toContain('f1500');
  fetched.mockClear();
  await look('f10', 'f1490');
  expect(fetched).not.toHaveBeenCalled();
});

test('a file moved within the folder appears once, wherever it went', async () => {
  await open();
  const moved = folder[1900];
  if (moved) moved.position = 15;
  news.come();
  await look('f3');
  expect(shown().filter((id) => id === 'f1900')).toEqual(['f1900']);
  expect(shown().slice(0, 4)).toEqual(['f0', 'f1', 'f1900', 'f2']);
  if (moved) moved.position = 10_005;
  news.come();
  await look('f999', 'f1000');
  expect(shown().filter((id) => id === 'f1900')).toEqual(['f1900']);
  expect(shown().slice(1000, 1003)).toEqual(['f1000', 'f1900', 'f1001']);
});

test('more files than a page holds are inserted in its middle', async () => {
  await open();
  folder.push(...names(0, 450).map((id, at) => ({ id: `new-${id}`, position: 5_001 + at / 100 })));
  news.come();
  await look('f500');
  expect(shown()).toHaveLength(2450);
  expect(new Set(shown()).size).toBe(2450);
  expect(shown()[950]).toBe('new-f449');
  expect(shown().at(-1)).toBe('f1999');
});

test('all files of a page are removed, and others replace them', async () => {
  await open();
  folder = folder.filter(({ position }) => position < 18_000);
  news.come();
  await look('f1799', 'f1800');
  expect(shown()).toEqual(names(0, 1800));
  folder.push({ id: 'last', position: 30_000 });
  news.come();
  await look('f1799');
  expect(shown()).toEqual([...names(0, 1800), 'last']);
});

test('an empty folder is filled by somebody else', async () => {
  folder = [];
  await open();
  expect(shown()).toEqual(['empty:folder']);
  folder.push({ id: 'first', position: 0 });
  news.come();
  await look('empty:folder');
  expect(shown()).toEqual(['first']);
});

test('without news, old pages are refetched, and fresh ones are not', async () => {
  await open();
  await look('f0');
  expect(fetched).not.toHaveBeenCalled();
  folder = folder.filter(({ id }) => id !== 'f1');
  vi.advanceTimersByTime(20_000);
  await look('f0');
  expect(shown().slice(0, 2)).toEqual(['f0', 'f2']);
});

test('two lists of one folder send one request', async () => {
  await open();
  news.come();
  await Promise.all([look('f0'), look('f1')]);
  expect(cursors().map((of) => of.get('cursor'))).toEqual([null, '1990']);
});

test('a local change is not reverted by an older answer', async () => {
  await open();
  news.come();
  const looking = look('f0');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  folder = folder.filter(({ id }) => id !== 'f0');
  changeChildren(client, 'folder', (list) => list.filter(({ id }) => id !== 'f0'));
  await looking;
  expect(shown()[0]).toBe('f1');
});

test('a clock set back after news does not cause endless requests', async () => {
  await open();
  vi.setSystemTime(Date.now() - 60_000);
  news.come();
  await look('f0');
  expect(fetched).toHaveBeenCalledTimes(2);
  news.come();
  vi.setSystemTime(Date.now() - 60_000);
  await look('f0');
  expect(fetched).toHaveBeenCalledTimes(4);
});

test('news that arrive faster than answers cause at most three requests', async () => {
  await open();
  fetched.mockImplementation(async (url) => {
    news.come();
    return answer(url);
  });
  news.come();
  await look('f0');
  expect(fetched).toHaveBeenCalledTimes(6);
});

test('cached files stay when the server does not answer', async () => {
  await open();
  fetched.mockRejectedValue(new TypeError('no network'));
  news.come();
  await look('f0');
  expect(fetched).toHaveBeenCalled();
  expect(shown()).toEqual(names(0, 2000));
});
