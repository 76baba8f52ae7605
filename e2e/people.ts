// What every one of the demo people does, by the same pages that a person clicks through: signs in, makes a
// document, writes, publishes.
import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
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

/** A call with the session of the page. */
export const call = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([path, body]) => {
      const response = await fetch(`/api${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      return (await response.json()).data;
    },
    [path, body] as const,
  );

/** The text being edited; one that is kept open behind another page does not count. */
export const text = (page: Page): Locator => page.locator('.ProseMirror').filter({ visible: true });

/** As the editor marks the element that it writes in. */
interface LiveText {
  editor: {
    view: { posAtDOM(node: Node, offset: number): number };
    state: { selection: { head: number } };
  };
}

/** Waits until the editor has heard where the caret stands, as the next letter would be too quick for it. */
export async function caretHeard(page: Page): Promise<void> {
  const isHeard = () =>
    text(page).evaluate((element) => {
      const { editor } = element as unknown as LiveText;
      const { focusNode, focusOffset } = getSelection() ?? {};
      if (!focusNode) return false;
      return editor.view.posAtDOM(focusNode, focusOffset ?? 0) === editor.state.selection.head;
    });
  await expect.poll(isHeard).toBe(true);
}

/** Where it stands, once it stands still. */
export async function placeOf(
  locator: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  let last = 'null';
  const isStill = async () => {
    const before = last;
    last = JSON.stringify(await locator.boundingBox());
    return last !== 'null' && last === before;
  };
  await expect.poll(isStill).toBe(true);
  return JSON.parse(last);
}

export const saved = (page: Page): Locator =>
  page.getByText('Saved', { exact: true }).filter({ visible: true });

/** Makes a document in the space where the demo people work; the caret stands in its empty text. */
export async function newDocument(page: Page, name: string): Promise<void> {
  await page.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Document' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(name);
  await page.getByRole('dialog').getByRole('textbox').press('Enter');
  await expect(text(page)).toHaveAttribute('contenteditable', 'true');
  await text(page).click();
}

/** From reading a document to writing in it. */
export async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(text(page)).toHaveAttribute('contenteditable', 'true');
}

/** Publishes a document for the first time. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Publish/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Publish/ })
    .click();
  await expect(page.getByText('Published v1').filter({ visible: true }).first()).toBeVisible();
}

/** What axe finds now, with panels and menus as they are. An open menu stands outside of the page's regions. */
export async function violations(page: Page, withMenu = false): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  if (withMenu) builder.disableRules(['region']);
  for (let look = 1; ; look++) {
    // Colours in the middle of a fade are nobody's colours: a toast may come or go while the page is looked at.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
    );
    const fades = await page.evaluateHandle(() => {
      const seen = { count: 0 };
      document.addEventListener('transitionrun', () => seen.count++, { once: true });
      return seen;
    });
    const result = await builder.analyze();
    if (look < 5 && (await fades.evaluate(({ count }) => count)) > 0) continue;
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
    );
  }
}

/** Fails with what axe finds, each with the element. */
export async function expectAccessible(page: Page): Promise<void> {
  // Before its own heading is there, a page is still being fetched.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('h1[aria-busy]')).toHaveCount(0);
  // The one that was just chosen from may not have begun to fade.
  await expect(page.getByRole('menu')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
}
