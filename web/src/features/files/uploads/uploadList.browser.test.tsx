import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showPart, t } from '../../../testing/shownPart.tsx';
import { UploadList } from './UploadList.tsx';
import type { FileUpload } from './uploads.ts';

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
