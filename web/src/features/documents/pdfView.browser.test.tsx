import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fileOf, RefusedAnswer, showPart, t } from '../../testing/shownPart.tsx';
import { PdfView } from './PdfView.tsx';

/** The real fetch, not the mock of the server. */
const load = fetch;

const plan = fileOf({ id: 'plan', name: 'Plan.pdf', kind: 'attachment', mime: 'application/pdf' });

test('a PDF is shown in place at the given page, whatever its content type', async () => {
  let calls = 0;
  await showPart(<PdfView file={plan} page={3} />, {
    '/file/attachment': () => {
      calls++;
      if (calls === 1) throw new RefusedAnswer(404, 'file/not-found', 'Gone.');
      return new Blob(['<script>document.title = 1</script>'], { type: 'text/html' });
    },
  });
  await page.getByRole('button', { name: t('shell.retry') }).click();
  const frame = page.getByTitle('Plan.pdf');
  await expect.element(frame).toBeVisible();
  const src = frame.element().getAttribute('src') ?? '';
  expect(src).toMatch(/^blob:.*#page=3$/);
  expect((await load(src.split('#')[0] ?? '')).headers.get('content-type')).toBe('application/pdf');
});
