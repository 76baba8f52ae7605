import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fileOf, showPart, t } from '../../testing/shownPart.tsx';
import { NextSteps } from './parts/NextSteps.tsx';

test('the step to create a document creates one', async () => {
  const { address } = await showPart(<NextSteps steps={['write']} />, {
    '/file/add': ({ name }) => fileOf({ id: 'new', name: String(name) }),
    '/file/findOuter': () => ({ list: [], next: null }),
  });
  await page.getByRole('button', { name: t('home.steps.write') }).click();
  await expect.poll(address).toContain('/detail/new/');
});
