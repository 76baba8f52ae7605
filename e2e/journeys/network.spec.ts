import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';

test('the page stays usable and loads its remaining parts later after the network failed during loading', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  // Independent of the time at which the network fails: this part was not loaded before.
  const part = '**/assets/SearchPalette-*.js';
  await page.route(part, (route) => route.abort());
  await page.reload();
  const tree = page.getByRole('treeitem', { name: 'Operations', exact: true });
  await expect(tree).toBeVisible();
  await page.context().setOffline(true);
  const broken: Error[] = [];
  page.on('pageerror', (error) => broken.push(error));

  await page.keyboard.press('Control+k');
  // When idle, the page preloads parts; parts requested after that are not preloaded.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 3_000 })));
  await expect(tree).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.unroute(part);
  await page.context().setOffline(false);
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(broken).toEqual([]);
});
