import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showPart } from '../../../testing/shownPart.tsx';
import { ExistingText } from './ExistingText.tsx';

test('after an import, the share of its paragraphs that already exist leads to them', async () => {
  let asked = 0;
  const { address } = await showPart(<ExistingText fileId="imported" />, {
    '/file/duplicate_counts': () => {
      asked++;
      const counts = { fileId: 'imported', paragraphs: 0, repeated: 0, diverging: 0 };
      const known = { ...counts, paragraphs: 1300, repeated: 412 };
      return { list: [asked === 1 ? counts : known] };
    },
  });
  const link = page.getByRole('link', { name: '412 of 1,300 paragraphs already exist' });
  await expect.element(link, { timeout: 8_000 }).toBeVisible();
  await link.click();
  await expect.poll(address).toBe('/viewrepeat?fileId=imported');
});
