import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { call, contentOf, edit, openBrowser, personId, saved, signIn, text } from '../people.ts';

test('every view of a text closes when the right to it is lost, even for its writer', async ({
  browser,
}) => {
  const ingrid = await signIn(browser, 'Ingrid Solheim');
  const tomasz = await signIn(browser, 'Tomasz Wieczorek');
  const id = await personId(tomasz);
  const space = await call(ingrid, '/file/add', {
    parentId: null,
    name: 'Closed cellars',
    kind: 'folder',
  });
  const may = (level: string) =>
    call(ingrid, '/keyclock/grant', { fileId: space.id, subject: { kind: 'person', id }, level });
  const content = contentOf('Wine lies in the dark.');
  const place = { parentId: space.id, name: 'Bottles', kind: 'document' };
  const { id: fileId } = await call(ingrid, '/file/add', { ...place, content });
  await call(ingrid, '/file/update', { fileId, state: 'published' });
  await ingrid.evaluate(async (parentId) => {
    const body = new FormData();
    body.append('parentId', parentId);
    body.append('import', 'attachment');
    body.append('files', new File(['12 casks'], 'Casks.csv'));
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    await fetch('/api/common/file/upload', { method: 'POST', headers, body });
  }, space.id);
  await may('edit');

  await tomasz.goto(`/detail/${fileId}/-`);
  await edit(tomasz);
  await text(tomasz).getByText('Wine lies in the dark.').click();
  await tomasz.keyboard.press('End');
  await tomasz.keyboard.type(' Beer stands.');
  await expect(saved(tomasz)).toBeVisible();
  await tomasz.getByRole('button', { name: 'Done' }).click();
  await expect(tomasz.getByText('Wine lies in the dark. Beer stands.')).toBeVisible();
  const elsewhere = await tomasz.context().newPage();
  await elsewhere.goto(`/detail/${fileId}/-`);
  await expect(elsewhere.getByText('Wine lies in the dark.')).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Home' }).click();
  await expect(elsewhere.getByText('Wine lies in the dark.')).toBeHidden();
  const history = await tomasz.context().newPage();
  await history.goto(`/history/${fileId}/document`);
  await expect(history.getByText('Wine lies in the dark.').first()).toBeVisible();
  const folder = await tomasz.context().newPage();
  await folder.goto(`/?folder=${space.id}`);
  await expect(folder.getByRole('main').getByText('Bottles')).toBeVisible();
  const upload = await tomasz.context().newPage();
  await upload.goto(`/?folder=${space.id}`);
  await upload.getByRole('main').getByText('Casks.csv').click();
  const name = upload.getByRole('main').getByRole('heading', { name: 'Casks.csv' });
  await expect(name).toBeVisible();

  await may('none');
  const gone = "This document doesn't exist, or you don't have access.";
  await expect(tomasz.getByText(gone)).toBeVisible();
  await expect(tomasz.getByText('Wine lies in the dark.')).toBeHidden();
  await expect(history.getByText(gone)).toBeVisible();
  await expect(history.getByText('Wine lies in the dark.')).toHaveCount(0);
  await expect(folder.getByRole('main').getByText('Bottles')).toBeHidden();
  await expect(name).toBeHidden();
  // Returning to a page that was open shows nothing until the server has answered.
  await elsewhere.route('**/api/**', () => {});
  await elsewhere.goBack();
  await expect(elsewhere.getByText(gone)).toBeVisible();
  await expect(elsewhere.getByText('Wine lies in the dark.')).toBeHidden();
  await call(ingrid, '/file/delete', { fileId: space.id });
});

test('a text closes for its writer when the right to it is lost, and returns what was not saved', {
  tag: '@deep',
}, async ({ browser }) => {
  const ingrid = await signIn(browser, 'Ingrid Solheim');
  const mateo = await openBrowser(browser, 'Mateo Quispe', {
    viewport: { width: 1440, height: 800 },
  });
  const id = await personId(mateo);
  const space = await call(ingrid, '/file/add', {
    parentId: null,
    name: 'Closed sheds',
    kind: 'folder',
  });
  // By default, readers may comment.
  await call(ingrid, '/file/update', { fileId: space.id, readersComment: false });
  const may = (level: string) =>
    call(ingrid, '/keyclock/grant', { fileId: space.id, subject: { kind: 'person', id }, level });
  const content = contentOf('Oars hang on the wall.');
  const place = { parentId: space.id, name: 'Boats', kind: 'document' };
  const { id: fileId } = await call(ingrid, '/file/add', { ...place, content });
  await call(ingrid, '/file/update', { fileId, state: 'published' });
  await may('edit');
  /** From here on, the server receives changes late or not at all. */
  let isHeld = false;
  let late: (() => void)[] | null = null;
  await mateo.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (late) late.push(() => server.send(message));
      else if (!isHeld) server.send(message);
    });
  });
  const open = async () => {
    await mateo.goto(`/detail/${fileId}/-`);
    await edit(mateo);
    await text(mateo).getByText('Oars hang on the wall.').click();
    await mateo.keyboard.press('End');
  };

  // Somebody who may only comment from now on suggests from now on.
  await open();
  await mateo.keyboard.type(' Hulls rest.');
  await expect(saved(mateo)).toBeVisible();
  await mateo.getByRole('button', { name: 'Insert table' }).click();
  const grid = mateo.getByRole('application', { name: /^Insert table/ });
  await expect(grid).toBeFocused();
  await may('comment');
  await expect(
    mateo.getByText('Anything you write from here on becomes a suggestion.'),
  ).toBeVisible();
  await expect(grid).toBeHidden();
  await expect(text(mateo)).toBeFocused();
  await expect(text(mateo)).toHaveAttribute('data-mode', 'suggest');
  await mateo.keyboard.press('Control+z');
  await mateo.keyboard.type(' Ropes');
  await expect(text(mateo).locator('ins')).toHaveText(' Ropes');
  await expect(text(mateo)).toContainText('Hulls rest.');
  await expect(saved(mateo)).toBeVisible();
  // Somebody who may only read sees the published text.
  await may('read');
  await expect(
    mateo.getByText('You no longer have permission to edit this document.'),
  ).toBeVisible();
  await expect(text(mateo)).toHaveCount(0);
  await expect(mateo.getByText('Oars hang on the wall.')).toBeVisible();
  await expect(mateo.getByText('Hulls rest.')).toBeHidden();
  await expectAccessible(mateo);

  // Changes in transit when the right to edit is lost, and later ones, become suggestions.
  await may('edit');
  await open();
  await expect(text(mateo)).toHaveAttribute('data-mode', 'edit');
  await mateo.keyboard.press('Home');
  late = [];
  await mateo.keyboard.type('Long ');
  await mateo.keyboard.press('Delete');
  await mateo.keyboard.type('o');
  await may('comment');
  await expect(
    mateo.getByText('Anything you write from here on becomes a suggestion.'),
  ).toBeVisible();
  const waiting = late;
  late = null;
  for (const send of waiting) send();
  await mateo.keyboard.type('ld o', { delay: 30 });
  await expect(text(mateo).locator('ins')).toHaveText(['Long old o', ' Ropes']);
  await expect(text(mateo).locator('del')).toHaveText('O');
  await expect(saved(mateo)).toBeVisible();
  await expect(
    mateo.getByText('You no longer have permission to edit this document.'),
  ).toBeHidden();
  await expect(text(mateo)).toBeFocused();

  // Somebody who may not even read it only sees their own unsaved text.
  await may('edit');
  await open();
  isHeld = true;
  await mateo.keyboard.press('Enter');
  await mateo.keyboard.type('Mine alone.');
  await may('none');
  await expect(
    mateo.getByText("This document doesn't exist, or you don't have access."),
  ).toBeVisible();
  await expect(mateo.getByText('Oars hang on the wall.')).toHaveCount(0);
  await expect(mateo.getByRole('treeitem', { name: 'Closed sheds' })).toHaveCount(0);
  const left = mateo.getByRole('alert').filter({ hasText: 'Unsaved text' });
  await expect(left).toContainText('Mine alone.');
  await expectAccessible(mateo);
  mateo.on('dialog', (dialog) => dialog.accept());
  await mateo.reload();
  await expect(left).toContainText('Mine alone.');
  await left.getByRole('button', { name: 'Discard' }).click();
  await expect(left).toBeHidden();
  await mateo.reload();
  const gone = mateo.getByText("This document doesn't exist, or you don't have access.");
  await expect(gone).toBeVisible();
  await expect(left).toBeHidden();

  // The same holds for the writer of a document that is moved to the trash.
  isHeld = false;
  await may('edit');
  await open();
  await call(ingrid, '/file/delete', { fileId: space.id });
  await expect(gone).toBeVisible();
  await expect(mateo.getByText('Oars hang on the wall.')).toHaveCount(0);
});
