import type { File } from '@docent/contract/files';
import type { Version } from '@docent/contract/history';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fileOf, maja, RefusedAnswer, showPart, t } from '../../testing/shownPart.tsx';
import { opensDialog } from '../../ui/commands/opensDialog.ts';
import { loadToasts, Toaster } from '../../ui/toasts.ts';
import { fileQuery } from '../files/files.queries.ts';
import { HistoryView } from './HistoryView.tsx';
import type { HistorySearch } from './history.rules.ts';

const file = fileOf({ id: 'file', name: 'Rope inspection' });

const versionOf = (id: string, part: Partial<Version> = {}): Version => ({
  id,
  number: null,
  createdAt: '2026-11-02T08:00:00.000Z',
  authors: [maja],
  label: null,
  cause: 'auto',
  words: { added: 3, removed: 0 },
  published: false,
  restoredFrom: null,
  ...part,
});

const lineOf = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});
const before = [lineOf('a', 'Check the rope.'), lineOf('b', 'Same.'), lineOf('c', 'Call.')];
const after = [lineOf('a', 'Check the rope daily.'), lineOf('b', 'Same.'), lineOf('c', 'Call us.')];

function Shown() {
  const [search, setSearch] = useState<HistorySearch>({});
  return <HistoryView file={file} search={search} onGo={setSearch} />;
}

test('an editor steps through the changes of a version by keyboard, and restores an older one', async () => {
  let versions = [versionOf('v2', { label: 'With a note' }), versionOf('v1', { number: 1 })];
  const restored: unknown[] = [];
  const shown = (
    <>
      <Toaster />
      <Shown />
    </>
  );
  await showPart(shown, {
    '/file/get': () => file,
    '/history/show': () => ({ list: versions, next: null, total: versions.length }),
    '/history/detail': ({ id }) => ({
      version: versions.find((version) => version.id === id),
      against: id === 'v2' ? { version: versions.at(-1) } : null,
      content: { type: 'doc', content: [{ type: 'section', content: after }] },
      differences:
        id === 'v2'
          ? [0, 2].map((at) => ({
              paragraphId: after[at]?.attrs.id,
              kind: 'changed',
              before: before[at],
              after: after[at],
              words: [],
              headingPath: [],
              at,
            }))
          : [],
    }),
    '/history/fallback': (input) => {
      restored.push(input);
      const made = versionOf('v3', { restoredFrom: '2026-11-01T08:00:00.000Z' });
      versions = [made, ...versions];
      return made;
    },
  });
  const list = page.getByRole('navigation', { name: t('history.versions') });
  const version = (name: RegExp) => list.getByRole('button', { name });
  await expect.element(version(/With a note/)).toHaveAttribute('aria-current', 'true');
  const changes = page.getByRole('article');
  await expect.poll(() => changes.elements().length).toBe(2);
  for (const at of [0, 1, 0]) {
    await userEvent.keyboard('n');
    await expect.poll(() => document.activeElement).toBe(changes.elements()[at]);
  }
  await userEvent.keyboard('p');
  await expect.poll(() => document.activeElement).toBe(changes.elements()[1]);

  await version(/v1/).click();
  await expect.element(page.getByText(t('history.first'))).toBeVisible();
  await page.getByRole('button', { name: t('history.restore'), exact: true }).click();
  await expect.poll(() => restored).toEqual([{ id: 'v1' }]);
  const newest = list.getByRole('listitem').first().getByRole('button');
  await expect.element(newest).toHaveAttribute('aria-current', 'true');
  // The text before it is a version, which undo restores.
  await page.getByRole('button', { name: t('shell.undo') }).click();
  await expect.poll(() => restored.at(-1)).toEqual({ id: 'v2' });
});

test('a reader downloads an old version', async () => {
  const version = versionOf('v1', { number: 1 });
  const requests: unknown[] = [];
  await showPart(<HistoryView file={{ ...file, level: 'read' }} search={{}} onGo={() => {}} />, {
    '/history/show': () => ({ list: [version], next: null, total: 1 }),
    '/history/detail': () => {
      const content = { type: 'doc', content: [{ type: 'section', content: after }] };
      return { version, against: null, content, differences: [] };
    },
    '/export/start': (input) => {
      requests.push(input);
      throw new RefusedAnswer(403, 'export/not-allowed', 'Not allowed');
    },
  });
  await page.getByRole('button', { name: t('history.moreActions') }).click();
  await expect.element(page.getByText(opensDialog(t('history.rename')))).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: t('documents.download') }).click();
  await page.getByRole('menuitem', { name: t('documents.downloadAs_docx') }).click();
  await expect.poll(() => requests).toEqual([{ fileId: 'file', format: 'docx', version: 1 }]);
});

test('a dialog explains why it closes when the right to edit and the shown version are lost', async () => {
  await loadToasts();
  const version = versionOf('v1');
  let level: File['level'] = 'edit';
  let client: QueryClient | undefined;
  function Opened() {
    client = useQueryClient();
    const { data } = useQuery(fileQuery('file'));
    return data && <HistoryView file={data} search={{}} onGo={() => {}} />;
  }
  await showPart(
    <>
      <Toaster />
      <Opened />
    </>,
    {
      '/file/get': () => ({ ...file, level }),
      '/history/show': () => ({ list: [version], next: null, total: 1 }),
      '/history/detail': () => {
        if (level !== 'edit') throw new RefusedAnswer(404, 'file/not-found', 'Not found');
        const content = { type: 'doc', content: [{ type: 'section', content: after }] };
        return { version, against: null, content, differences: [] };
      },
    },
  );
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: t('history.moreActions') }).click();
  await page.getByRole('menuitem', { name: opensDialog(t('history.rename')) }).click();
  await expect.element(dialog).toBeVisible();
  level = 'comment';
  await client?.invalidateQueries({ queryKey: ['history'] });
  await client?.invalidateQueries();
  await expect.element(page.getByText(t('shell.dialogClosed'))).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a version is shown by its number as well', async () => {
  const versions = [versionOf('x2', { number: 2 }), versionOf('x1', { number: 1 })];
  const asked: unknown[] = [];
  await showPart(<HistoryView file={file} search={{ version: '1' }} onGo={() => {}} />, {
    '/history/show': () => ({ list: versions, next: null, total: 2 }),
    '/history/detail': ({ id }) => {
      asked.push(id);
      const content = { type: 'doc', content: [{ type: 'section', content: after }] };
      return { version: versions[1], against: null, content, differences: [] };
    },
  });
  await expect.element(page.getByText('Check the rope daily.')).toBeVisible();
  expect(asked).toEqual(['x1']);
});

test('a reader sees versions and no way to change them', async () => {
  const own = fileOf({ id: 'file', name: 'Rope inspection', level: 'read' });
  await showPart(<HistoryView file={own} search={{}} onGo={() => {}} />, {
    '/history/show': () => ({ list: [], next: null, total: 0 }),
  });
  await expect.element(page.getByText(t('history.noneReader')).last()).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: opensDialog(t('history.keep')) }))
    .not.toBeInTheDocument();
});

test('the history of a moved paragraph leads to that in the document where it came from', async () => {
  const origin = { file: { id: 'ropes', name: 'Ropes' }, paragraphId: 'a1' };
  await showPart(<HistoryView file={file} search={{ paragraph: 'a' }} onGo={() => {}} />, {
    '/history/show': () => ({ list: [], next: null, total: 0 }),
    '/history/paragraph': () => ({ list: [], next: null, movedFrom: [origin] }),
  });
  const link = page.getByRole('link', { name: t('history.movedFrom', { name: 'Ropes' }) });
  await expect.element(link).toHaveAttribute('href', '/history/ropes/document?paragraph=a1');
});

test.each([
  [1280, 1],
  [390, 0],
])('at %i px, a comparison has %i choices of the layout', async (width, choices) => {
  await page.viewport(width, 800);
  const version = versionOf('v1');
  await showPart(<HistoryView file={file} search={{ version: 'v1' }} onGo={() => {}} />, {
    '/history/show': () => ({ list: [version], next: null, total: 1 }),
    '/history/detail': () => {
      const content = { type: 'doc', content: [{ type: 'section', content: after }] };
      return { version, against: null, content, differences: [] };
    },
  });
  await expect.element(page.getByText('Check the rope daily.')).toBeVisible();
  const layouts = page.getByRole('radiogroup', { name: t('history.view') });
  await expect.element(layouts).toHaveLength(choices);
  await page.viewport(1280, 800);
});
