import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';

test('the home page waits for sections that would move others, but not for ever, and lists those that failed to load', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Ingrid Solheim');
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  const isAsked = (address: URL) => address.pathname === '/api/review/list';
  await page.route(isAsked, async (route) => {
    await held;
    await route.abort();
  });
  await page.reload();
  const recent = page.getByRole('region', { name: 'Recent' });
  await expect(recent).toHaveCSS('animation-delay', '2s');
  await expect(recent).toBeVisible();

  answer();
  const failed = page.getByRole('status').filter({ hasText: "Couldn't load everything here" });
  await expect(failed).toBeVisible();
  await expect(recent).toHaveCSS('animation-delay', '0s');
  await expectAccessible(page);
  await page.unroute(isAsked);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();
});
