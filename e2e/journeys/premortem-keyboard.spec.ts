import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';

/** Label, title or text of what has the focus. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const label = element?.labels?.[0]?.innerText;
    return element?.getAttribute('aria-label') || label || element?.innerText || '';
  });

/** Presses a key, as a person who cannot use a mouse does, until what is sought has the focus. */
async function reach(page: Page, name: RegExp, key = 'Tab') {
  await expect
    .poll(
      async () => {
        if (name.test(await focusedName(page))) return true;
        await page.keyboard.press(key);
        return name.test(await focusedName(page));
      },
      { intervals: [0], timeout: 20_000 },
    )
    .toBe(true);
}

async function press(page: Page, name: RegExp, key = 'Tab') {
  await reach(page, name, key);
  await page.keyboard.press('Enter');
}

async function moveOn(page: Page, stage: string, button = /^Move on$/) {
  await press(page, new RegExp(`^Next: ${stage}`), 'Shift+Tab');
  await expect(page.getByRole('dialog')).toBeVisible();
  await press(page, button);
  await expect(page.locator('li[aria-current=step]')).toHaveText(new RegExp(stage));
}

test('a premortem is run without a mouse, from its creation to the second round', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Ingrid Solheim');
  const { keyboard } = page;
  await page.goto('/recodecreate');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await keyboard.type('Autumn shutdown without a mouse');
  await press(page, /^Operations$/);
  await press(page, /^Create premortem$/);
  await expect(page.getByText('Step 1 of 9')).toBeVisible();

  await moveOn(page, 'Silent writing');
  await reach(page, /^Your reason$/);
  for (const reason of ['Rope', 'Fog', 'Crane']) {
    await keyboard.type(reason);
    await keyboard.press('Enter');
  }
  await expect(page.getByText('All reasons saved')).toBeVisible();
  await moveOn(page, 'Reveal and group', /^Reveal reasons$/);
  await expect(page.getByRole('heading', { name: /^Ungrouped/ })).toBeVisible();
  await reach(page, /^(Rope|Fog|Crane)$/);
  await keyboard.press('x');
  await keyboard.press('ArrowRight');
  await keyboard.press('x');
  await press(page, /^Group together$/);
  await press(page, /^Name group$/, 'Shift+Tab');
  await keyboard.type('Deliveries');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Actions for Deliveries' })).toBeVisible();

  await moveOn(page, 'Vote');
  await press(page, /^Vote for Deliveries$/);
  await moveOn(page, 'Score');
  await reach(page, /^1, Very unlikely$/);
  await keyboard.press('4');
  await moveOn(page, 'Respond');
  await reach(page, /^Prevention$/);
  await keyboard.type('Order in time');
  await moveOn(page, 'Confidence');
  await reach(page, /^How confident are you now/);
  await keyboard.press('ArrowRight');
  await moveOn(page, 'Review');
  await reach(page, /^Go\b/);
  await keyboard.press(' ');
  await press(page, /^Give verdict$/);
  await expect(page.getByText('Verdict saved')).toBeVisible();

  await moveOn(page, 'Checks');
  await press(page, /^Mark “Deliveries”$/);
  await expect(page.getByRole('radio', { name: 'Not seen' })).toBeFocused();
  await keyboard.press('ArrowRight');
  await press(page, /^Save mark$/);
  await expect(page.getByText('1 of 2 risks marked')).toBeVisible();
  await press(page, /^Start round 2…$/, 'Shift+Tab');
  await expect(page.getByRole('dialog')).toBeVisible();
  await press(page, /^Start round 2$/);
  await expect(page.getByRole('heading', { name: 'Round 2' })).toBeVisible();
});
