// Comments, answers, results and dialogs close when the right to their subject is lost.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { call, contentOf, edit, openBrowser, personId, signIn, text } from '../people.ts';

test('a link to a comment leads to it or says why not, and a text closes when the right to it is lost', {
  tag: '@deep',
}, async ({ browser }) => {
  const ingrid = await signIn(browser, 'Ingrid Solheim');
  const mateo = await openBrowser(browser, 'Mateo Quispe');
  const id = await personId(mateo);
  const space = await call(ingrid, '/file/add', {
    parentId: null,
    name: 'Closed stores',
    kind: 'folder',
  });
  // By default, readers may comment.
  await call(ingrid, '/file/update', { fileId: space.id, readersComment: false });
  const may = (level: string) =>
    call(ingrid, '/keyclock/grant', { fileId: space.id, subject: { kind: 'person', id }, level });
  const content = contentOf('Skis stand in the rack.');
  const place = { parentId: space.id, name: 'Ski room', kind: 'document' };
  const { id: fileId } = await call(ingrid, '/file/add', { ...place, content });
  await call(ingrid, '/file/update', { fileId, state: 'published' });
  const later = contentOf('Skis stand in the rack.', 'Poles hang beside them.');
  await call(ingrid, '/file/update', { fileId, content: later, base: content });
  const say = (body: string, more: object = {}) =>
    call(ingrid, '/comment/add', { fileId, body, ...more });
  const onDraft = await say('How many poles?', { paragraphId: 'line-2' });
  const deleted = await say('Never mind.');
  await call(ingrid, '/comment/delete', { id: deleted.id });
  const follow = async (comment: { id: string }) => {
    await mateo.goto('/');
    await mateo.goto(`/detail/${fileId}/-#c-${comment.id}`);
    await expect(mateo.getByText('Skis stand in the rack.')).toBeVisible();
  };

  await may('comment');
  await follow(onDraft);
  const comments = mateo.getByRole('dialog', { name: 'Comments' });
  await expect(comments).toContainText('How many poles?');
  await expectAccessible(mateo);
  await follow(deleted);
  await expect(comments).toContainText('This comment no longer exists.');
  await expectAccessible(mateo);

  // A comment read on another page is also read on the home page.
  await call(ingrid, '/comment/add', { fileId, body: `@[Mateo Quispe](${id}), count them` });
  const home = await signIn(browser, 'Mateo Quispe');
  await expect(home.getByText('1 unread comment')).toBeVisible();
  await call(mateo, '/comment/one_click_read', { fileId });
  await expect(home.getByText('1 unread comment')).toBeHidden();

  await may('read');
  await follow(onDraft);
  await expect(mateo.getByText("you don't have access to the comments")).toBeVisible();
  await may('none');
  await expect(
    mateo.getByText("This document doesn't exist, or you don't have access."),
  ).toBeVisible();
  await expect(mateo.getByText('Skis stand in the rack.')).toBeHidden();
  await expectAccessible(mateo);
  await may('read');
  await expect(mateo.getByText('Skis stand in the rack.')).toBeVisible();
  const review = await call(ingrid, '/review/add', {
    fileId,
    reviewers: [{ kind: 'person', id }],
  });
  const asking = await ingrid.context().newPage();
  await asking.goto(`/codereview?id=${review.id}`);
  await expect(asking.getByText('Pending')).toBeVisible();
  await call(ingrid, '/file/update', { fileId, state: 'draft' });
  await expect(mateo.getByText('Skis stand in the rack.')).toBeHidden();
  await call(ingrid, '/file/update', { fileId, state: 'published' });
  await expect(mateo.getByText('Skis stand in the rack.')).toBeVisible();
  const vault = await call(ingrid, '/file/add', { parentId: null, name: 'Vault', kind: 'folder' });
  await call(ingrid, '/file/drag', { fileId, parentId: vault.id });
  await expect(
    mateo.getByText("This document doesn't exist, or you don't have access."),
  ).toBeVisible();
  await expect(mateo.getByText('Skis stand in the rack.')).toBeHidden();
  await expect(asking.getByText('No longer has access. Choose another reviewer.')).toBeVisible();
  await expectAccessible(asking);
  await call(ingrid, '/file/delete', { fileId: vault.id });
  await call(ingrid, '/file/delete', { fileId: space.id });
});

test('an answer, search results and a dialog over a page close when the right to their subject is lost', {
  tag: '@deep',
}, async ({ browser }) => {
  const ingrid = await signIn(browser, 'Ingrid Solheim');
  const mateo = await signIn(browser, 'Mateo Quispe');
  const tomasz = await signIn(browser, 'Tomasz Wieczorek');
  const ids = [await personId(mateo), await personId(tomasz)];
  const space = await call(ingrid, '/file/add', {
    parentId: null,
    name: 'Closed ovens',
    kind: 'folder',
  });
  // By default, readers may comment.
  await call(ingrid, '/file/update', { fileId: space.id, readersComment: false });
  const may = (level: string) =>
    Promise.all(
      ids.map((id) => {
        const subject = { kind: 'person', id };
        return call(ingrid, '/keyclock/grant', { fileId: space.id, subject, level });
      }),
    );
  const content = contentOf('The Zephyrine kiln is fired at 1147 degrees.');
  const place = { parentId: space.id, name: 'Kilns', kind: 'document' };
  const { id: fileId } = await call(ingrid, '/file/add', { ...place, content });
  await call(ingrid, '/file/update', { fileId, state: 'published' });
  await may('manage');

  const search = await mateo.context().newPage();
  await search.goto('/');
  await expect(search.locator('#content')).toBeVisible();
  await search.keyboard.press('Control+k');
  const hits = search.getByRole('listbox', { name: 'Results' });
  await search.getByRole('combobox', { name: 'Search', exact: true }).fill('Zephyrine');
  await expect(hits.getByText('1147 degrees').first()).toBeVisible();
  const sharing = await mateo.context().newPage();
  await sharing.goto(`/detail/${fileId}/-`);
  await sharing.getByRole('button', { name: 'Share' }).click();
  const share = sharing.getByRole('dialog', { name: 'Share “Kilns”' });
  await expect(share.getByRole('heading', { name: 'Who has access' })).toBeVisible();
  // Dialogs opened from the page of a document and from its versions.
  await call(tomasz, '/file/update', { fileId, content: contentOf('At 1148.'), base: content });
  const inDialog = async (path: string, ...names: string[]) => {
    const page = await tomasz.context().newPage();
    const [name = '', item] = names;
    const button = page.getByRole('button', { name, exact: true });
    // Changes to publish are known after a pause.
    await expect(async () => {
      await page.goto(path);
      await button.click({ timeout: 5_000 });
      if (item) await page.getByRole('menuitem', { name: item }).click({ timeout: 5_000 });
    }).toPass();
    await expect(page.getByRole('dialog')).toBeVisible();
    return page;
  };
  const there = `/detail/${fileId}/-`;
  const others = [
    await inDialog(there, 'More actions', 'Publish…'),
    await inDialog(there, 'More actions', 'Request review'),
    await inDialog(there, 'More actions', 'Rename'),
  ];
  await mateo.getByRole('button', { name: 'Docent Assistant' }).click();
  const panel = mateo.getByRole('region', { name: 'Docent Assistant' });
  await panel.getByLabel('Your question').fill('At how many degrees is the Zephyrine kiln fired?');
  await panel.getByLabel('Your question').press('Enter');
  const answer = panel.getByRole('article', { name: 'Docent Assistant' });
  await expect(answer.getByText('1147').first()).toBeVisible();
  await expect(answer.getByRole('button', { name: 'Like', exact: true })).toBeVisible();

  // Readers may not share the document any more.
  await may('read');
  const closes = async (page: Page) => {
    await expect(
      page.getByText('You no longer have permission to do this, so the dialog was closed.'),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await Promise.all([sharing, ...others].map(closes));
  await Promise.all(others.map((page) => page.close()));
  await expect(sharing.getByText('The Zephyrine kiln')).toBeVisible();
  await expectAccessible(sharing);

  await may('none');
  await expect(answer).toContainText('This answer is hidden');
  await expect(answer).not.toContainText('1147');
  await expect(hits.getByText('1147 degrees')).toHaveCount(0);
  await expectAccessible(mateo);
  // Nobody can read what is in the trash, even people who may open it.
  await may('read');
  await expect(answer.getByText('1147').first()).toBeVisible();
  await expect(hits.getByText('1147 degrees').first()).toBeVisible();
  await call(ingrid, '/file/delete', { fileId: space.id });
  await expect(answer).not.toContainText('1147');
  await expect(hits.getByText('1147 degrees')).toHaveCount(0);
});

test('text in a dialog is offered when the dialog closes because the right to its subject is lost', {
  tag: ['@deep', '@chromium'],
}, async ({ browser }) => {
  const ingrid = await signIn(browser, 'Ingrid Solheim');
  const permissions = ['clipboard-read', 'clipboard-write'];
  const mateo = await openBrowser(browser, 'Mateo Quispe', { permissions });
  const id = await personId(mateo);
  const place = { parentId: null, name: 'Closed sheds', kind: 'folder' };
  const space = await call(ingrid, '/file/add', place);
  const may = (level: string) =>
    call(ingrid, '/keyclock/grant', { fileId: space.id, subject: { kind: 'person', id }, level });
  const content = contentOf('Sledges lean on the wall.');
  const of = { parentId: space.id, name: 'Sledges', kind: 'document' };
  const { id: fileId } = await call(ingrid, '/file/add', { ...of, content });
  await call(ingrid, '/file/update', { fileId, state: 'published' });
  await may('edit');
  const closed = mateo.getByText(
    'You no longer have permission to do this, so the dialog was closed.',
  );
  const take = async (words: string) => {
    await expect(closed).toBeVisible();
    await mateo.getByRole('button', { name: 'Copy your text' }).click();
    await expect(closed).toBeHidden();
    expect(await mateo.evaluate(() => navigator.clipboard.readText())).toBe(words);
  };

  // In the text: a footnote.
  await mateo.goto(`/detail/${fileId}/-`);
  await edit(mateo);
  await text(mateo).getByText('Sledges lean').click();
  await mateo.keyboard.press('End');
  await mateo.keyboard.type(' /footnote');
  await mateo.getByRole('option', { name: 'Footnote…', exact: true }).click();
  const note = mateo.getByRole('textbox', { name: 'Footnote text' });
  await note.fill('Those with runners of ash.');
  await may('comment');
  await expect(note).toBeHidden();
  await take('Those with runners of ash.');

  // In a review: the reason for a decision that is no longer requested.
  const review = await call(ingrid, '/review/add', { fileId, reviewers: [{ kind: 'person', id }] });
  await mateo.goto(`/codereview?id=${review.id}`);
  await mateo.getByRole('button', { name: 'Request changes' }).click();
  const reason = mateo.getByRole('dialog', { name: 'Request changes' });
  await reason.getByLabel('Reason').fill('Nobody oils the runners.');
  await call(ingrid, '/review/update', { id: review.id, status: 'withdrawn' });
  await expect(reason).toBeHidden();
  await take('Nobody oils the runners.');

  // The same holds for a person who is removed from the review and loses access to it.
  const others = await call(ingrid, '/review/add', {
    fileId,
    reviewers: [{ kind: 'person', id }],
  });
  await mateo.goto('/review');
  await mateo.goto(`/codereview?id=${others.id}`);
  await mateo.getByRole('button', { name: 'Add feedback' }).first().click();
  await mateo
    .getByRole('textbox', { name: 'Add feedback on the whole document' })
    .fill('Sledges rot.');
  await mateo.getByRole('button', { name: 'Request changes' }).click();
  await reason.getByLabel('Reason').fill('See there.');
  const tomasz = { kind: 'person', id: await personId(await signIn(browser, 'Tomasz Wieczorek')) };
  await call(ingrid, '/keyclock/grant', { fileId: space.id, subject: tomasz, level: 'comment' });
  await call(ingrid, '/review/update', { id: others.id, reviewers: [tomasz] });
  await expect(
    mateo.getByText("This review doesn't exist, or you don't have access."),
  ).toBeVisible();
  await take('Sledges rot.\n\nSee there.');
  await call(ingrid, '/file/delete', { fileId: space.id });
});
