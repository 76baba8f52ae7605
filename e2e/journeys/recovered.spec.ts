import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { edit, openBrowser, openNewDocument, saved, text } from '../people.ts';

test('text typed into a paragraph that another person deletes is offered to its author for insertion', async ({
  browser,
}) => {
  const tomasz = await openBrowser(browser, 'Tomasz Wieczorek');
  await openNewDocument(tomasz, { name: 'Opening hours', text: ['On weekdays.', 'On Sundays.'] });
  const mei = await openBrowser(browser, '林晓梅');
  await mei.goto(tomasz.url());
  await edit(mei);
  await text(mei).getByText('On Sundays.').click();
  await mei.keyboard.press('End');
  // A connection that is just being opened would survive going offline.
  await expect(saved(mei)).toBeVisible();
  await mei.context().setOffline(true);
  await mei.keyboard.type(' From ten to four.');
  await expect(saved(mei)).toBeHidden();
  await text(tomasz).getByText('On Sundays.').click({ clickCount: 3 });
  await tomasz.keyboard.press('Backspace');
  await tomasz.keyboard.press('Backspace');
  await expect(saved(tomasz)).toBeVisible();
  await expect(text(tomasz).locator('p')).toHaveCount(1);
  await mei.context().setOffline(false);

  const bar = mei.getByText('1 passage you wrote was in a paragraph that someone else deleted');
  await expect(bar).toBeVisible();
  await mei.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(mei.getByText('From ten to four.')).toBeVisible();
  await expectAccessible(mei);
  await mei.getByRole('button', { name: 'Insert here' }).click();
  await expect(text(tomasz)).toContainText('From ten to four.');
  await expect(bar).toBeHidden();
});
