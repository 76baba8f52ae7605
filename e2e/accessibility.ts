// Runs axe on a page in its current state, including panels, dialogs and menus.
import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect, isDeep } from './journey.ts';

/** How often a page with running transitions is examined. */
const maxLooks = 5;

/**
 * `colours` are rules affected by the colour scheme, `structure` those affected by language or screen size.
 */
export type Examined = 'all' | 'colours' | 'structure';

const colourRules = ['color-contrast', 'link-in-text-block'];

/** Of what lies in `within`, a selector, or of the whole page. */
export async function violations(
  page: Page,
  examined: Examined = 'all',
  within = 'html',
): Promise<string[]> {
  await injectAxe(page);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // For style sheets from other origins, of which there are none.
    preload: false,
    iframes: false,
    ...(examined === 'colours' && { runOnly: colourRules }),
    rules: {
      // Experimental in axe. People who speak to their computer say what they see.
      'label-content-name-mismatch': { enabled: true },
      // An open menu is rendered outside the page's landmarks.
      ...((await page.getByRole('menu').or(page.getByRole('listbox')).count()) > 0 && {
        region: { enabled: false },
      }),
      ...(examined === 'structure' &&
        Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]))),
    },
  };
  for (let look = 1; ; look++) {
    const { problems: found, fades } = await page.evaluate(runAxe, { within, options });
    if (fades === 0 || look === maxLooks) return found;
  }
}

/** Half a megabyte, so injected only once per document. */
async function injectAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
}

/** Runs in the page. */
async function runAxe({
  within,
  options,
}: {
  within: string;
  options: RunOptions;
}): Promise<{ problems: string[]; fades: number }> {
  // Colours during a transition do not count; a toast may appear or disappear meanwhile.
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
  let fades = 0;
  const countFade = () => fades++;
  document.addEventListener('transitionrun', countFade);
  const { axe } = window as unknown as {
    axe: { run(context: string, options: RunOptions): Promise<AxeResults> };
  };
  const results = await axe.run(within, options);
  // A transition that started meanwhile is reported with the next frame.
  await new Promise(requestAnimationFrame);
  document.removeEventListener('transitionrun', countFade);
  const found = results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
  return { problems: found, fades };
}

/**
 * Fails with axe's violations, each with its element. Within a journey it only runs in the deep run,
 * because the sweep over all screens examines them otherwise.
 */
export async function expectAccessible(page: Page, withMenu = false): Promise<void> {
  // A page without its own heading is still loading.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('h1[aria-busy]')).toHaveCount(0);
  // A menu that was just used may not have started to fade.
  if (!withMenu) await expect(page.getByRole('menu')).toHaveCount(0);
  if (isDeep) expect(await violations(page)).toEqual([]);
}
