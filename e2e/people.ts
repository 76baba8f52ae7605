// Signing in as one of the demo people, by the same pages that a person clicks through.
import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test';

export const home = process.env.JOURNEYS_URL ?? '';

/** Whom the journey under way has signed in. */
let journey = '';
let present: BrowserContext[] = [];

/** Those of the last journey go home: a dozen open editors are no business of the next one. */
async function leaveOthers(): Promise<void> {
  if (journey === test.info().testId) return;
  journey = test.info().testId;
  const gone = present;
  present = [];
  await Promise.all(gone.map((context) => context.close()));
}

/** A browser of one's own, signed in, on the home page. */
export async function signIn(
  browser: Browser,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  await leaveOthers();
  const context = await browser.newContext({ baseURL: home, ...options });
  present.push(context);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByText(name, { exact: true }).click();
  await expect(page.locator('#content')).toBeVisible();
  return page;
}

/** Fails with what axe finds, each with the element. */
export async function expectAccessible(page: Page): Promise<void> {
  // Before its heading is there, a page is still being fetched.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  // Colours in the middle of a fade are nobody's colours.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
  expect(found).toEqual([]);
}
