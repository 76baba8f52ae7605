import type { Duplicate, ParagraphRef } from '@docent/contract/duplicates';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSingleKeys } from '../app/useSingleKeys.ts';
import type { DuplicateFilter } from '../features/duplicates/duplicates.rules.ts';
import { maja, RefusedAnswer, showPart, t } from '../testing/shownPart.tsx';
import { loadToasts, Toaster } from '../ui/toasts.ts';
import { DuplicatesPage } from './DuplicatesPage.tsx';

const place = (fileId: string, text: string, part: Partial<ParagraphRef> = {}): ParagraphRef => ({
  fileId,
  fileName: `Manual ${fileId}`,
  paragraphId: `p-${fileId}`,
  text,
  headingPath: ['Safety'],
  version: 3,
  level: 'edit',
  ifRevised: 'published',
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
  divergedAt: null,
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
  return (
    <>
      <Toaster />
      <DuplicatesPage filter={filter} onSeek={setFilter} />
    </>
  );
}

const others = {
  '/file/get_organizational_map': () => [],
  '/user/get_user_list': () => ({ list: [], next: null }),
};

const reviseDialog = () => page.getByRole('dialog', { name: t('duplicates.reviseTitle') });
const newText = () => page.getByRole('textbox', { name: t('duplicates.newText') });

const comparison = () => page.getByRole('region', { name: t('duplicates.comparison') });

test('200 groups can be handled without the mouse', async () => {
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

test('differing words are marked on their own side, and not by colour alone', async () => {
  await showPart(<Page />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([duplicateOf(1)]),
  });
  await expect.element(comparison()).toBeVisible();
  const marks = [...document.querySelectorAll('section mark')];
  expect(marks.map((mark) => mark.textContent)).toEqual(['must', 'may']);
  expect(getComputedStyle(marks[0] as Element).textDecorationLine).toBe('underline');
});

test('a skipped group shows who skipped it and why, and can be reopened', async () => {
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

test('readers see the texts, without buttons that would be refused', async () => {
  const read = duplicateOf(1, {
    left: place('a', 'You must.', { level: 'read', ifRevised: null }),
    right: place('b', 'You may.', { level: 'comment', ifRevised: null }),
  });
  await showPart(<Page />, { ...others, '/file/get_duplicate_text': () => answerOf([read]) });
  await expect.element(comparison()).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: t('duplicates.skip') }))
    .not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: t('duplicates.ignorePair') }))
    .not.toBeInTheDocument();
  await userEvent.keyboard('r');
  await expect.element(reviseDialog()).not.toBeInTheDocument();
});

test('a group returns to the list if skipping it is refused', async () => {
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

test('documents that share text are one entry, and can be ignored together', async () => {
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

test('ignored pairs of documents show who ignored them, and can be listed again', async () => {
  const at = '2026-11-20T08:00:00.000Z';
  const pair = (one: string, other: string, mayUndo: boolean) => ({
    files: [one, other].map((id) => ({ id, name: `Manual ${id}` })),
    by: maja,
    at,
    mayUndo,
  });
  let ignored = [pair('a', 'b', true), pair('c', 'd', false)];
  const sent: unknown[] = [];
  await showPart(<Page />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([]),
    '/file/ignored_duplicate_files': () => ({ list: ignored, next: null }),
    '/file/ignore_duplicate_files': (input) => {
      sent.push(input);
      ignored = ignored.slice(1);
      return {};
    },
  });
  await page.getByText(t('duplicates.status_ignored'), { exact: true }).click();
  const rows = page.getByRole('list', { name: t('duplicates.status_ignored') });
  await expect.element(rows).toMatchTextContent('Maja Lind');
  await expect.element(rows.getByRole('link', { name: 'Manual d' })).toBeVisible();
  await rows.getByRole('button').click();
  await expect.element(rows.getByRole('link', { name: 'Manual a' })).not.toBeInTheDocument();
  expect(sent).toEqual([{ fileIds: ['a', 'b'], undo: true }]);
});

test('without ignored pairs the list says what would be there', async () => {
  await showPart(<Page />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([]),
    '/file/ignored_duplicate_files': () => ({ list: [], next: null }),
  });
  await page.getByText(t('duplicates.status_ignored'), { exact: true }).click();
  await expect.element(page.getByText(t('duplicates.noneIgnored'))).toBeVisible();
  await expect
    .element(page.getByRole('combobox', { name: t('duplicates.kind') }))
    .not.toBeInTheDocument();
});

test('the page shows the progress while texts are being compared', async () => {
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

/** A group of three contradicting copies, one of which is read-only for Maja. */
const three = duplicateOf(1, {
  rightMore: [
    place('c', 'Rule 1: you may wear a helmet.', { level: 'comment', ifRevised: 'suggested' }),
    place('d', 'Rule 1: you may wear a helmet.', { level: 'read', ifRevised: null }),
  ],
  places: 4,
});

test('a refused copy is listed with the reason while the others are revised, until that is undone', async () => {
  const sent: Record<string, unknown>[] = [];
  const target = (fileId: string) => ({ fileId, paragraphId: `p-${fileId}` });
  const revised = [{ ...target('b'), outcome: 'published' }];
  await showPart(<Page />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([three]),
    '/file/revise_paragraph': (input) => {
      sent.push(input);
      const refused = [{ target: target('c'), reason: 'paragraph/has-suggestions' }];
      return { id: 'revision', revised, refused };
    },
    '/file/undo_revise': (input) => {
      sent.push(input);
      return { id: 'revision', revised, refused: [] };
    },
  });
  await loadToasts();
  await expect.element(comparison()).toBeVisible();
  await userEvent.keyboard('r');
  await expect.element(newText()).toHaveValue(three.left.text);
  const copies = page.getByRole('group', { name: t('duplicates.copies') });
  await expect.element(copies).toMatchTextContent(t('duplicates.outcome_suggested'));
  await expect.element(page.getByRole('checkbox', { name: 'Manual d' })).toBeDisabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(reviseDialog()).toMatchTextContent('Manual c');
  await expect.element(reviseDialog()).toMatchTextContent(t('reasons.paragraph/has-suggestions'));
  await expect
    .element(reviseDialog())
    .toMatchTextContent(t('duplicates.revisedAs_published', { count: 1 }));
  const [right, suggestion] = [three.right, three.rightMore[0] as ParagraphRef];
  expect(sent).toEqual([
    {
      text: three.left.text,
      targets: [
        { ...target('b'), was: right.text },
        { ...target('c'), was: suggestion.text },
      ],
    },
  ]);
  await reviseDialog()
    .getByRole('button', { name: t('shell.undo') })
    .click();
  await expect.element(page.getByText(t('duplicates.revisionUndone'))).toBeVisible();
  await expect.element(reviseDialog()).not.toBeInTheDocument();
  expect(sent[1]).toEqual({ id: 'revision' });

  await userEvent.keyboard('r');
  await expect.element(newText()).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(reviseDialog()).toMatchTextContent('Manual c');
  await userEvent.keyboard('{Enter}');
  const hasText = t('duplicates.revisedAs_published', { count: 1 });
  const toast = page.getByRole('status').filter({ hasText });
  await expect.element(toast.getByRole('button', { name: t('shell.undo') })).toBeVisible();
});

test('a revised group leaves the list, and returns when that is undone', async () => {
  const duplicate = duplicateOf(1);
  const undone: unknown[] = [];
  let listed = 0;
  await showPart(<Page />, {
    ...others,
    '/file/get_duplicate_text': () => {
      listed++;
      return answerOf([duplicate]);
    },
    '/file/revise_paragraph': ({ targets }) => ({
      id: 'revision',
      revised: (targets as object[]).map((target) => ({ ...target, outcome: 'draft' })),
      refused: [],
    }),
    '/file/undo_revise': ({ id }) => {
      undone.push(id);
      const target = { fileId: 'b', paragraphId: 'p-b' };
      return { id, revised: [], refused: [{ target, reason: 'paragraph/changed' }] };
    },
  });
  await loadToasts();
  await page.getByRole('button', { name: t('duplicates.revise') }).click();
  await newText().fill('Everybody wears a helmet.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const hasText = t('duplicates.revisedAs_draft', { count: 2 });
  const toast = page.getByRole('status').filter({ hasText });
  await expect.element(toast).toBeVisible();
  await expect.element(comparison()).not.toBeInTheDocument();
  await toast.getByRole('button', { name: t('shell.undo') }).click();
  await expect.element(comparison()).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Manual b');
  expect(undone).toEqual(['revision']);
  const before = listed;
  await expect.poll(() => listed, { timeout: 3000 }).toBeGreaterThan(before);
});

test('the form refuses an empty text, an empty selection, and a text that all copies already have', async () => {
  let sent = 0;
  await showPart(<Page />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([three]),
    '/file/revise_paragraph': () => {
      sent++;
      return { id: 'revision', revised: [], refused: [] };
    },
  });
  await page.getByRole('button', { name: t('duplicates.revise') }).click();
  const apply = page.getByRole('button', { name: t('duplicates.reviseApply'), exact: true });
  await newText().fill(' ');
  await apply.click();
  await expect.element(page.getByText(t('duplicates.noText'))).toBeVisible();
  await page.getByRole('radio', { name: three.right.text }).click();
  await expect.element(newText()).toHaveValue(three.right.text);
  await page.getByRole('checkbox', { name: 'Manual a' }).click();
  await expect.element(page.getByText(t('duplicates.sameText'))).toBeVisible();
  for (const name of ['Manual b', 'Manual c']) await page.getByRole('checkbox', { name }).click();
  await expect.element(page.getByText(t('duplicates.noCopies'))).toBeVisible();
  await apply.click();
  await page.getByRole('radio', { name: three.left.text }).click();
  await expect.element(newText()).toHaveValue(' ');
  await apply.click();
  await expect.element(reviseDialog()).toBeVisible();
  expect(sent).toBe(0);
});
