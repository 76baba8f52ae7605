// A document is reviewed before it is published: one reviewer requests changes, the text is revised, and
// only the revised changes have to be reviewed again.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { edit, openBrowser, openNewDocument, saved, signIn, text } from '../people.ts';

const changes = (page: Page) => page.getByRole('region', { name: 'Changes' }).getByRole('article');
const tick = (change: Locator) => change.getByRole('checkbox', { name: /^Change \d+ reviewed/ });
const bar = (page: Page) => page.getByRole('region', { name: 'Decision' });

async function writeAt(page: Page, after: string, more: string): Promise<void> {
  await text(page).getByText(after).click();
  await page.keyboard.press('End');
  await page.keyboard.type(more);
  await expect(saved(page)).toBeVisible();
}

async function openFromNotices(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog').getByText(name).first().click();
}

test('changes are reviewed, rejected, revised, approved and published', async ({ browser }) => {
  const writer = await openBrowser(browser, 'Tomasz Wieczorek');
  await openNewDocument(writer, {
    name: 'Mast inspection',
    text: ['Look at the bolts.', 'Look at the ladder.'],
    isPublished: true,
  });
  await writeAt(writer, 'Look at the bolts.', ' Tighten them to 40 Nm.');
  await writeAt(writer, 'Look at the ladder.', ' Count its rungs.');

  // Two reviewers are asked.
  await writer.getByRole('button', { name: 'More actions' }).last().click();
  await writer.getByRole('menuitem', { name: 'Request review' }).click();
  const ask = writer.getByRole('dialog', { name: 'Request review' });
  for (const name of ['Ingrid Solheim', 'Hana Kobayashi']) {
    await ask.getByRole('combobox', { name: 'Reviewers' }).fill(name);
    await writer.getByRole('option', { name }).click();
  }
  await ask.getByLabel('Note for reviewers').fill('Is the torque right?');
  await expectAccessible(writer);
  await ask.getByRole('button', { name: 'Send request' }).click();
  await expect(
    writer.getByRole('link', { name: 'In review' }).filter({ visible: true }),
  ).toBeVisible();
  await writer.getByRole('button', { name: 'Open review' }).click();
  await expect(changes(writer)).toHaveCount(2);

  // One comes from the home page, the other from the notification.
  const ingrid = await signIn(browser, 'Ingrid Solheim');
  await expectAccessible(ingrid);
  await ingrid
    .getByRole('link', { name: /Mast inspection/ })
    .first()
    .click();
  const hana = await signIn(browser, 'Hana Kobayashi');
  await openFromNotices(hana, /Mast inspection/);
  await expect(changes(hana)).toHaveCount(2);

  // By keyboard: next change, feedback, mark as reviewed, next change.
  await expect(changes(ingrid).first().locator('ins')).toContainText('Tighten them to 40 Nm.');
  await ingrid.keyboard.press('j');
  await expect(changes(ingrid).first()).toBeFocused();
  await ingrid.keyboard.press('c');
  await ingrid.keyboard.type('The bolts of the new masts take 60 Nm.');
  await ingrid.keyboard.press('ControlOrMeta+Enter');
  await expect(changes(writer).first()).toContainText('The bolts of the new masts take 60 Nm.');
  await expect(changes(ingrid).first()).toBeFocused();
  await ingrid.keyboard.press('j');
  await expect(changes(ingrid).nth(1)).toBeFocused();
  await ingrid.keyboard.press('x');
  await expect(tick(changes(ingrid).nth(1))).toBeChecked();
  await expect(changes(writer).nth(1)).toContainText('Reviewed by Ingrid Solheim');
  await tick(changes(hana).nth(1)).check();
  await tick(changes(hana).nth(0)).check();
  await hana.getByText('Not reviewed', { exact: true }).click();
  await expect(hana.getByText('All changes reviewed')).toBeVisible();
  await expectAccessible(ingrid);

  // The feedback gets a reply, which everybody sees without reloading; its author resolves it.
  await changes(writer).first().getByRole('button', { name: 'Reply to Ingrid Solheim' }).click();
  await writer.keyboard.type('The old masts take 40.');
  await expectAccessible(writer);
  await writer.keyboard.press('ControlOrMeta+Enter');
  await expect(changes(ingrid).first()).toContainText('The old masts take 40.');
  await expect(changes(hana).first().getByRole('button', { name: 'Resolve' })).toHaveCount(0);
  await changes(ingrid).first().getByRole('button', { name: 'Resolve' }).click();
  await expect(changes(writer).first()).toContainText('Resolved by Ingrid Solheim');
  await expect(writer.getByText('Feedback: 1 (0 open)')).toBeVisible();
  await expectAccessible(ingrid);

  // Rejected with a reason, which the requester sees without reloading.
  await bar(ingrid).getByRole('button', { name: 'Request changes' }).click();
  const refuse = ingrid.getByRole('dialog', { name: 'Request changes' });
  await refuse.getByRole('button', { name: 'Request changes' }).click();
  await expect(refuse).toContainText('Say what needs to change.');
  await expectAccessible(ingrid);
  await refuse.getByLabel('Reason').fill('The torque is that of the old masts.');
  await refuse.getByRole('button', { name: 'Request changes' }).click();
  await expect(bar(writer)).toContainText('Changes requested');
  await expect(writer.getByText('The torque is that of the old masts.')).toBeVisible();
  await expectAccessible(writer);

  // Revised and requested again: the unchanged change stays marked as reviewed, the other does not.
  await bar(writer).getByRole('link', { name: 'Edit draft' }).click();
  await expect(text(writer)).toHaveAttribute('contenteditable', 'true');
  await writeAt(writer, 'Look at the bolts.', ' On new masts: 60 Nm.');
  await writer.getByRole('link', { name: 'Changes requested' }).filter({ visible: true }).click();
  await bar(writer).getByRole('button', { name: 'Submit new version' }).click();
  await writer.getByRole('dialog').getByRole('button', { name: 'Submit new version' }).click();
  await expect(changes(hana).first()).toContainText('On new masts: 60 Nm.');
  await expect(changes(hana)).toHaveCount(1);
  await hana.getByText('All', { exact: true }).click();
  await expect(tick(changes(hana).nth(0))).not.toBeChecked();
  await expect(tick(changes(hana).nth(1))).toBeChecked();
  await expect(changes(ingrid).first()).toContainText('On new masts: 60 Nm.');
  await expect(tick(changes(ingrid).nth(1))).toBeChecked();

  for (const page of [hana, ingrid]) {
    await tick(changes(page).first()).check();
    await bar(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  }
  await expect(bar(writer)).toContainText('This version is locked');
  await expect(tick(changes(hana).first())).toHaveCount(0);
  await bar(writer).getByRole('button', { name: 'Publish' }).click();
  await writer.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(bar(ingrid)).toContainText('Approved and published as v2');
  await expectAccessible(ingrid);
  await openFromNotices(writer, /Mast inspection/);
  await ingrid.getByRole('link', { name: 'Open document' }).click();
  await expect(ingrid.getByText('On new masts: 60 Nm.')).toBeVisible();
});

test('in a space that requires it, a review is the only way to publish', { tag: '@deep' }, async ({
  browser,
}) => {
  const admin = await signIn(browser, 'Ingrid Solheim');
  const demand = async (on: boolean) => {
    await admin
      .getByRole('treeitem', { name: 'Operations', exact: true })
      .click({ button: 'right' });
    await admin.getByRole('menuitem', { name: 'Space settings…' }).click();
    const way = on ? 'Require review before publishing' : 'Authors publish';
    await admin.getByRole('radio', { name: way }).check();
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByRole('dialog')).toBeHidden();
  };
  await demand(true);
  const writer = await openBrowser(browser, 'Tomasz Wieczorek');
  await openNewDocument(writer, { name: 'Mast painting', text: ['Paint the mast.'] });
  await expect(writer.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await writer.getByRole('button', { name: 'Request review' }).click();
  await expect(writer.getByRole('dialog')).toContainText(
    'In this space, documents need an approved review',
  );
  await writer.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  // The other journeys publish here.
  await demand(false);
  await writer.reload();
  await edit(writer);
  await expect(writer.getByRole('button', { name: 'Publish' })).toBeVisible();
});

test('a text changed after its approval is reported and published without it, and then unpublished', {
  tag: '@deep',
}, async ({ browser }) => {
  const writer = await openBrowser(browser, 'Tomasz Wieczorek');
  await openNewDocument(writer, { name: 'Mast lights', text: ['Red by night.'] });
  const menu = async (item: string) => {
    await writer.getByRole('button', { name: 'More actions' }).last().click();
    await writer.getByRole('menuitem', { name: item }).click();
  };
  await menu('Request review');
  const dialog = writer.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Reviewers' }).fill('Ingrid Solheim');
  await writer.getByRole('option', { name: 'Ingrid Solheim' }).click();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog).toBeHidden();

  const ingrid = await signIn(browser, 'Ingrid Solheim');
  await openFromNotices(ingrid, /Mast lights/);
  await bar(ingrid).getByRole('button', { name: 'Approve' }).click();
  await ingrid.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const badge = (name: string) => writer.getByRole('link', { name }).filter({ visible: true });
  await expect(badge('Approved').first()).toBeVisible();

  await writeAt(writer, 'Red by night.', ' White by day.');
  await expect(badge('Changed since approval').first()).toBeVisible();
  await expect(badge('Approved')).toHaveCount(0);
  await writer.getByRole('button', { name: /^Publish/ }).click();
  await expect(dialog).toContainText('The text has changed since it was approved.');
  await expectAccessible(writer);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(writer.getByText('Published v1').filter({ visible: true }).first()).toBeVisible();
  await expect(badge('Changed since approval')).toHaveCount(0);
  await expect(badge('Approved')).toHaveCount(0);

  await writer.getByRole('button', { name: 'Done' }).click();
  await menu('Unpublish…');
  await expectAccessible(writer);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(writer.getByText('Published v1').filter({ visible: true }).first()).toBeVisible();
  await menu('Unpublish…');
  await dialog.getByRole('button', { name: 'Unpublish' }).click();
  await expect(writer.getByText(/Tomasz Wieczorek unpublished this document on/)).toBeVisible();
});
