import type { PremortemStage } from '@docent/contract/premortem-data';
import { intoSections } from '@docent/document-model/sections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createId } from '../../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { clusterAround, createMentions } from './similar-cards.ts';
import { findSimilarPlans } from './similar-plans.ts';

let t: TestApp;
let space: string;
let secret: string;

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Yard', { cleo: 'edit', ana: 'edit', nils: 'read' });
  secret = await t.addSpace('Board', { cleo: 'edit' });
});
afterAll(() => t.close());

/** Led by Cleo, who writes all reasons. */
async function write(name: string, texts: readonly string[], parentId = space): Promise<string> {
  const { file } = await t.cleo.premortems.add({ parentId, name });
  const { id: fileId } = file;
  await goTo(fileId, 'writing');
  for (const text of texts) {
    await t.cleo.premortems.saveReason({ fileId, id: newId(), text, was: null });
  }
  await goTo(fileId, 'grouping');
  return fileId;
}

const newId = () =>
  createId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')
    .padEnd(20, 'x')
    .slice(0, 20);

async function goTo(fileId: string, to: PremortemStage) {
  const { stage: from } = await t.cleo.premortems.get({ fileId });
  await t.cleo.premortems.setStage({ fileId, from, to });
}

test('cards that say something similar are proposed as groups, in English and in Chinese', async () => {
  const fileId = await write('Similar', [
    'There is no spare rope',
    'The spare rope was not ordered',
    'There is no crew',
    'The weather is bad',
    '备用绳没有及时订购',
    '没有订购备用绳',
    '天气太差',
  ]);
  const { reasons } = await t.ana.premortems.board({ fileId });
  const textOf = new Map(reasons.map(({ id, text }) => [id, text]));
  const listed = async () =>
    (await t.nils.premortems.similar({ fileId })).list
      .map(({ reasonIds }) => reasonIds.map((id) => textOf.get(id)).sort())
      .sort();
  expect(await listed()).toEqual([
    ['There is no spare rope', 'The spare rope was not ordered'].sort(),
    ['备用绳没有及时订购', '没有订购备用绳'].sort(),
  ]);
  const rope = reasons.filter(({ text }) => text.includes('rope')).map(({ id }) => id);
  await t.cleo.premortems.moveReasons({ fileId, reasonIds: rope, groupId: newId() });
  expect(await listed()).toHaveLength(1);
  await expect(t.ruth.premortems.similar({ fileId })).rejects.toMatchObject({
    reason: 'file/not-found',
  });
});

test('a risk of several premortems is listed once, for those who may read them', async () => {
  const folder = await t.cleo.files.add({ parentId: space, name: 'Winter', kind: 'folder' });
  const first = await write('First', ['The gearbox runs dry', 'The pilot is ill'], folder.id);
  const second = await write('Second', ['Gearbox runs dry again']);
  const hidden = await write(
    'Hidden',
    ['The gearbox will run dry', 'The fraud is discovered'],
    secret,
  );
  for (const fileId of [first, second, hidden]) await goTo(fileId, 'voting');

  const namesFor = async (
    who: 'ana' | 'cleo' | 'ada' | 'ruth',
    input: Parameters<typeof t.ana.premortems.recurring>[0],
  ) =>
    (await t[who].premortems.recurring(input)).list.map(({ places }) =>
      places.map(({ file }) => file.name).sort(),
    );
  expect(await namesFor('ana', { repeated: true })).toEqual([['First', 'Second']]);
  expect(await namesFor('cleo', { repeated: true })).toEqual([['First', 'Hidden', 'Second']]);
  expect(await namesFor('ruth', {})).toEqual([]);
  expect(await namesFor('ana', { withinId: folder.id })).toEqual([['First'], ['First']]);
  expect(await namesFor('ana', { fileId: second })).toEqual([['First']]);
  expect(await namesFor('ana', { fileId: first })).toEqual([['Second']]);
  expect(
    await namesFor('ana', { text: 'The plan: a new gearbox that never runs dry, by June' }),
  ).toEqual([['First', 'Second']]);
  expect(JSON.stringify(await t.ana.premortems.recurring({}))).not.toContain('fraud');
  await expect(t.ana.premortems.recurring({ withinId: secret })).rejects.toMatchObject({
    reason: 'file/not-found',
  });
  const page = await t.ana.premortems.recurring({ withinId: folder.id, limit: 1 });
  const rest = await t.ana.premortems.recurring({
    withinId: folder.id,
    limit: 1,
    cursor: page.next ?? '',
  });
  expect([...page.list, ...rest.list].map(({ name }) => name).sort()).toEqual([
    'The gearbox runs dry',
    'The pilot is ill',
  ]);
  expect(rest.next).toBeNull();
});

test('for a new plan, the risks of the same and of similarly named plans are offered', async () => {
  const planId = (await t.cleo.files.add({ parentId: space, name: 'Lift works', kind: 'document' }))
    .id;
  const secretPlan = (await t.cleo.files.add({ parentId: secret, name: 'Sale', kind: 'document' }))
    .id;
  const past = await write('Cabin swap', ['The hoist jams']);
  await t.cleo.premortems.update({
    fileId: past,
    plan: { fileId: planId, paragraphId: null, text: '' },
  });
  const similar = await write('Overhaul of gondola 3', ['Bolts are corroded']);
  const hidden = await write('Overhaul of gondola 4', ['The buyer backs out'], secret);
  for (const fileId of [past, similar, hidden]) await goTo(fileId, 'voting');
  const namesFor = async (input: Parameters<typeof t.ana.premortems.recurring>[0]) =>
    (await t.ana.premortems.recurring(input)).list.map(({ name }) => name);
  expect(await namesFor({ text: 'Overhaul of gondola 5' })).toEqual(['Bolts are corroded']);
  expect(await namesFor({ text: '', planId })).toEqual(['The hoist jams']);
  expect(await namesFor({ text: 'Something else', planId })).toEqual(['The hoist jams']);
  expect(await namesFor({ text: 'Something else' })).toEqual([]);
  await expect(namesFor({ planId: secretPlan })).rejects.toMatchObject({
    reason: 'file/not-found',
  });
});

test.each([
  [
    'English',
    [
      'The haul rope of line 3 is taken off by the crane on Monday.',
      'Both sheaves of the bullwheel are ground and measured.',
    ],
    [
      'On Monday the crane takes off the haul rope of line 3.',
      'Both sheaves of the bullwheel are measured and ground.',
      'The office is painted green.',
    ],
    ['The canteen gets another menu on Monday.', 'Both doors of the front office are painted.'],
  ],
  [
    'Chinese',
    ['周一用吊车拆下三号线的牵引索。', '两个滑轮都要打磨并测量直径。'],
    ['周一用吊车拆下四号线的旧牵引索。', '两个滑轮都要打磨并测量。'],
    ['周一食堂更换菜单和餐具。', '办公室的两扇门要重新油漆。'],
  ],
])(
  'a plan in %s is similar to one that says the same under another name',
  async (_, own, same, other) => {
    const plans = [
      { fileId: 'same', paragraphs: ['Plan', ...same] },
      { fileId: 'other', paragraphs: ['Plan', ...other] },
    ];
    expect(await findSimilarPlans(['Plan', ...own], plans)).toEqual(new Set(['same']));
    expect(await findSimilarPlans(['Plan', own[0] ?? ''], plans)).toEqual(new Set());
  },
);

test('risks of a plan that says the same are offered, but not if the person may not read that plan', async () => {
  const lines = [
    'The tower crane is rented from Huber for May.',
    'Two riggers splice the rope at night.',
  ];
  const add = async (parentId: string, name: string) => {
    const content = intoSections(
      lines.map((text, at) => ({
        type: 'paragraph',
        attrs: { id: `paragraphaa${at}` },
        content: [{ type: 'text', text }],
      })),
    );
    const { id } = await t.cleo.files.add({ parentId, name, kind: 'document', content });
    await t.cleo.files.update({ fileId: id, state: 'published' });
    return id;
  };
  const [mine, open, closed] = [
    await add(space, 'Alpha'),
    await add(space, 'Beta'),
    await add(secret, 'Gamma'),
  ];
  for (const [plan, reason] of [
    [open, 'Fog'],
    [closed, 'Strike'],
  ] as const) {
    const fileId = await write(`About ${reason}`, [reason]);
    await t.cleo.premortems.update({ fileId, plan: { fileId: plan, paragraphId: null, text: '' } });
    await goTo(fileId, 'voting');
  }
  await t.settled();
  const offered = async (input: { planId?: string; text?: string }) =>
    (await t.ana.premortems.recurring(input)).list.map(({ name }) => name);
  expect(await offered({ planId: mine })).toEqual(['Fog']);
  expect(await offered({ text: `Delta\n${lines.join(' ')}` })).toEqual(['Fog']);
});

test('a chain of similar cards is not one cluster', () => {
  const similar = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['a', 'c'])],
    ['c', new Set(['b', 'd'])],
    ['d', new Set(['c', 'e'])],
    ['e', new Set(['d'])],
  ]);
  expect(clusterAround(['a', 'b', 'c', 'd', 'e'], similar)).toEqual([
    ['b', 'a', 'c'],
    ['d', 'e'],
  ]);
});

test.each([
  ['The rope breaks', 'A plan for a longer rope, in case it breaks', true],
  ['The rope breaks', 'A plan for a longer rope', false],
  ['绳索断裂', '本计划说明绳索断裂时的应急办法', true],
  ['绳索断裂', '本计划说明绳索的更换', false],
])('%s in “%s”: %s', (card, text, expected) => {
  expect(createMentions(text)(card)).toBe(expected);
});

test('the assistant adds what happened elsewhere, marked as its own, but nothing from where not all may read', async () => {
  const past = await write('Past', ['The crane foundation sinks', 'Keys are lost']);
  const hidden = await write('Hidden past', ['The treasurer is arrested'], secret);
  for (const fileId of [past, hidden]) {
    for (const stage of ['voting', 'checks'] as const) await goTo(fileId, stage);
    const { groups } = await t.cleo.premortems.board({ fileId });
    const [first] = groups;
    if (!first) throw new Error('no group');
    await t.cleo.premortems.markRisk({ fileId, groupId: first.id, mark: 'happened' });
  }
  const fileId = await write('Present', ['Rain']);
  const happened = (await t.cleo.premortems.board({ fileId: past })).reasons.filter(
    ({ groupId }, _, all) => groupId === all[0]?.groupId,
  );
  await expect(t.ana.premortems.addAssistantReasons({ fileId })).rejects.toMatchObject({
    reason: 'premortem/not-facilitator',
  });
  const { added } = await t.cleo.premortems.addAssistantReasons({ fileId });
  const { reasons } = await t.ana.premortems.board({ fileId });
  const own = reasons.filter(({ byAssistant }) => byAssistant);
  expect(own).toHaveLength(added);
  expect(own.map(({ text }) => text)).toContain(happened[0]?.text);
  expect(own.map(({ text }) => text)).not.toContain('The treasurer is arrested');
  expect(own.find(({ text }) => text === happened[0]?.text)).toMatchObject({
    author: null,
    own: false,
    source: { fileId: past, fileName: 'Past' },
  });
  // What is on the board, or was removed from it, is not added again.
  const [one, other] = own.map(({ id }) => id) as [string, string];
  await expect(t.ana.premortems.deleteReason({ fileId, id: one })).rejects.toMatchObject({
    reason: 'premortem/not-participant',
  });
  const seen = (await t.cleo.premortems.board({ fileId })).reasons.find(({ id }) => id === one);
  expect(seen).toMatchObject({ own: false, removable: true });
  await t.cleo.premortems.deleteReason({ fileId, id: one });
  expect((await t.ana.premortems.board({ fileId })).reasons.map(({ id }) => id)).not.toContain(one);
  expect(await t.cleo.premortems.addAssistantReasons({ fileId })).toEqual({ added: 0 });
  await t.cleo.premortems.deleteReason({ fileId, id: one, undo: true });
  await expect(
    t.cleo.premortems.saveReason({ fileId, id: other ?? one, text: 'Mine', was: null }),
  ).rejects.toMatchObject({ reason: 'premortem/not-yours' });
});
