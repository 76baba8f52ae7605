import { intoSections } from '@docent/document-model/sections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { createTeam, listen } from '../testing/team.ts';

let t: TestApp;
let team: Awaited<ReturnType<typeof createTeam>>;

beforeAll(async () => {
  t = await startTestApp();
  team = await createTeam(t);
});
afterAll(() => t.close());

const minute = 60_000;
const paragraph = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});

async function addPlan(): Promise<string> {
  const { id } = await t.ana.files.add({
    parentId: team.space,
    name: 'Plan of the line',
    kind: 'document',
    content: intoSections([
      {
        type: 'heading',
        attrs: { id: 'headingaaaa1', level: 1 },
        content: [{ type: 'text', text: 'Ropes' }],
      },
      paragraph('paragraphaa1', 'Order a spare rope.'),
      {
        type: 'heading',
        attrs: { id: 'headingaaaa2', level: 1 },
        content: [{ type: 'text', text: 'Crew' }],
      },
    ]),
  });
  await t.ana.files.update({ fileId: id, state: 'published' });
  await t.settled();
  return id;
}

/** A premortem about a plan, with one group of one reason. */
async function respondTo(reason: string) {
  const plan = await addPlan();
  const fileId = await team.start({
    plan: { fileId: plan, paragraphId: 'headingaaaa1', text: '' },
    deciderId: t.ids.rita,
  });
  await team.goTo(fileId, 'writing');
  const groupId = await team.write('ana', fileId, reason);
  await team.goTo(fileId, 'responding');
  return { plan, fileId, groupId };
}

async function rewrite(plan: string, text: string | null): Promise<void> {
  const { content: base } = await t.ana.documents.detailEdit({ fileId: plan });
  const content = intoSections([
    {
      type: 'heading',
      attrs: { id: 'headingaaaa1', level: 1 },
      content: [{ type: 'text', text: 'Ropes' }],
    },
    ...(text === null ? [] : [paragraph('paragraphaa1', text)]),
  ]);
  await t.ana.files.update({ fileId: plan, content, base, state: 'published' });
  await t.settled();
}

test('from the response to the verdict, and through two rounds of checks', async () => {
  const { plan, fileId, groupId } = await respondTo('There is no spare rope');
  const shown = await t.nils.premortems.get({ fileId });
  expect(shown.plan).toMatchObject({ fileName: 'Plan of the line', heading: 'Ropes' });
  const checkAt = new Date(t.clock.now().getTime() + 3 * minute).toISOString();
  const { risks } = await t.rita.premortems.respond({
    fileId,
    groupId,
    prevention: 'Order one in time',
    trigger: 'Not ordered by 1 March',
    ownerId: t.ids.nils,
    checkAt,
    mitigation: { fileId: plan, paragraphId: 'paragraphaa1' },
  });
  expect(risks).toMatchObject([
    {
      groupId,
      owner: { username: 'nils' },
      checkAt,
      checkOverdue: false,
      mitigation: { state: 'unchanged', text: 'Order a spare rope.', fileName: 'Plan of the line' },
    },
  ]);
  await expect(
    t.ana.premortems.respond({ fileId, groupId, prevention: 'Buy two', was: { prevention: '' } }),
  ).rejects.toMatchObject({
    reason: 'premortem/changed',
    details: { field: 'prevention', now: 'Order one in time' },
  });
  // The owner, who does not take part, may go on with it.
  await t.nils.premortems.respond({ fileId, groupId, contingency: 'Borrow one' });

  await team.goTo(fileId, 'review');
  expect((await t.rita.premortems.mine({})).list).toMatchObject([
    { kind: 'decide', file: { id: fileId } },
  ]);
  await expect(t.cleo.premortems.decide({ fileId, verdict: 'go' })).rejects.toMatchObject({
    reason: 'premortem/not-decider',
  });
  await expect(t.rita.premortems.decide({ fileId, verdict: 'conditions' })).rejects.toMatchObject({
    reason: 'request/invalid',
  });
  const heard: string[] = [];
  const page = await listen(t, 'nils', ({ fileId: id }) => heard.push(id ?? ''));
  const decided = await t.rita.premortems.decide({
    fileId,
    verdict: 'conditions',
    note: 'Not without a rope',
    conditions: [
      { text: 'The rope is here', ownerId: t.ids.nils, dueAt: null },
      { text: 'It is tested', ownerId: null, dueAt: checkAt },
    ],
  });
  await t.settled();
  // The page of the plan shows the verdict.
  expect(heard).toEqual(expect.arrayContaining([fileId, plan]));
  page.close();
  const [first, second] = decided.conditions;
  await t.nils.premortems.setCondition({ fileId, conditionId: first?.id ?? '', met: true });
  await expect(
    t.nils.premortems.setCondition({ fileId, conditionId: second?.id ?? '', met: true }),
  ).rejects.toMatchObject({ reason: 'permission/missing' });
  expect((await t.nils.premortems.ofPlan({ fileId: plan })).list).toMatchObject([
    { file: { id: fileId }, verdict: 'conditions', openConditions: 1 },
  ]);
  const again = await t.rita.premortems.decide({ fileId, verdict: 'go', conditions: [] });
  expect(again.conditions).toMatchObject([
    { text: 'The rope is here', met: { person: { username: 'nils' } } },
  ]);
  expect(again.verdicts.map(({ verdict }) => verdict)).toEqual(['conditions', 'go']);

  await expect(
    t.nils.premortems.markRisk({ fileId, groupId, mark: 'moving' }),
  ).rejects.toMatchObject({ reason: 'premortem/wrong-stage' });
  expect((await team.goTo(fileId, 'checks')).round).toBe(1);
  t.clock.advance(4 * minute);
  expect((await t.nils.premortems.mine({})).list).toMatchObject([
    { kind: 'check', text: 'There is no spare rope', groupId, overdue: true },
  ]);
  expect((await t.cleo.premortems.mine({})).list).toMatchObject([{ kind: 'check', groupId }]);
  const next = new Date(t.clock.now().getTime() + 30 * 24 * 60 * minute).toISOString();
  await t.nils.premortems.markRisk({
    fileId,
    groupId,
    mark: 'moving',
    evidence: 'Nobody has ordered one',
    source: { fileId: plan, paragraphId: 'paragraphaa1' },
    checkAt: next,
  });
  expect((await t.nils.premortems.mine({})).list).toEqual([]);
  await t.cleo.premortems.startRound({ fileId });
  const checked = await t.ana.premortems.markRisk({ fileId, groupId, mark: 'averted' });
  expect(checked.risks[0]?.marks).toMatchObject([
    {
      round: 1,
      mark: 'moving',
      person: { username: 'nils' },
      source: { fileName: 'Plan of the line' },
    },
    { round: 2, mark: 'averted', person: { username: 'ana' } },
  ]);

  const { list } = await t.nils.premortems.history({ fileId });
  expect(list.slice(0, 4)).toMatchObject([
    { kind: 'mark', subject: 'There is no spare rope', before: 'moving', after: 'averted' },
    { kind: 'round', after: '2' },
    { kind: 'mark', before: null, after: 'moving' },
    { kind: 'response', field: 'checkAt', before: checkAt, after: next },
  ]);
  expect(list.filter(({ kind }) => kind === 'response').map(({ field }) => field)).toContain(
    'contingency',
  );
  const audited = (await t.ada.audit.list({ fileId })).list.map(({ action }) => action);
  expect(new Set(audited)).toEqual(
    new Set([
      'file.added',
      'premortem.staged',
      'premortem.responded',
      'premortem.decided',
      'premortem.changed',
      'premortem.checked',
    ]),
  );
  const csv = await (await t.nils.premortems.exportRisks({ fileId })).text();
  expect(csv.split('\r\n')).toEqual([
    expect.stringMatching(/^\ufeff?Risk,Votes,Likelihood/),
    expect.stringMatching(
      /^There is no spare rope,0,,,Order one in time,Borrow one,nils,.*,Averted,$/,
    ),
    '',
  ]);
});

test('a risk that is marked on the day of its check is not overdue when the day has passed', async () => {
  const { fileId, groupId } = await respondTo('The crane is booked twice');
  const checkAt = new Date(t.clock.now().getTime() + 600 * minute).toISOString();
  await t.rita.premortems.respond({ fileId, groupId, ownerId: t.ids.nils, checkAt });
  await team.goTo(fileId, 'checks');
  const waiting = async () =>
    (await t.nils.premortems.mine({})).list.filter(({ file }) => file.id === fileId);
  expect(await waiting()).toMatchObject([{ kind: 'check', overdue: false }]);
  const { risks } = await t.nils.premortems.markRisk({ fileId, groupId, mark: 'not-seen' });
  expect(risks).toMatchObject([{ checkAt: null }]);
  t.clock.advance(700 * minute);
  expect(await waiting()).toEqual([]);
  expect(await t.app.premortems.remind()).toBe(0);
});

test('a changed, deleted or hidden paragraph of the plan is told to those who may read it', async () => {
  const { plan, fileId, groupId } = await respondTo('Ice');
  const mitigation = { fileId: plan, paragraphId: 'paragraphaa1' };
  await t.ana.premortems.respond({ fileId, groupId, ownerId: t.ids.rita, mitigation });
  const mitigationFor = async (who: 'rita' | 'ana') =>
    (await t[who].premortems.get({ fileId })).risks[0]?.mitigation;

  await rewrite(plan, 'Order two ropes.');
  expect(await mitigationFor('rita')).toMatchObject({
    state: 'changed',
    text: 'Order a spare rope.',
    now: 'Order two ropes.',
  });
  expect((await t.rita.premortems.mine({})).list).toMatchObject([
    { kind: 'mitigation', text: 'Ice', groupId },
  ]);
  await t.rita.premortems.confirmMitigation({ fileId, groupId });
  expect(await mitigationFor('rita')).toMatchObject({
    state: 'unchanged',
    text: 'Order two ropes.',
  });

  await t.ada.files.update({ fileId: plan, restricted: true });
  await t.ada.access.grant({
    fileId: plan,
    subject: { kind: 'person', id: t.ids.ana },
    level: 'edit',
  });
  expect(await mitigationFor('rita')).toMatchObject({ fileName: null, text: null, now: null });
  expect((await t.rita.premortems.get({ fileId })).plan).toMatchObject({
    fileName: null,
    heading: null,
  });
  await expect(t.rita.premortems.ofPlan({ fileId: plan })).rejects.toMatchObject({
    reason: 'file/not-found',
  });
  await expect(
    t.rita.premortems.respond({
      fileId,
      groupId,
      mitigation: { ...mitigation, paragraphId: 'headingaaaa1' },
    }),
  ).rejects.toMatchObject({ reason: 'paragraph/not-found' });

  await rewrite(plan, null);
  expect(await mitigationFor('ana')).toMatchObject({ state: 'deleted', text: 'Order two ropes.' });
  const { list } = await t.rita.premortems.history({ fileId });
  expect(JSON.stringify(list)).not.toContain('ropes');
});

test('a risk without a paragraph asks for one, by a comment or a new paragraph in the draft', async () => {
  const { plan, fileId, groupId } = await respondTo('Fog');
  await expect(
    t.ana.premortems.addMitigation({ fileId, groupId, as: 'paragraph' }),
  ).rejects.toMatchObject({ reason: 'premortem/blank' });
  await t.ana.premortems.respond({ fileId, groupId, prevention: 'Set up a\nfog horn.' });
  for (let click = 0; click < 2; click++) {
    await t.ana.premortems.addMitigation({ fileId, groupId, as: 'comment' });
  }
  const threads = await t.ana.comments.getTop({ fileId: plan });
  expect(threads.list).toMatchObject([
    {
      body: 'Premortem: no paragraph of the plan mitigates the risk “Fog” yet.\n\nSet up a\nfog horn.',
      paragraphId: 'headingaaaa1',
    },
  ]);
  await expect(
    t.rita.premortems.addMitigation({ fileId, groupId, as: 'comment' }),
  ).rejects.toMatchObject({ reason: 'file/level-too-low' });
  await expect(
    t.rita.premortems.addMitigation({ fileId, groupId, as: 'paragraph' }),
  ).rejects.toMatchObject({ reason: 'file/level-too-low' });

  const { risks } = await t.ana.premortems.addMitigation({ fileId, groupId, as: 'paragraph' });
  expect(risks[0]?.mitigation).toMatchObject({ state: 'unchanged', text: 'Set up a fog horn.' });
  const hidden = (await t.rita.premortems.get({ fileId })).risks[0]?.mitigation;
  expect(hidden).toMatchObject({ state: 'unchanged', text: null, now: null });
  await t.ana.files.update({ fileId: plan, state: 'published' });
  await t.settled();
  const published = (await t.rita.premortems.get({ fileId })).risks[0]?.mitigation;
  expect(published).toMatchObject({ state: 'unchanged', text: 'Set up a fog horn.' });
  const { content } = await t.rita.documents.detailShow({ fileId: plan });
  // At the end of the section that the plan names.
  expect(JSON.stringify(content)).toMatch(/Order a spare rope\..*Set up a fog horn\..*Crew/);

  await t.cleo.premortems.update({ fileId, plan: { fileId: null, paragraphId: null, text: 'Go' } });
  await expect(
    t.ana.premortems.addMitigation({ fileId, groupId, as: 'comment' }),
  ).rejects.toMatchObject({ reason: 'premortem/no-plan' });
});
