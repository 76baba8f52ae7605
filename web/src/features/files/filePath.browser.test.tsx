import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fileOf, showPart } from '../../testing/shownPart.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { FilePath } from './FilePath.tsx';

const path = [{ id: 'space', name: 'Operations', icon: 'gear' as const }];

test.each([
  [390, 1, false],
  [900, 1, true],
])('at %i px, the link to the folder has %i sign', async (width, signs, hasName) => {
  await showPart(
    <div style={{ width }}>
      <PageHeader>
        <FilePath file={fileOf({ id: 'doc', name: 'At a glance', path })} />
      </PageHeader>
    </div>,
    {},
  );
  const link = page.getByRole('link');
  await expect.element(link).toBeVisible();
  const shown = [...link.element().querySelectorAll('svg')].filter((svg) => svg.checkVisibility());
  expect(shown).toHaveLength(signs);
  expect(link.element().textContent).toBe('Operations');
  expect(link.element().querySelector('span')?.checkVisibility()).toBe(hasName);
});
