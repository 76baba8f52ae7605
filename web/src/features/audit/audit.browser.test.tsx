import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { showPart, t } from '../../testing/shownPart.tsx';
import { AuditFilters } from './parts/AuditFilters.tsx';

test.each([320, 390, 640])(
  'both dates share a line where the page is %i px wide',
  async (width) => {
    await page.viewport(width, 800);
    onTestFinished(() => page.viewport(1280, 800));
    const filter = { from: '2026-11-01' };
    await showPart(
      <AuditFilters filter={filter} onSeek={() => {}} person={null} fileName={null} />,
      {},
    );
    const lineOf = (name: string) => page.getByLabelText(name).element().getBoundingClientRect();
    await expect.element(page.getByLabelText(t('audit.from'))).toBeVisible();
    const [from, to] = [lineOf(t('audit.from')), lineOf(t('audit.to'))];
    expect(to.top).toBe(from.top);
    expect(to.right).toBeLessThanOrEqual(width);
  },
);
