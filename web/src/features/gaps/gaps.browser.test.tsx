import type { Gap } from '@docent/contract/gaps';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fileOf, RefusedAnswer, showPart, t } from '../../testing/shownPart.tsx';
import { GapsBoard } from './GapsBoard.tsx';

const asked = (id: string, kind: 'unanswered' | 'disliked', reason: string | null = null) => ({
  id,
  text: `Wording ${id}`,
  context: null as string | null,
  askedAt: '2026-11-02T08:00:00.000Z',
  kind,
  why: null,
  reason,
  asker: null,
  note: null,
});

const gapOf = (question: string, questions: Gap['questions']): Gap => ({
  id: questions[0]?.id ?? '',
  question,
  questions,
  status: 'open',
  firstAt: '2026-11-02T08:00:00.000Z',
  lastAt: '2026-11-02T08:00:00.000Z',
  file: null,
});

const barber = gapOf('Who cuts hair?', [
  asked('q1', 'unanswered'),
  {
    ...asked('q2', 'disliked', 'Too short'),
    asker: { id: 'tomasz', username: 'Tomasz' },
    note: 'For the night shift',
  },
]);

const pageOf = (list: readonly unknown[]) => ({ list, next: null, total: list.length });
const space = fileOf({ id: 'space', name: 'Operations', kind: 'folder', parentId: null });

test('an administrator reads why an answer was disliked and dismisses the question', async () => {
  let list = [barber];
  const decided: unknown[] = [];
  await showPart(<GapsBoard />, {
    '/qa/gaps': () => pageOf(list),
    '/qa/gap_status': (input) => {
      decided.push(input);
      list = [];
    },
  });
  const gap = page.getByRole('listitem').filter({ hasText: 'Who cuts hair?' });
  await expect.element(gap).toMatchTextContent(t('gaps.asked', { count: 2 }));
  await expect.element(gap).toMatchTextContent(t('gaps.disliked', { count: 1 }));
  await expect.element(gap).toMatchTextContent(t('gaps.askedBy', { names: 'Tomasz' }));
  await page.getByText(t('gaps.details')).click();
  await expect.element(page.getByText('For the night shift')).toBeVisible();
  await expect.element(page.getByText('Too short')).toBeVisible();

  await page.getByRole('button', { name: t('gaps.dismiss') }).click();
  await expect.element(page.getByText(t('gaps.none_open'))).toBeVisible();
  expect(decided).toEqual([{ questions: ['q1', 'q2'], status: 'dismissed' }]);
});

test('a follow-up question is shown with the question that it refers to', async () => {
  const context = 'Where do I charge the forklift?';
  const question = { ...asked('q1', 'unanswered'), context };
  await showPart(<GapsBoard />, {
    '/qa/gaps': () => pageOf([gapOf('How often?', [question])]),
    '/file/findOuter': () => pageOf([]),
  });
  const gap = page.getByRole('listitem').filter({ hasText: 'How often?' });
  await expect.element(gap).toMatchTextContent(t('gaps.followUp', { question: context }));
  await page.getByRole('button', { name: t('gaps.write') }).click();
  const name = page.getByRole('textbox', { name: t('files.nameLabel') });
  await expect.element(name).toHaveValue(`${context} How often?`);
});

test('a refused draft stays in its dialog with the reason, and can be sent again', async () => {
  const sent: Record<string, unknown>[] = [];
  const { address, failures } = await showPart(<GapsBoard />, {
    '/qa/gaps': () => pageOf([barber]),
    '/file/findOuter': ({ parentId }) => pageOf(parentId ? [] : [space]),
    '/qa/gap_write': (input) => {
      sent.push(input);
      if (sent.length === 1) throw new RefusedAnswer(409, 'file/name-taken', 'That name is taken.');
      return fileOf({ id: 'new', name: String(input.name) });
    },
  });
  await page.getByRole('button', { name: t('gaps.write') }).click();
  const begin = page.getByRole('button', { name: t('gaps.begin') });
  await expect.element(begin).toBeDisabled();
  await page.getByRole('button', { name: 'Operations' }).click();
  const name = page.getByRole('textbox', { name: t('files.nameLabel') });
  await name.fill('Winter/Summer');
  await begin.click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent("'/'");
  expect(sent).toEqual([]);

  await name.fill('Barbers');
  await begin.click();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveValue('Barbers');
  expect(failures).toEqual([]);
  await begin.click();
  await expect.poll(address).toMatch(/^\/detail\/new\/Barbers\?edit=true/);
  expect(sent[1]).toEqual({ questions: ['q1', 'q2'], parentId: 'space', name: 'Barbers' });
});
