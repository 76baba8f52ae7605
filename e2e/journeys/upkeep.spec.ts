import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { call, openBrowser, openNewDocument, signIn, text } from '../people.ts';

const idOf = (page: Page) => page.url().split('/detail/')[1]?.split('/')[0] ?? '';

test('an administrator changes an account, views as that person, and finds the change in the audit log', {
  tag: '@deep',
}, async ({ browser }) => {
  const ingrid = await signIn(browser, 'Ingrid Solheim');
  await ingrid.getByRole('button', { name: /Ingrid Solheim/ }).click();
  await ingrid.getByRole('menuitem', { name: 'People' }).click();
  await ingrid.getByRole('textbox', { name: 'Search by name or email' }).fill('hana');
  await expect(ingrid.getByRole('status').filter({ hasText: '1 person' })).toBeVisible();
  await ingrid.getByRole('button', { name: 'Open Hana Kobayashi' }).click();
  const person = ingrid.getByRole('dialog', { name: 'Hana Kobayashi' });
  await expect(person.getByRole('combobox', { name: 'Role' })).toHaveValue('Reader');
  await person.getByRole('combobox', { name: 'Role' }).click();
  await ingrid.getByRole('option', { name: 'Editor' }).click();
  await expect(ingrid.getByText('Saved changes to Hana Kobayashi')).toBeVisible();
  await expectAccessible(ingrid);

  await person.getByRole('button', { name: 'View as this person…' }).click();
  const sees = ingrid.getByRole('dialog', { name: 'View as Hana Kobayashi' });
  await sees.getByRole('button', { name: 'Why can they see Operations?' }).click();
  await expect(sees.getByText('Hana Kobayashi: Can edit')).toBeVisible();
  await expect(sees.getByText('Can edit, because Operations owns this')).toBeVisible();
  await expectAccessible(ingrid);
  await ingrid.keyboard.press('Escape');

  await ingrid.goto('/audit');
  const entry = ingrid.getByRole('listitem').filter({ hasText: 'Changed an account' }).first();
  await expect(entry).toContainText('Hana Kobayashi · role Reader → Editor');
  await ingrid.getByRole('combobox', { name: 'Action' }).click();
  await ingrid.getByRole('option', { name: 'Signed' }).click();
  // Excludes signatures by other journeys.
  await ingrid.getByLabel('To', { exact: true }).fill('2000-01-01');
  await expect(ingrid.getByText('No entries match')).toBeVisible();
  await expectAccessible(ingrid);
  await ingrid.getByRole('button', { name: 'Clear filters' }).click();
  const download = ingrid.waitForEvent('download');
  await ingrid.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit.csv');

  // Administrators cannot change their own role, and others do not find these pages.
  await ingrid.goto('/people');
  await ingrid.getByRole('button', { name: 'Open Ingrid Solheim' }).click();
  const self = ingrid.getByRole('dialog', { name: 'Ingrid Solheim' });
  await expect(self.getByRole('combobox', { name: 'Role' })).toBeDisabled();
  await expect(self.getByRole('button', { name: 'Disable account' })).toBeHidden();
  await ingrid.keyboard.press('Escape');
  await ingrid.getByRole('button', { name: 'Open Hana Kobayashi' }).click();
  await person.getByRole('combobox', { name: 'Role' }).click();
  await ingrid.getByRole('option', { name: 'Reader' }).click();
  await expect(ingrid.getByText('Saved changes to Hana Kobayashi')).toBeVisible();
  const mateo = await signIn(browser, 'Mateo Quispe');
  for (const page of ['/people', '/audit']) {
    await mateo.goto(page);
    await expect(mateo.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
});

test('a document is created from a template, and its links are quoted in the linked document', {
  tag: '@deep',
}, async ({ browser }) => {
  const tomasz = await openBrowser(browser, 'Tomasz Wieczorek');
  await openNewDocument(tomasz, {
    name: 'Permit to lift',
    text: ['Nobody stands below the load.'],
    isPublished: true,
  });
  await tomasz.getByRole('button', { name: 'More actions' }).click();
  await tomasz.getByRole('menuitem', { name: 'Use as template…' }).click();
  const offer = tomasz.getByRole('dialog', { name: /Use as template/ });
  await offer.getByRole('radio', { name: 'In all spaces' }).check();
  await expectAccessible(tomasz);
  await offer.getByRole('button', { name: 'Save' }).click();
  await expect(tomasz.getByText('“Permit to lift” is now a template')).toBeVisible();
  const target = idOf(tomasz);

  await tomasz.getByRole('treeitem', { name: 'Operations', exact: true }).click();
  await tomasz.getByRole('main').getByRole('button', { name: 'New', exact: true }).click();
  await tomasz.getByRole('menuitem', { name: 'From template…' }).click();
  const begin = tomasz.getByRole('dialog', { name: /New from template/ });
  await begin.getByRole('textbox', { name: 'Search templates' }).fill('lift');
  await begin.getByRole('button', { name: /Permit to lift/ }).click();
  await expect(begin.getByRole('region', { name: 'Preview' })).toContainText('below the load');
  await expectAccessible(tomasz);
  await begin.getByRole('textbox', { name: 'Name' }).fill('Permit 7');
  await begin.getByRole('button', { name: 'Create' }).click();
  await expect(text(tomasz)).toContainText('Nobody stands below the load.');
  const copy = idOf(tomasz);
  expect(copy).not.toBe(target);

  // One person reads the target while the other inserts a link to it.
  const mateo = await openBrowser(browser, 'Mateo Quispe');
  await mateo.goto(`/detail/${target}/-`);
  await expect(mateo.getByText('below the load')).toBeVisible();
  await expect(mateo.getByText('Linked from')).toBeHidden();
  const { parentId } = await tomasz.evaluate(async (id) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await (await fetch(`/api/file/get?fileId=${id}`, { headers })).json()).data;
  }, target);
  const href = `/detail/${target}/Permit-to-lift`;
  const marks = [{ type: 'link', attrs: { href } }];
  const paragraph = {
    type: 'paragraph',
    content: [{ type: 'text', text: 'Fill in the permit before lifting.', marks }],
  };
  const content = { type: 'doc', content: [{ type: 'section', content: [paragraph] }] };
  const linking = await call(tomasz, '/file/add', {
    parentId,
    name: 'Crane rules',
    kind: 'document',
    content,
  });
  await call(tomasz, '/file/update', { fileId: linking.id, state: 'published' });
  const linked = mateo.getByRole('region', { name: /Linked from/ });
  await expect(linked).toContainText('Fill in the permit before lifting.');
  await expectAccessible(mateo);

  // Moving the target to the trash leaves a broken link, which the editor of the other document is told
  // about.
  await call(tomasz, '/file/delete', { fileId: target });
  await tomasz.goto(`/detail/${linking.id}/-`);
  const broken = tomasz.getByRole('region', { name: 'Broken links' });
  await expect(broken).toContainText('Fill in the permit before lifting.');
  await expect(broken).toContainText('“Permit to lift” is in the trash');
  await expectAccessible(tomasz);
  // Other journeys must not find it.
  for (const fileId of [linking.id, copy]) await call(tomasz, '/file/delete', { fileId });
});

test('the trash shows when each file will be deleted, and restores one without its folder', {
  tag: '@deep',
}, async ({ browser }) => {
  const ingrid = await openBrowser(browser, 'Ingrid Solheim');
  const space = await call(ingrid, '/file/add', {
    parentId: null,
    name: 'Winter stores',
    kind: 'folder',
  });
  const file = await call(ingrid, '/file/add', {
    parentId: space.id,
    name: 'List of skis',
    kind: 'document',
  });
  await call(ingrid, '/file/delete', { fileId: file.id });
  await call(ingrid, '/file/delete', { fileId: space.id });
  await ingrid.goto('/?view=trash');
  const row = ingrid.getByRole('listitem').filter({ hasText: 'List of skis' });
  await expect(row).toContainText('Deleted permanently in 4 weeks');
  await expectAccessible(ingrid);
  await row.getByRole('button', { name: 'Restore: List of skis' }).click();
  const dialog = ingrid.getByRole('dialog', { name: 'Restore “List of skis”' });
  await expect(dialog.getByText('Choose another folder')).toBeVisible();
  await expectAccessible(ingrid);
  await dialog.getByRole('button', { name: 'Operations', exact: true }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(ingrid.getByText('“List of skis” restored')).toBeVisible();
  await expect(row).toBeHidden();
});
