import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '../../../api/errors.ts';
import { chooseLanguage } from '../../../locales/languages.ts';
import { showPart, t } from '../../../testing/shownPart.tsx';
import { UploadList } from './UploadList.tsx';
import type { FileUpload } from './uploads.ts';

const offline = new ApiError(0, 'client/offline', '');
/** The answer to a part while another request for the upload is running. */
const locked = new ApiError(423, 'client/unreadable', '');
const tooLarge = new ApiError(413, 'request/too-large', '', { maxBytes: 50 * 2 ** 20 });
const done: FileUpload = {
  key: 1,
  name: 'Brake sheet.pdf',
  size: 2000,
  sentBytes: 2000,
  state: 'done',
  error: null,
  file: { id: 'sheet', kind: 'attachment', name: 'Brake sheet.pdf' },
  picturesLeftOut: 0,
  losses: [],
  folder: { id: 'maintenance', name: 'Maintenance' },
};

test('the list of uploads covers neither the sidebar nor the button of the assistant', async () => {
  await page.viewport(1440, 900);
  await showPart(
    <div style={{ position: 'fixed', inset: '0 0 0 288px' }}>
      <UploadList uploads={[done]} />
    </div>,
    {},
  );
  const list = page.getByRole('region', { name: t('files.upload') });
  await expect.element(list).toBeVisible();
  const { left, right } = list.element().getBoundingClientRect();
  expect(left).toBeGreaterThan(288);
  expect(right).toBeLessThanOrEqual(1440 - 16 - 64);
});

test('the list says that files failed', async () => {
  const failed: FileUpload = { ...done, key: 2, file: null, state: 'failed', error: tooLarge };
  await showPart(<UploadList uploads={[done, failed]} />, {});
  const title = page.getByText(t('files.uploadsFailed', { count: 1 }), { exact: true });
  await expect.element(title).toBeVisible();
});

test.each(['en', 'zh'] as const)(
  'an upload can be paused, continued, tried again, or its file chosen again (%s)',
  async (language) => {
    await page.viewport(390, 800);
    const one = { ...done, file: null, sentBytes: 500 };
    const uploads: FileUpload[] = [
      { ...one, key: 2, name: 'A.mp4', state: 'sending' },
      { ...one, key: 3, name: 'B.mp4', state: 'paused' },
      { ...one, key: 4, name: 'C.mp4', state: 'interrupted', error: 'other-file' },
      { ...one, key: 5, name: 'D.mp4', state: 'failed', error: offline },
      { ...one, key: 6, name: 'E.mp4', state: 'failed', error: tooLarge },
      { ...one, key: 7, name: 'F.mp4', state: 'failed', error: locked },
    ];
    await showPart(<UploadList uploads={uploads} />, {});
    await chooseLanguage(language);
    onTestFinished(() => chooseLanguage('en'));
    const button = (key: string, name: string) =>
      page.getByRole('button', { name: t(`files.${key}`, { name }) });
    await expect.element(button('uploadPause', 'A.mp4')).toBeVisible();
    await expect.element(button('uploadContinue', 'B.mp4')).toBeVisible();
    await expect.element(button('uploadChooseAgain', 'C.mp4')).toBeVisible();
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('files.uploadOtherFile'));
    await expect.element(button('uploadAgain', 'D.mp4')).toBeVisible();
    await expect.element(button('uploadAgain', 'F.mp4')).toBeVisible();
    // Another attempt would fail, too.
    await expect
      .element(page.getByText(t('files.uploadTooLarge', { megabytes: 50 })))
      .toBeVisible();
    expect(button('uploadAgain', 'E.mp4').elements()).toEqual([]);
    const { scrollWidth, clientWidth } = page.getByRole('list').element();
    expect(scrollWidth).toBe(clientWidth);
  },
);
