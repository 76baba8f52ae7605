import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { openBrowser, openNewDocument, saved, text } from '../people.ts';

// Asking, confirming and the coverage have tests of their own in the short run.
test('a coach requires reading of a document, people confirm it, and are asked again after a significant change', {
  tag: '@deep',
}, async ({ browser }) => {
  const tomasz = await openBrowser(browser, 'Tomasz Wieczorek');
  await openNewDocument(tomasz, {
    name: 'Evacuation by rope',
    text: ['Two rescuers for each cabin.'],
    isPublished: true,
  });
  await tomasz.getByRole('button', { name: 'Done' }).click();

  const amara = await openBrowser(browser, 'Amara Okafor');
  await amara.goto(tomasz.url());
  await amara.getByRole('button', { name: 'More actions' }).click();
  await amara.getByRole('menuitem', { name: 'Require reading' }).click();
  const asking = amara.getByRole('dialog', { name: /required reading/ });
  await expect(asking.getByRole('combobox', { name: 'Readers' })).toBeFocused();
  await asking.getByRole('combobox', { name: 'Readers' }).click();
  await amara.getByRole('option', { name: 'Operations', exact: true }).click();
  await amara.keyboard.press('Tab');
  await asking.getByText('Right away').click();
  await asking.getByRole('textbox', { name: 'Note' }).fill('New since the storm.');
  // The reading request cannot be loaded, which is shown in place of the confirmation until it can.
  await tomasz.route('**/own_priority*', (route) => route.abort());
  await asking.getByRole('button', { name: 'Send request' }).click();
  await expect(amara.getByText('Reading request for')).toBeVisible();

  // Tomasz sees it on the page that he has open, and on his home page.
  const badge = tomasz.getByRole('button', { name: 'Required reading: go to the end to confirm' });
  await expect(badge).toBeVisible();
  await tomasz.getByRole('link', { name: 'Home' }).first().click();
  const list = tomasz.getByRole('region', { name: 'Required reading' });
  await expect(list).toContainText('0 of 1 confirmed');
  await expectAccessible(tomasz);
  await list.getByRole('link', { name: /Evacuation by rope/ }).click();
  const failed = tomasz.getByRole('main').getByRole('alert').filter({ visible: true });
  await expect(failed).toContainText("Couldn't reach the server");
  await badge.click();
  await expect(failed).toBeInViewport();
  await expectAccessible(tomasz);
  await tomasz.unroute('**/own_priority*');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();
  await badge.click();
  const bar = tomasz.getByRole('region', { name: "Confirm that you've read this" });
  await expect(bar.getByText('New since the storm.')).toBeInViewport();
  await expectAccessible(tomasz);
  await tomasz.getByRole('button', { name: 'I have read version 1' }).click();
  await expect(tomasz.getByText("You've confirmed that you've read this")).toBeVisible();

  await amara.getByRole('button', { name: 'More actions' }).click();
  await amara.getByRole('menuitem', { name: 'Who has read this' }).click();
  const coverage = amara.getByRole('dialog', { name: /Who has read/ });
  await expect(coverage).toContainText('1 of 4 confirmed');
  await coverage.getByRole('button', { name: /Operations/ }).click();
  await expect(coverage.getByRole('listitem').filter({ hasText: 'Tomasz' }).last()).toContainText(
    'version 1',
  );
  await expect(amara.getByText('Reading request for')).toBeHidden();
  await expectAccessible(amara);

  // The publisher marks the change as significant.
  await tomasz.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(text(tomasz)).toHaveAttribute('contenteditable', 'true');
  await text(tomasz).click();
  await tomasz.keyboard.press('Control+End');
  await tomasz.keyboard.type(' Never one alone.');
  await expect(saved(tomasz)).toBeVisible();
  await tomasz.getByRole('button', { name: /^Publish/ }).click();
  const publishing = tomasz.getByRole('dialog');
  await publishing.getByRole('switch', { name: 'Significant change' }).click();
  await publishing.getByRole('button', { name: /Publish/ }).click();
  await expect(coverage).toContainText('0 of 4 confirmed');
  await expect(coverage.getByRole('listitem').filter({ hasText: 'Tomasz' }).last()).toContainText(
    'version 1 only',
  );
});

test('the manager of a document sets an owner and a review period', {
  tag: '@deep',
}, async ({ browser }) => {
  const ingrid = await openBrowser(browser, 'Ingrid Solheim');
  await openNewDocument(ingrid, {
    name: 'Grease plan',
    text: ['Every second Friday.'],
    isPublished: true,
  });
  const sought: string[] = [];
  ingrid.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search');
    if (search !== null) sought.push(search);
  });
  await ingrid.getByRole('button', { name: 'More actions' }).click();
  await ingrid.getByRole('menuitem', { name: 'Owner and review date' }).click();
  const dialog = ingrid.getByRole('dialog', { name: /review date/ });
  const owner = dialog.getByRole('combobox', { name: 'Owner' });
  await expect(owner).toBeFocused();
  await dialog.getByRole('combobox', { name: 'Review period' }).click();
  await ingrid.getByRole('option', { name: 'Every 6 months' }).click();
  // The current owner is not searched for.
  expect(sought).toEqual([]);
  await expect(owner).toHaveValue(/Ingrid Solheim/);
  await owner.fill('Tomasz');
  await ingrid.getByRole('option', { name: /Tomasz Wieczorek/ }).click();
  // The content behind the dialog fades with it.
  await expect(ingrid.getByText('Published as v1')).toBeHidden();
  await expectAccessible(ingrid);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(ingrid.getByText('Owner and review date saved')).toBeVisible();
  await expect(ingrid.getByText('Owner: Tomasz Wieczorek')).toBeVisible();
});
