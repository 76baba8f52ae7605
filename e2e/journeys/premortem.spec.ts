import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { addDocument, call, openBrowser, personId, signIn } from '../people.ts';

/** The facilitator moves on, and everybody sees the next stage at once. */
async function moveOn(lead: Page, everybody: readonly Page[], stage: string, button = 'Move on') {
  await lead.getByRole('button', { name: `Next: ${stage}` }).click();
  await lead.getByRole('dialog').getByRole('button', { name: button }).click();
  for (const page of everybody) {
    await expect(page.locator('li[aria-current=step]')).toHaveText(new RegExp(stage));
  }
}

async function write(page: Page, reason: string) {
  const field = page.getByLabel('Your reason');
  await field.fill(reason);
  await field.press('Enter');
  await expect(page.getByText('All reasons saved')).toBeVisible();
}

test('four people run a premortem from the plan to the verdict, in silence until the reveal', async ({
  browser,
}) => {
  const ingrid = await signIn(browser, 'Ingrid Solheim');
  const team = await Promise.all(
    ['Tomasz Wieczorek', 'Hana Kobayashi', 'Mateo Quispe'].map((name) =>
      openBrowser(browser, name),
    ),
  );
  const [tomasz, hana] = team as [Page, Page];
  const everybody = [ingrid, ...team];
  const plan = await addDocument(tomasz, {
    name: 'Autumn shutdown',
    text: ['The haul rope is replaced in the first week.'],
  });
  await call(tomasz, '/file/update', { fileId: plan, state: 'published' });

  await ingrid.goto(`/recodecreate?plan=${plan}`);
  await ingrid.getByText('Maintenance shutdown').click();
  await ingrid.getByLabel('Name', { exact: true }).fill('Autumn shutdown 2027');
  await ingrid.getByRole('button', { name: 'Create premortem' }).click();
  await expect(ingrid.getByText('Step 1 of 9')).toBeVisible();
  const fileId = new URL(ingrid.url()).searchParams.get('id');
  const ids = await Promise.all(everybody.map(personId));
  const participants = ids.map((id) => ({ kind: 'person', id }));
  await call(ingrid, '/premortem/update', { fileId, participants, deciderId: ids[1] });
  for (const page of team) await page.goto(`/codetetail?id=${fileId}`);
  await expect(hana.getByText('The haul rope is replaced in the first week.')).toBeVisible();

  await moveOn(ingrid, everybody, 'Silent writing');
  await write(tomasz, 'The spare rope comes too late');
  await write(hana, 'Delivery of the spare rope is late');
  await write(ingrid, 'Nobody can splice it');
  await expect(hana.getByText('3 of 4 have written')).toBeVisible();
  await expect(hana.getByText('The spare rope comes too late')).toBeHidden();
  await expect(ingrid.getByText('The spare rope comes too late')).toBeHidden();
  // A reload, as after a crash, loses nothing.
  await tomasz.reload();
  await expect(tomasz.getByText('The spare rope comes too late')).toBeVisible();

  await moveOn(ingrid, everybody, 'Reveal and group', 'Reveal reasons');
  for (const page of everybody) await expect(page.getByText('Nobody can splice it')).toBeVisible();
  await moveOn(ingrid, everybody, 'Vote');
  for (const page of everybody) {
    await page.getByRole('button', { name: 'Vote for Nobody can splice it' }).click();
  }
  await expect(hana.getByText(/Totals appear once/)).toBeVisible();
  await moveOn(ingrid, everybody, 'Score');
  for (const page of [hana, tomasz]) {
    for (const scale of ['Likelihood', 'Impact']) {
      const group = page.getByRole('group', { name: `${scale} of Nobody can splice it` });
      await group.getByText('4', { exact: true }).click();
    }
  }
  await moveOn(ingrid, everybody, 'Respond');
  await hana.getByLabel('Prevention').fill('Two people attend the course in March.');
  await hana.keyboard.press('Tab');
  await expect(tomasz.getByLabel('Prevention')).toHaveValue(
    'Two people attend the course in March.',
  );

  await moveOn(ingrid, everybody, 'Confidence');
  await moveOn(ingrid, everybody, 'Review');
  await tomasz.getByText('Go with conditions', { exact: true }).click();
  await tomasz.getByLabel('Condition 1', { exact: true }).fill('Rope ordered by 1 March');
  await tomasz.getByRole('button', { name: 'Give verdict' }).click();
  await expect(hana.getByText('Go with conditions').first()).toBeVisible();
  await hana.goto(`/detail/${plan}/-`);
  await expect(hana.getByRole('link', { name: /Go with conditions/ })).toBeVisible();
});
