import type { File } from '@docent/contract/files';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, showPart, t } from '../../testing/shownPart.tsx';
import { loadToasts, Toaster } from '../../ui/toasts.ts';
import { exportFile, followExports, hasExports } from './exportFile.ts';

const folder = { id: 'yard', name: 'Yard' } as File;

/** An export that the server answers as `job`, which tests change. */
async function showExport(job: Record<string, unknown>, answers: Answers = {}) {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  await loadToasts();
  await showPart(<Toaster />, {
    '/export/start': () => ({ ...job }),
    '/export/get': () => ({ ...job }),
    '/export/download': () => new Blob(['PK']),
    ...answers,
  });
  return saved;
}

const running = () => ({ id: 'job', name: 'Yard', state: 'running', done: 0, total: null });

test('a long export shows its progress, and its file is saved when it is ready', async () => {
  const job: Record<string, unknown> = running();
  const saved = await showExport(job);
  const ended = exportFile(folder, { format: 'md' });
  await expect.element(page.getByText(t('files.exporting', { name: 'Yard' }))).toBeVisible();
  Object.assign(job, { done: 3, total: 12 });
  const progress = t('files.exportingSome', { name: 'Yard', done: 3, total: 12 });
  await expect.element(page.getByText(progress)).toBeVisible();
  Object.assign(job, { state: 'ready', name: 'Yard.zip' });
  await ended;
  expect(saved).toEqual(['Yard.zip']);
  await expect.element(page.getByText(/Yard/)).not.toBeInTheDocument();
});

test('the progress of a long export can be closed, and its file is saved nevertheless', async () => {
  const job: Record<string, unknown> = running();
  let polls = 0;
  const saved = await showExport(job, { '/export/get': () => ({ ...job, done: ++polls }) });
  const ended = exportFile(folder, { format: 'pdf' });
  await page.getByRole('button', { name: t('shell.close') }).click();
  await expect.element(page.getByText(/Yard/)).not.toBeInTheDocument();
  const before = polls;
  await expect.poll(() => polls, { timeout: 5_000 }).toBeGreaterThan(before + 1);
  expect(page.getByText(/Yard/).elements()).toEqual([]);
  Object.assign(job, { state: 'ready', name: 'Yard.pdf' });
  await ended;
  expect(saved).toEqual(['Yard.pdf']);
});

test('a long export can be cancelled, and is shown again after a reload until then', async () => {
  const job: Record<string, unknown> = running();
  const cancel = () => Object.assign(job, { state: 'cancelled' });
  const saved = await showExport(job, { '/export/cancel': cancel });
  const ended = exportFile(folder, { format: 'pdf' });
  await expect.poll(hasExports).toBe(true);
  const followed = followExports();
  await page.getByRole('button', { name: t('shell.cancel') }).click();
  await Promise.all([ended, followed]);
  expect(hasExports()).toBe(false);
  expect(saved).toEqual([]);
});

test('an export that fails says why', async () => {
  const job: Record<string, unknown> = running();
  await showExport(job);
  const ended = exportFile(folder, { format: 'pdf' });
  Object.assign(job, { state: 'failed', reason: 'export/too-large' });
  await ended;
  await expect.element(page.getByText(t('reasons.export/too-large'))).toBeVisible();
});
