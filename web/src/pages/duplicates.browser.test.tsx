import type { Duplicate, ParagraphRef } from '@docent/contract/duplicates';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSingleKeys } from '../app/useSingleKeys.ts';
import type { DuplicateFilter } from '../features/duplicates/duplicates.rules.ts';
import { maja, RefusedAnswer, showPart, t } from '../testing/shownPart.tsx';
import { DuplicatesPage } from './DuplicatesPage.tsx';

const place = (fileId: string, text: string, part: Partial<ParagraphRef> = {}): ParagraphRef => ({
  fileId,
  fileName: `Manual ${fileId}`,
  paragraphId: `p-${fileId}`,
  text,
  headingPath: ['Safety'],
  version: 3,
  level: 'edit',
  ...part,
});

const duplicateOf = (number: number, part: Partial<Duplicate> = {}): Duplicate => ({
  id: String(number).padStart(44, '0'),
  similarity: 0.93,
  kind: 'diverging',
  status: 'open',
  left: place('a', `Rule ${number}: you must wear a helmet.`),
  right: place('b', `Rule ${number}: you may wear a helmet.`),
  leftMore: [],
  rightMore: [],
  places: 2,
  differences: [
    ['same', `Rule ${number}: you `],
    ['removed', 'must'],
    ['added', 'may'],
    ['same', ' wear a helmet.'],
  ],
  skipped: null,
  ...part,
});

const answerOf = (list: Duplicate[], part = {}) => ({
  list,
  next: null,
  total: list.length,
  shared: [],
  running: null,
  ...part,
});

function Page() {
  const [filter, setFilter] = useState<DuplicateFilter>({});
  useSingleKeys();
  return <DuplicatesPage filter={filter} onSeek={setFilter} />;
}

const others = {
  '/file/get_organizational_map': () => [],
  '/user/get_user_list': () => ({ list: [], next: null }),
};

const comparison = () => page.getByRole('region', { name: t('duplicates.comparison') });

test('200 groups are worked through without the mouse', async () => {
  const open = Array.from({ length: 200 }, (_, i) => duplicateOf(i));
  const skipped = new Map<string, boolean>();
  await showPart(<Page />, {
    ...others,
    '/file/get_duplicate_text': ({ cursor }) => {
      const list = open.filter(({ id }) => !skipped.get(id));
      const from = Number(cursor ?? 0);
      const end = from + 50;
      return answerOf(list.slice(from, end), {
        total: list.length,
        next: end < list.length ? String(end) : null,
      });
    },
    '/file/skip_duplicate_text': ({ id, undo }) => {
      skipped.set(id as string, !undo);
      return { id, status: undo ? 'open' : 'skipped' };
    },
  });
  await expect.element(comparison()).toMatchTextContent('Rule 0:');
  await userEvent.keyboard('jjk');
  await expect.element(comparison()).toMatchTextContent('Rule 1:');
  await userEvent.keyboard('k');
  for (let number = 0; number < 200; number += 10) {
    await expect
      .poll(() => document.querySelector('section mark')?.parentElement?.textContent)
      .toMatch(`Rule ${number}:`);
    await userEvent.keyboard('s'.repeat(10));
  }
  await expect.element(page.getByText(t('duplicates.none'))).toBeVisible();
  expect([...skipped.values()].filter(Boolean)).toHaveLength(200);
});

test('the words that differ are marked on their own side, and the marks do not need colour', async () => {
  await showPart(<Page />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([duplicateOf(1)]),
  });
  await expect.element(comparison()).toBeVisible();
  const marks = [...document.querySelectorAll('section mark')];
  expect(marks.map((mark) => mark.textContent)).toEqual(['must', 'may']);
  expect(getComputedStyle(marks[0] as Element).textDecorationLine).toBe('underline');
});

test('a skipped group tells who skipped it and why, and is opened again', async () => {
  const sent: unknown[] = [];
  const skip = { by: maja, at: '2026-11-20T08:00:00.000Z', reason: 'Two sites' };
  const skipped = duplicateOf(1, { status: 'skipped', skipped: skip });
  await showPart(<Page />, {
    ...others,
    '/file/get_duplicate_text': ({ status }) => answerOf(status === 'skipped' ? [skipped] : []),
    '/file/skip_duplicate_text': (input) => {
      sent.push(input);
      return { id: skipped.id, status: 'open' };
    },
  });
  await page.getByText(t('duplicates.status_skipped'), { exact: true }).click();
  await expect.element(comparison()).toMatchTextContent('Maja Lind');
  await expect.element(comparison()).toMatchTextContent('Two sites');
  await page.getByRole('button', { name: t('duplicates.unskip') }).click();
  await expect.element(page.getByText(t('duplicates.noneSkipped'))).toBeVisible();
  expect(sent).toEqual([{ id: skipped.id, undo: true }]);
});

test('readers see the texts, and no buttons that would be refused', async () => {
  const read = duplicateOf(1, {
    left: place('a', 'You must.', { level: 'read' }),
    right: place('b', 'You may.', { level: 'comment' }),
  });
  await showPart(<Page />, { ...others, '/file/get_duplicate_text': () => answerOf([read]) });
  await expect.element(comparison()).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: t('duplicates.skip') }))
    .not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: t('duplicates.ignorePair') }))
    .not.toBeInTheDocument();
});

test('a refused skip brings the group back', async () => {
  const { failures } = await showPart(<Page />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([duplicateOf(1)]),
    '/file/skip_duplicate_text': () => {
      throw new RefusedAnswer(404, 'duplicate/not-found', 'Gone.');
    },
  });
  await expect.element(comparison()).toBeVisible();
  await userEvent.keyboard('s');
  await expect.poll(() => failures).toEqual(['duplicate/not-found']);
  await expect.element(comparison()).toBeVisible();
});

test('documents that share text are one line, and can be ignored together', async () => {
  let shared = [
    {
      files: [
        { id: 'a', name: 'Manual' },
        { id: 'b', name: 'Copy' },
      ],
      paragraphs: 12,
    },
  ];
  const sent: unknown[] = [];
  await showPart(<Page />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([], { shared }),
    '/file/ignore_duplicate_files': (input) => {
      sent.push(input);
      shared = [];
      return {};
    },
  });
  const line = page.getByRole('list', { name: t('duplicates.sharedTitle') });
  await expect.element(line).toMatchTextContent(t('duplicates.paragraphs', { count: 12 }));
  await page.getByRole('button', { name: t('duplicates.ignore') }).click();
  await expect.element(line).not.toBeInTheDocument();
  expect(sent).toEqual([{ fileIds: ['a', 'b'], undo: false }]);
});

test('while texts are being compared, the page says how far it is', async () => {
  const running = { done: 20, total: 80 };
  await showPart(<Page />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([], { running }),
  });
  await expect.element(page.getByText(t('duplicates.running', running))).toBeVisible();
  await expect.element(page.getByText(t('duplicates.none'))).not.toBeInTheDocument();
});

test('without access there is neither a list nor a count', async () => {
  await showPart(<Page />, {
    ...others,
    '/file/get_duplicate_text': () => {
      throw new RefusedAnswer(404, 'file/not-found', 'Not there.');
    },
  });
  await expect.element(page.getByText(t('duplicates.noAccess'))).toBeVisible();
});
