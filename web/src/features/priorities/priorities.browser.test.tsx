import type { OwnPriority } from '@docent/contract/priorities';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fileOf, maja, RefusedAnswer, showPart, t } from '../../testing/shownPart.tsx';
import { CoverageDialog } from './CoverageDialog.tsx';
import { ConfirmBar } from './parts/ConfirmBar.tsx';

const file = fileOf({ id: 'file', name: 'Evacuation', state: 'published', version: 2 });

const own = (part: Partial<OwnPriority> = {}): OwnPriority => ({
  file,
  level: 3,
  dueAt: null,
  overdue: false,
  note: 'New since the storm.',
  setBy: maja,
  status: 'open',
  version: 2,
  confirmedVersion: null,
  confirmedAt: null,
  ...part,
});

const confirmed = { status: 'done', confirmedVersion: 2, confirmedAt: '2026-11-02T08:00:00.000Z' };

test('a reader confirms the version that they see, and undoes that', async () => {
  let now = own();
  const sent: unknown[] = [];
  await showPart(<ConfirmBar fileId="file" version={2} />, {
    '/file/own_priority': () => now,
    '/file/change_priorities_status': (input) => {
      sent.push(input);
      now = input.status === 'done' ? own(confirmed as Partial<OwnPriority>) : own();
      return now;
    },
  });
  await expect.element(page.getByText('New since the storm.')).toBeVisible();
  await page.getByRole('button', { name: t('priorities.confirm', { version: 2 }) }).click();
  await expect.element(page.getByRole('status')).toMatchTextContent(t('priorities.confirmed'));
  await page.getByRole('button', { name: t('priorities.undoConfirm') }).click();
  await expect
    .element(page.getByRole('button', { name: t('priorities.confirm', { version: 2 }) }))
    .toBeEnabled();
  expect(sent).toEqual([
    { fileId: 'file', status: 'done', version: 2 },
    { fileId: 'file', status: 'open', version: 2 },
  ]);
});

test('a version that is no longer the published one cannot be confirmed', async () => {
  await showPart(<ConfirmBar fileId="file" version={1} />, { '/file/own_priority': () => own() });
  await expect.element(page.getByText(t('priorities.newer'))).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: t('priorities.confirm', { version: 1 }) }))
    .toBeDisabled();
});

test('a reading request that cannot be loaded shows a message in place of the confirmation', async () => {
  let isDown = true;
  await showPart(<ConfirmBar fileId="file" version={2} />, {
    '/file/own_priority': () => {
      if (isDown) throw new RefusedAnswer(500, 'server/fault', 'Down.');
      return own();
    },
  });
  const again = page.getByRole('button', { name: t('shell.retry') });
  await expect.element(again).toBeVisible();
  isDown = false;
  await again.click();
  await expect
    .element(page.getByRole('button', { name: t('priorities.confirm', { version: 2 }) }))
    .toBeEnabled();
});

test('the coverage adds up the departments and lists who has read which version', async () => {
  const departments = [
    { id: 'ops', name: 'Operations', done: 1, people: 3 },
    { id: null, name: '', done: 0, people: 1 },
  ];
  const readers = [
    { person: maja, status: 'done', confirmedVersion: 2, confirmedAt: confirmed.confirmedAt },
    {
      person: { ...maja, id: 'bo', username: 'Bo' },
      status: 'open',
      confirmedVersion: 1,
      confirmedAt: confirmed.confirmedAt,
    },
    {
      person: { ...maja, id: 'li', username: 'Li' },
      status: 'open',
      confirmedVersion: null,
      confirmedAt: null,
    },
  ];
  await showPart(<CoverageDialog file={file} onClose={() => {}} />, {
    '/file/priority_coverage': () => ({ departments }),
    '/file/priority': () => null,
    '/file/get': () => file,
    '/file/priority_readers': () => ({ list: readers, next: null, total: readers.length }),
  });
  await expect
    .element(page.getByText(t('priorities.coverageAll', { done: 1, people: 4 }), { exact: true }))
    .toBeVisible();
  await page.getByRole('button', { name: /Operations/ }).click();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).last();
  await expect.element(row('Bo')).toMatchTextContent(t('priorities.statusOld', { version: 1 }));
  await expect.element(row('Li')).toMatchTextContent(t('priorities.statusOpen'));
});
