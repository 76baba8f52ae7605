import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { caretHeard, openBrowser, openNewDocument, saved, text } from '../people.ts';

const mode = (page: Page) => page.getByRole('button', { name: /^Mode: / });

async function chooseMode(page: Page, name: string): Promise<void> {
  await mode(page).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
  await expect(mode(page)).toHaveAccessibleName(`Mode: ${name}`);
}

/** Puts the caret at the end of a line. */
async function toEndOf(line: Locator): Promise<void> {
  await line.click();
  await line.page().keyboard.press('End');
  await caretHeard(line.page());
}

test('a coach suggests, and the author accepts one suggestion and rejects another', async ({
  browser,
}) => {
  const tomasz = await openBrowser(browser, 'Tomasz Wieczorek');
  await openNewDocument(tomasz, {
    name: 'Crane limits',
    text: ['Stop at 60 km/h.', 'Tell the crew.'],
    isPublished: true,
  });

  const coach = await openBrowser(browser, 'Amara Okafor');
  await coach.goto(tomasz.url());
  await expect(coach.getByRole('button', { name: 'Edit', exact: true })).toBeHidden();
  await coach.getByRole('button', { name: 'Suggest', exact: true }).click();
  await expect(text(coach)).toHaveAttribute('data-mode', 'suggest');
  await expect(text(coach)).toHaveAttribute('contenteditable', 'true');
  const first = text(coach).locator('p').first();
  await toEndOf(first);
  for (let i = 0; i < 6; i++) await coach.keyboard.press('ArrowLeft');
  for (let i = 0; i < 2; i++) await coach.keyboard.press('Backspace');
  await coach.keyboard.type('45');
  await expect(first.locator('del')).toHaveText('60');
  await expect(first.locator('ins')).toHaveText('45');
  await toEndOf(text(coach).locator('p').nth(1));
  await coach.keyboard.press('Enter');
  await coach.keyboard.type('Write it down.');
  await expect(saved(coach)).toBeVisible();
  await expectAccessible(coach);

  // The author of the text sees it immediately, with the coach's name.
  await expect(text(tomasz).locator('ins').first()).toHaveText('45');
  await text(tomasz).locator('ins').first().click();
  const card = tomasz.getByRole('region', { name: 'Suggestion by Amara Okafor' });
  await expect(card).toContainText('Replace “60” with “45”');
  await expectAccessible(tomasz);
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(text(tomasz).locator('p').first()).toHaveText('Stop at 45 km/h.');
  await expect(text(coach).locator('p').first()).toHaveText('Stop at 45 km/h.');

  // The clean view is as if all were accepted, and read-only.
  await chooseMode(tomasz, 'Clean');
  await expect(text(tomasz)).toHaveAttribute('contenteditable', 'false');
  await expect(text(tomasz).getByText('Write it down.')).toBeVisible();
  await tomasz.keyboard.press('Control+Alt+Shift+KeyZ');
  await expect(mode(tomasz)).toHaveAccessibleName('Mode: Editing');

  await tomasz.getByRole('button', { name: '1 suggestion', exact: true }).click();
  const list = tomasz.getByRole('dialog', { name: /suggestion/ });
  await expect(list).toContainText('Write it down.');
  await expectAccessible(tomasz);
  await list.getByRole('button', { name: 'Reject all' }).click();
  await expect(text(coach).getByText('Write it down.')).toBeHidden();
  await expect(text(tomasz).locator('[data-suggested], .suggested')).toHaveCount(0);
  await tomasz.keyboard.press('Escape');
  // One undo restores the rejected suggestion.
  await text(tomasz).click();
  await tomasz.keyboard.press('Control+z');
  await expect(text(coach).getByText('Write it down.')).toBeVisible();

  // The publish dialog mentions open suggestions, which are not part of the version.
  await tomasz.getByRole('button', { name: /^Publish/ }).click();
  const dialog = tomasz.getByRole('dialog');
  await expect(dialog).toContainText('1 suggestion is still open');
  await dialog.getByRole('button', { name: /Publish/ }).click();
  await expect(tomasz.getByText('Published v2').filter({ visible: true }).first()).toBeVisible();
  const reader = await openBrowser(browser, 'Mateo Quispe');
  await reader.goto(tomasz.url());
  await expect(reader.getByText('Stop at 45 km/h.')).toBeVisible();
  await expect(reader.getByText('Write it down.')).toBeHidden();
});
