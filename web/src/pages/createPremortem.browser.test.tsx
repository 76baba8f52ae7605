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

test('Enter chooses what is typed as the plan and the facilitator, and sends nothing', async () => {
  const sent: unknown[] = [];
  await showPart(<CreatePremortemPage parentId="space" />, {
    ...answers,
    '/file/search': ({ q }) => ({
      list: [{ file: fileOf({ id: 'plan', name: `${q}ance plan` }) }],
      next: null,
    }),
    '/file/get': ({ fileId }) => fileOf({ id: fileId as string, name: 'Operations' }),
    '/keyclock/get_user_list': () => ({
      list: [{ id: 'tomasz', username: 'Tomasz Bork', deptName: 'Workshop' }],
      next: null,
    }),
    '/document/detail_show': () => ({ paragraphs: [] }),
    '/premortem/add': (input) => sent.push(input),
  });
  await userEvent.fill(page.getByRole('textbox', { name: t('premortems.name') }), 'Line 3');
  const plan = page.getByRole('combobox', { name: t('premortems.planPick') });
  await userEvent.type(plan, 'Mainten{Enter}');
  await expect.element(page.getByRole('option', { name: 'Maintenance plan' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(plan).toHaveValue('Maintenance plan');
  const facilitator = page.getByRole('combobox', { name: t('premortems.facilitator') });
  await facilitator.click();
  await userEvent.keyboard('{Control>}a{/Control}Tomasz');
  await expect.element(page.getByRole('option', { name: /Tomasz Bork/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(facilitator).toHaveValue('Tomasz Bork · Workshop');
  expect(sent).toEqual([]);
});
