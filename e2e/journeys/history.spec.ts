import { expectAccessible, violations } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { addDocument, openBrowser, openNewDocument, saved, text } from '../people.ts';

test('changes are read, an old paragraph and an old version are restored, readers see what is published', async ({
  browser,
}) => {
  const writer = await openBrowser(browser, 'Tomasz Wieczorek');
  await openNewDocument(writer, {
    name: 'Rope inspection',
    text: ['Check the rope daily.', 'Call the station.'],
    isPublished: true,
  });
  await text(writer).getByText('Check the rope daily.').click();
  await writer.keyboard.press('End');
  await writer.keyboard.type(' Write it down.');
  await expect(saved(writer)).toBeVisible();

  await writer.getByRole('link', { name: 'Version history' }).click();
  const versions = writer.getByRole('navigation', { name: 'Versions' });
  await expect(versions.getByRole('button', { name: /v1/ })).toBeVisible();
  await versions.getByRole('button', { name: 'Save version' }).click();
  await writer.getByRole('dialog').getByLabel('Name').fill('With a note');
  await writer.getByRole('dialog').getByRole('button', { name: 'Save version' }).click();
  await expect(versions.getByRole('button', { name: /With a note/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  const change = writer.getByRole('article', { name: /Change 1 of 1/ });
  await expect(change.locator('ins')).toHaveText(' Write it down.');
  await writer.keyboard.press('n');
  await expect(change).toBeFocused();
  await expectAccessible(writer);
  await writer.getByText('Side by side', { exact: true }).click();
  await expect(change.locator('[data-side="older"]').getByText('Write it down.')).toBeHidden();
  await expect(change.locator('[data-side="newer"]').getByText('Write it down.')).toBeVisible();

  // Somebody else has the list open, and it is updated.
  const other = await openBrowser(browser, 'Ingrid Solheim');
  await other.goto(writer.url().replace(/\?.*/, ''));
  const theirs = other.getByRole('navigation', { name: 'Versions' });
  await expect(theirs.getByRole('button', { name: /With a note/ })).toBeVisible();

  await versions.getByRole('button', { name: /v1/ }).click();
  await writer.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(versions.getByRole('button', { name: /Restored from/ })).toBeVisible();
  await expect(theirs.getByRole('button', { name: /Restored from/ })).toBeVisible();
  await writer.getByRole('link', { name: 'Back to document' }).click();
  // Still in the editor, which was cached behind the history.
  await expect(text(writer)).toHaveText('Check the rope daily.Call the station.');

  await other.goto(other.url().replace('/history/', '/detail/').replace('/document', '/-'));
  await other.getByText('Check the rope daily.').click({ button: 'right' });
  await other.getByRole('menuitem', { name: 'Paragraph history' }).click();
  const past = other.getByRole('region', { name: 'Paragraph history' });
  await expect(past.getByRole('article')).toHaveCount(3);
  await expectAccessible(other);
  await past.getByRole('article').nth(1).getByRole('button', { name: 'Restore' }).click();
  await expect(other.getByText('Paragraph restored to the draft')).toBeVisible();
  await expect(text(writer)).toContainText('Check the rope daily. Write it down.');
});

test('it is accessible while loading, and without changes to step through', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await openBrowser(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1024, height: 600 },
  });
  const id = await addDocument(page, {
    name: 'Long and plain',
    text: Array<string>(24).fill('Check the rope.'),
    isPublished: true,
  });
  let arrive = () => {};
  const there = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/HistoryPage-*.js', async (route) => {
    await there;
    await route.continue();
  });
  await page.goto(`/history/${id}/document`);
  await expect(page.getByRole('heading', { level: 1, name: 'Loading…' })).toBeAttached();
  expect(await violations(page)).toEqual([]);
  arrive();
  await expect(page.getByText('This is the first version')).toBeVisible();
  await expectAccessible(page);
});
