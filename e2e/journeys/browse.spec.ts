import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';

/** Signs in on the page of the identity provider, which the other journeys skip. */
async function signInByPage(
  browser: Browser,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto('/');
  await page.getByText(name, { exact: true }).click();
  await expect(page.locator('#content')).toBeVisible();
  return page;
}

test('somebody signs in, browses, reads, searches and signs out', async ({ browser }) => {
  const page = await signInByPage(browser, 'Tomasz Wieczorek');
  expect(page.url()).not.toContain('token=');
  expect(page.url()).not.toContain('code=');
  await expect(page.getByRole('treeitem', { name: 'Operations', exact: true })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'People & Finance' })).toBeHidden();

  await page.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  await page.getByRole('main').getByText('Operations at a glance').click();
  await expect(
    page.getByRole('heading', { name: 'Lines that we operate ourselves' }),
  ).toBeVisible();
  await expect(page.getByText('Published v1').filter({ visible: true }).first()).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('rope tension HT-60');
  const hit = page.getByRole('option').first();
  await expect(hit).toContainText(/tension/i);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/detail\/.+/);

  await page.getByRole('button', { name: /Tomasz Wieczorek/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('Choose a demo person')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Choose a demo person')).toBeVisible();
});

test('the requested page survives the sign-in, a foreign code does not sign in, a token is removed from the URL', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  const token = await page.evaluate(() => JSON.stringify(localStorage));
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto('/?code=stolen&state=foreign');
  await expect(other.getByText('Choose a demo person')).toBeVisible();
  await other.goto('/review');
  await other.getByText('Amara Okafor', { exact: true }).click();
  await expect(other).toHaveURL(/\/review$/);

  const held = /"token":"\\?"?([\w-]{40,})/.exec(token)?.[1];
  expect(held).toBeDefined();
  await other.evaluate(() => localStorage.clear());
  await other.goto(`/?token=${held}`);
  await expect(other.getByRole('button', { name: /Tomasz Wieczorek/ })).toBeVisible();
  expect(other.url()).not.toContain('token');
});

test('somebody reads and asks in Chinese, in dark mode, on a small screen', async ({ browser }) => {
  const page = await signIn(browser, '陈志远', {
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  });
  const widthToScroll = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  await page.getByRole('button', { name: /陈志远/ }).click();
  await page.getByRole('menuitem', { name: '中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('treeitem', { name: '帮助' }).click();
  await page.getByRole('main').getByText('欢迎使用 Docent').click();
  await expect(
    page
      .getByText(/已发布/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  expect(await widthToScroll()).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: 'Docent 助手' }).click();
  await page.getByLabel('您的问题').fill('怎样发布文档？');
  await page.getByLabel('您的问题').press('Enter');
  await expect(page.getByRole('log')).toContainText(/发布/);
  await expect(page.getByRole('log').locator('li a').first()).toBeVisible();
  expect(await widthToScroll()).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
