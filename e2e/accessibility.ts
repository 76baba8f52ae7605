// What axe finds on a page as it is, with panels, dialogs and menus open.
import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect, isDeep } from './journey.ts';

/** How often a page is examined that goes on fading. */
const maxLooks = 5;

/** `colours`: what a colour scheme changes. `structure`: what a language or the size of the screen changes. */
export type Examined = 'all' | 'colours' | 'structure';

const colourRules = ['color-contrast', 'link-in-text-block'];

export async function violations(page: Page, examined: Examined = 'all'): Promise<string[]> {
  await injectAxe(page);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Style sheets of other origins, which there are none of.
    preload: false,
    iframes: false,
    ...(examined === 'colours' && { runOnly: colourRules }),
    rules: {
      // An open menu stands outside of the page's regions.
      ...((await page.getByRole('menu').or(page.getByRole('listbox')).count()) > 0 && {
        region: { enabled: false },
      }),
      ...(examined === 'structure' &&
        Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]))),
    },
  };
  for (let look = 1; ; look++) {
    const { found, fades } = await page.evaluate(runAxe, options);
    if (fades === 0 || look === maxLooks) return found;
  }
}

/** Half a megabyte, so once for each document that the page shows. */
async function injectAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
}

/** In the page. */
async function runAxe(options: RunOptions): Promise<{ found: string[]; fades: number }> {
  // Colours in the middle of a fade are nobody's colours: a toast may come or go meanwhile.
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
  let fades = 0;
  const countFade = () => fades++;
  document.addEventListener('transitionrun', countFade);
  const { axe } = window as unknown as {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  };
  const results = await axe.run(document, options);
  // A fade that began meanwhile is told with the next frame.
  await new Promise(requestAnimationFrame);
  document.removeEventListener('transitionrun', countFade);
  const found = results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
  return { found, fades };
}

/**
 * Fails with what axe finds, each with the element. On the way through a story in the deep run alone: otherwise the
 * sweep over all screens examines them.
 */
export async function expectAccessible(page: Page, withMenu = false): Promise<void> {
  // Before its own heading is there, a page is still being fetched.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('h1[aria-busy]')).toHaveCount(0);
  // The menu that was just chosen from may not have begun to fade.
  if (!withMenu) await expect(page.getByRole('menu')).toHaveCount(0);
  if (isDeep) expect(await violations(page)).toEqual([]);
}
