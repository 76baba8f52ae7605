import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { maja, RefusedAnswer, showPart, t } from '../testing/shownPart.tsx';
import {
  answerOf,
  comparison,
  duplicateOf,
  others,
  place,
  reviseDialog,
  ShownPage,
} from './testing/duplicatesPage.tsx';

test('groups of several pages can be handled without the mouse', async () => {
  const open = Array.from({ length: 110 }, (_, i) => duplicateOf(i));
  const skipped = new Map<string, boolean>();
  await showPart(<ShownPage />, {
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
  for (let number = 0; number < 110; number += 10) {
    await expect
      .poll(() => document.querySelector('section mark')?.parentElement?.textContent)
      .toMatch(`Rule ${number}:`);
    await userEvent.keyboard('s'.repeat(10));
  }
  await expect.element(page.getByText(t('duplicates.none'))).toBeVisible();
  expect([...skipped.values()].filter(Boolean)).toHaveLength(110);
});

/** The page, which can be left and opened again. */
function LeftPage() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Leave or return
      </button>
      {isOpen && <ShownPage />}
    </>
  );
}

test('the way back to the page leads to the entry that was selected', async () => {
  await showPart(<LeftPage />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([duplicateOf(201), duplicateOf(202)]),
  });
  await expect.element(comparison()).toMatchTextContent('Rule 201:');
  await userEvent.keyboard('j');
  await expect.element(comparison()).toMatchTextContent('Rule 202:');
  const leave = page.getByRole('button', { name: 'Leave or return' });
  await leave.click();
  await expect.element(comparison()).not.toBeInTheDocument();
  await leave.click();
  await expect.element(comparison()).toMatchTextContent('Rule 202:');
});

test('differing words are marked on their own side, and not by colour alone', async () => {
  await showPart(<ShownPage />, {
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
  await showPart(<ShownPage />, {
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
  await showPart(<ShownPage />, { ...others, '/file/get_duplicate_text': () => answerOf([read]) });
  await expect.element(comparison()).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: t('duplicates.skip') }))
    .not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: t('duplicates.ignorePair') }))
    .not.toBeInTheDocument();
  await expect.element(comparison()).toMatchTextContent(t('duplicates.notEditable'));
  for (const [key, reason] of [
    ['s', 'notEditable'],
    ['r', 'notRevisable'],
    ['y', 'notSyncable'],
  ] as const) {
    await userEvent.keyboard(key);
    const toast = page.getByRole('status').filter({ hasText: t(`duplicates.${reason}`) });
    await expect.element(toast).toBeVisible();
  }
  await expect.element(reviseDialog()).not.toBeInTheDocument();
});

test('two documents can be ignored as a pair, and more cannot', async () => {
  const third = duplicateOf(2, { leftMore: [place('c', 'Rule 2: you must wear a helmet.')] });
  await showPart(<ShownPage />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([duplicateOf(1), third]),
  });
  const ignore = page.getByRole('button', { name: t('duplicates.ignorePair') });
  await expect.element(ignore).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(comparison()).toMatchTextContent('Manual c');
  await expect.element(ignore).not.toBeInTheDocument();
});

test('a group returns to the list if skipping it is refused', async () => {
  const { failures } = await showPart(<ShownPage />, {
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
  await showPart(<ShownPage />, {
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
  await showPart(<ShownPage />, {
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
  await showPart(<ShownPage />, {
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
  await showPart(<ShownPage />, {
    ...others,
    '/file/get_duplicate_text': () => answerOf([], { running }),
  });
  await expect.element(page.getByText(t('duplicates.running', running))).toBeVisible();
  await expect.element(page.getByText(t('duplicates.none'))).not.toBeInTheDocument();
});

test('without access there is neither a list nor a count', async () => {
  await showPart(<ShownPage />, {
    ...others,
    '/file/get_duplicate_text': () => {
      throw new RefusedAnswer(404, 'file/not-found', 'Not there.');
    },
  });
  await expect.element(page.getByText(t('duplicates.noAccess'))).toBeVisible();
});

test('reworded text is asked for with a switch, which is remembered', async () => {
  const asked: unknown[] = [];
  const guess = duplicateOf(2, { kind: 'reworded', similarity: 0.64 });
  await showPart(<ShownPage />, {
    ...others,
    '/file/get_duplicate_text': ({ reworded }) => {
      asked.push(reworded);
      const meanings = { byMeaning: true, waiting: 2 };
      return reworded === undefined ? answerOf([]) : answerOf([guess], { reworded: meanings });
    },
  });
  await expect.element(page.getByText(t('duplicates.none'))).toBeVisible();
  const reworded = page.getByRole('switch', {
    name: new RegExp(t('duplicates.withReworded')),
  });
  await reworded.click();
  await expect.element(comparison()).toMatchTextContent(t('duplicates.kind_reworded'));
  await expect.element(page.getByText(t('duplicates.meaningWaiting', { count: 2 }))).toBeVisible();
  page.getByRole('slider').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => asked.at(-1)).toBe('0.65');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => asked.at(-1)).toBe('0.7');
  expect(localStorage.getItem('rewordedText')).toBe('0.7');
  await reworded.click();
  await expect.element(page.getByText(t('duplicates.none'))).toBeVisible();
  expect(localStorage.getItem('rewordedText')).toBeNull();
});

test('the switch is where it was left', async () => {
  localStorage.setItem('rewordedText', '0.8');
  const asked: unknown[] = [];
  await showPart(<ShownPage />, {
    ...others,
    '/file/get_duplicate_text': ({ reworded }) => {
      asked.push(reworded);
      return answerOf([]);
    },
  });
  await expect.element(page.getByText(t('duplicates.threshold', { percent: 80 }))).toBeVisible();
  expect(asked.at(-1)).toBe('0.8');
  localStorage.removeItem('rewordedText');
});
