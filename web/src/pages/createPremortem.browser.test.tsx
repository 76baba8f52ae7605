import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { premortemOf } from '../features/premortems/testing/premortemRoom.ts';
import { fileOf, showPart, t } from '../testing/shownPart.tsx';
import { CreatePremortemPage } from './CreatePremortemPage.tsx';

const answers = {
  '/user/get_user_list': () => ({ list: [], next: null }),
  '/people/departments': () => ({ list: [] }),
  '/file/recent': () => ({ list: [] }),
  '/file/get': () => fileOf({ id: 'space', name: 'Operations', kind: 'folder', path: [] }),
};

const template = (name: string) =>
  page.getByRole('radio', { name: new RegExp(t(`premortems.template_${name}`)) });

test('a premortem is created with a suggested question and 45 minutes', async () => {
  const sent: Record<string, unknown>[] = [];
  const { address } = await showPart(<CreatePremortemPage parentId="space" />, {
    ...answers,
    '/premortem/add': (input) => {
      sent.push(input);
      return premortemOf();
    },
    '/file/findOuter': () => ({ list: [], next: null }),
  });
  const create = page.getByRole('button', { name: t('premortems.create') });
  await expect.element(page.getByText('Operations')).toBeVisible();
  await create.click();
  await expect.element(page.getByText(t('files.nameEmpty'))).toBeVisible();
  expect(sent).toEqual([]);
  await template('shutdown').click();
  await userEvent.fill(page.getByRole('textbox', { name: t('premortems.name') }), 'Line 3');
  await create.click();
  await expect.poll(address).toBe('/codetetail?id=pm');
  const date = t('premortems.someDay');
  expect(sent[0]).toMatchObject({
    parentId: 'space',
    name: 'Line 3',
    question: t('premortems.template_shutdownQuestion', { date, name: 'Line 3' }),
    participants: [{ kind: 'person', id: 'maja' }],
    anonymous: true,
  });
  const schedule = sent[0]?.schedule as { minutes: number }[];
  expect(schedule.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(45);
});

test('a question of one’s own stays, whatever else is changed', async () => {
  await showPart(<CreatePremortemPage parentId="space" />, answers);
  const question = page.getByRole('textbox', { name: t('premortems.question') });
  await userEvent.fill(question, 'Why did nobody come?');
  await template('launch').click();
  await expect.element(question).toHaveValue('Why did nobody come?');
  await page.getByRole('button', { name: t('premortems.questionSuggest') }).click();
  await expect.element(question).not.toHaveValue('Why did nobody come?');
});
