import type { File } from '@docent/contract/files';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { childrenKey } from './files.queries.ts';
import { createTreeRows, rootId } from './tree.rows.ts';

const fetched = vi.fn<typeof fetch>();
const file = (id: string) => ({ id, name: id, kind: 'document' }) as File;
const page = (...ids: string[]) => ({ list: ids.map(file), next: null });

const answers = (data: unknown) =>
  fetched.mockImplementation(async () => Response.json({ code: 200, data }));

/** The pages of a folder as they were known a minute ago. */
function know(client: QueryClient, parentId: string | null, pages: ReturnType<typeof page>[]) {
  client.setQueryData(
    childrenKey(parentId),
    { pages, pageParams: pages.map(() => null) },
    { updatedAt: Date.now() - 60_000 },
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('what somebody else added appears when the folder is refreshed', async () => {
  const client = new QueryClient();
  const rows = createTreeRows(client);
  know(client, 'folder', [page('a')]);
  answers(page('a', 'b'));
  rows.refresh(['folder']);
  expect(rows.children('folder')).toEqual(['a']);
  await expect.poll(() => rows.children('folder')).toEqual(['a', 'b']);
});

test('a folder that nobody opened, or that was just read, is not asked for', () => {
  const client = new QueryClient();
  const rows = createTreeRows(client);
  client.setQueryData(childrenKey('fresh'), { pages: [page('a')], pageParams: [null] });
  rows.refresh(['unknown', 'fresh', rootId]);
  expect(fetched).not.toHaveBeenCalled();
});

test('a folder that was just read is asked for again where rights have changed', async () => {
  const client = new QueryClient();
  const rows = createTreeRows(client);
  client.setQueryData(childrenKey(null), { pages: [page('a', 'closed')], pageParams: [null] });
  answers(page('a'));
  rows.refresh([rootId], true);
  await expect.poll(() => rows.children(rootId)).toEqual(['a']);
});

test('a folder of very many known files is left to be opened again', () => {
  const client = new QueryClient();
  know(client, 'folder', [page('a'), page('b'), page('c'), page('d')]);
  createTreeRows(client).refresh(['folder']);
  expect(fetched).not.toHaveBeenCalled();
});

test('what is known stays when the server does not answer', async () => {
  const client = new QueryClient();
  const rows = createTreeRows(client);
  know(client, null, [page('a')]);
  fetched.mockRejectedValue(new TypeError('no network'));
  rows.refresh([rootId]);
  await expect.poll(() => client.getQueryState(childrenKey(null))?.status).toBe('error');
  expect(rows.children(rootId)).toEqual(['a']);
});
