// Keyboard users continue where they are, whatever is removed.
import { expect, test } from '../journey.ts';
import { call, openBrowser, openNewDocument, signIn } from '../people.ts';

test('the focus stays near a removed element', { tag: '@deep' }, async ({ browser }) => {
  const tomasz = await openBrowser(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1440, height: 860 },
  });
  await openNewDocument(tomasz, { name: 'Focused', text: ['Drain the pump.'] });
  await tomasz.keyboard.press('Shift+Home');
  await tomasz.keyboard.press('ControlOrMeta+Alt+m');
  await tomasz.keyboard.type('Which one?');
  await tomasz.keyboard.press('ControlOrMeta+Enter');
  const options = tomasz.getByRole('button', { name: 'Comment actions' });
  await options.first().press('Enter');
  await tomasz.getByRole('menuitem', { name: 'Edit' }).press('Enter');
  const change = tomasz.getByRole('textbox', { name: 'Edit comment' });
  await expect(change).toBeFocused();
  await tomasz.keyboard.press('Escape');
  await expect(change).toBeHidden();
  await expect(options.first()).toBeFocused();

  const ingrid = await signIn(browser, 'Ingrid Solheim');
  for (const name of ['First gone', 'Second gone', 'Third gone']) {
    const file = await call(ingrid, '/file/add', { parentId: null, name, kind: 'folder' });
    await call(ingrid, '/file/delete', { fileId: file.id });
  }
  await ingrid.goto('/?view=trash');
  const button = (name: string) => ingrid.getByRole('button', { name });
  await button('Restore: Second gone').press('Enter');
  await expect(button('Restore: First gone')).toBeFocused();
  await button('Delete permanently: First gone').press('Enter');
  await ingrid
    .getByRole('dialog')
    .getByRole('button', { name: 'Delete permanently' })
    .press('Enter');
  await expect(button('Delete permanently: First gone')).toHaveCount(0);
  await expect(ingrid.locator('li :focus')).toHaveText('Delete permanently…');
});
