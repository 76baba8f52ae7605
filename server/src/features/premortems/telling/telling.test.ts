import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import type { PersonName } from '../../../testing/people.ts';

let t: TestApp;
let post: MailServer;
let space: string;

const day = 86_400_000;
const newId = () =>
  Array.from({ length: 20 }, () => Math.floor(Math.random() * 36).toString(36)).join('');

beforeAll(async () => {
  post = await startMailServer();
  t = await startTestApp({
    environment: {
      SMTP_URL: post.url,
      SMTP_FROM: 'Docent <docent@example.org>',
      DOCENT_SESSION_IDLE_HOURS: '8760',
    },
  });
  space = await t.addSpace('Yard', { cleo: 'edit', ana: 'edit', rita: 'read', nils: 'read' });
});
afterAll(async () => {
  await t.close();
  await post.close();
});

const unreadOf = async (who: PersonName) =>
  (await t[who].notices.get({ unread: true })).list.map(({ text }) => text);

/** Led by Cleo; Ana and Rita take part. */
async function start(settings: Partial<Parameters<typeof t.cleo.premortems.add>[0]> = {}) {
  const participants = (['ana', 'rita'] as const).map((name) => ({
    kind: 'person' as const,
    id: t.ids[name],
  }));
  const name = 'Rope renewal';
  const { file } = await t.cleo.premortems.add({
    parentId: space,
    name,
    participants,
    ...settings,
  });
  return file.id;
}

test('participants are asked at each stage that needs them, and of silent writing nobody is told', async () => {
  await t.settled();
  for (const who of ['ana', 'rita', 'cleo', 'nils'] as const)
    await t[who].notices.read({ all: true });
  const fileId = await start();
  expect(await unreadOf('ana')).toEqual([
    'cleo asked you to take part in the premortem “Rope renewal”: Brief',
  ]);
  expect(await unreadOf('nils')).toEqual([]);
  await t.cleo.premortems.setStage({ fileId, from: 'brief', to: 'writing' });
  const asked = 'cleo asked you to take part in the premortem “Rope renewal”: Silent writing';
  expect(await unreadOf('rita')).toEqual([asked]);
  const secret = 'The director decided too early';
  await t.rita.premortems.saveReason({ fileId, id: newId(), text: secret, was: null });
  expect([await unreadOf('cleo'), await unreadOf('ana')]).toEqual([[], [asked]]);

  await t.cleo.premortems.update({ fileId, facilitatorId: t.ids.ana });
  expect(await unreadOf('rita')).toEqual([
    'cleo made ana the facilitator of the premortem “Rope renewal”',
    asked,
  ]);
  t.clock.advance(6 * 60_000);
  post.mails.length = 0;
  await t.app.mails?.run();
  const mail = post.mails.find(({ to }) => to[0] === 'rita@example.org');
  expect(mail?.text).toContain(asked);
  expect(mail?.text).toContain(`/codetetail?id=${fileId}`);
  expect(post.mails.map(({ text }) => text).join()).not.toContain('director');
});

test('those who have not done their part are reminded once before a stage is due', async () => {
  const dueAt = new Date(t.clock.now().getTime() + 3 * day).toISOString();
  const fileId = await start({ schedule: [{ stage: 'writing', minutes: null, dueAt }] });
  await t.cleo.premortems.setStage({ fileId, from: 'brief', to: 'writing' });
  await t.rita.premortems.saveReason({ fileId, id: newId(), text: 'Rain', was: null });
  for (const who of ['ana', 'rita'] as const) await t[who].notices.read({ all: true });
  expect(await t.app.premortems.remind()).toBe(0);
  t.clock.advance(2.5 * day);
  expect(await t.app.premortems.remind()).toBe(1);
  expect(await t.app.premortems.remind()).toBe(0);
  expect(await unreadOf('ana')).toEqual([
    'Reminder: “Rope renewal” is waiting for you: Silent writing',
  ]);
  expect(await unreadOf('rita')).toEqual([]);
});

test('nobody is reminded of a stage in which only a disabled person has not done their part', async () => {
  const dueAt = new Date(t.clock.now().getTime() + day / 2).toISOString();
  const fileId = await start({ schedule: [{ stage: 'writing', minutes: null, dueAt }] });
  await t.cleo.premortems.setStage({ fileId, from: 'brief', to: 'writing' });
  await t.rita.premortems.saveReason({ fileId, id: newId(), text: 'Rain', was: null });
  await t.database.query(sql`update people set disabled_at = now() where id = ${t.ids.ana}`);
  expect(await t.app.premortems.remind()).toBe(0);
  await t.database.query(sql`update people set disabled_at = null where id = ${t.ids.ana}`);
  expect(await t.app.premortems.remind()).toBe(1);
});

test('the facilitator is told when a stage was due, and can set another date', async () => {
  const dueAt = new Date(t.clock.now().getTime() + day).toISOString();
  const fileId = await start({ schedule: [{ stage: 'brief', minutes: null, dueAt }] });
  expect((await t.ana.premortems.get({ fileId })).stageEndsAt).toBe(dueAt);
  const waits = async () =>
    (await t.cleo.premortems.mine({})).list.filter(({ file }) => file.id === fileId);
  expect(await waits()).toEqual([]);
  t.clock.advance(2 * day);
  await t.app.premortems.remind();
  const over = 'Brief in “Rope renewal” was due. You can move on to the next stage';
  expect((await unreadOf('cleo')).filter((text) => text === over)).toHaveLength(1);
  expect(await waits()).toMatchObject([{ kind: 'lead', stage: 'brief', dueAt, overdue: true }]);

  const later = new Date(t.clock.now().getTime() + 9 * day).toISOString();
  const moved = await t.cleo.premortems.setTimer({ fileId, endsAt: later });
  expect(moved).toMatchObject({
    stageEndsAt: later,
    schedule: [{ stage: 'brief', minutes: null, dueAt: later }],
  });
  expect(await waits()).toEqual([]);
  for (const who of ['ana', 'rita'] as const)
    await t[who].premortems.setConfidence({ fileId, when: 'before', percent: 50 });
  expect(await waits()).toMatchObject([{ kind: 'lead', overdue: false }]);
  await t.cleo.premortems.setStage({ fileId, from: 'brief', to: 'writing' });
  expect(await waits()).toEqual([]);
  expect(await unreadOf('cleo')).not.toContain(over);
});

test('a check that is due reminds the owner and the facilitator, until the risk is marked', async () => {
  const fileId = await start();
  await t.cleo.premortems.setStage({ fileId, from: 'brief', to: 'writing' });
  const groupId = newId();
  await t.rita.premortems.saveReason({ fileId, id: groupId, text: 'No spare rope', was: null });
  await t.cleo.premortems.setStage({ fileId, from: 'writing', to: 'checks' });
  await t.database.query(sql`
    insert into premortem_risks (file_id, group_id, owner_id, check_at)
    values (${fileId}, ${groupId}, ${t.ids.ana}, ${t.clock.now()})`);
  for (const who of ['ana', 'cleo'] as const) await t[who].notices.read({ all: true });
  expect(await t.app.premortems.remind()).toBe(1);
  const text = 'Reminder: check the risk “No spare rope” in “Rope renewal”';
  expect([await unreadOf('ana'), await unreadOf('cleo')]).toEqual([[text], [text]]);
  t.clock.advance(day);
  post.mails.length = 0;
  await t.app.mails?.run();
  const mailed = post.mails.filter((mail) => mail.text.includes(text));
  expect(mailed.map(({ to }) => to[0]).sort()).toEqual(['ana@example.org', 'cleo@example.org']);
  await t.database.query(sql`
    insert into premortem_marks (id, file_id, group_id, round, mark, person_id, at)
    values ('mark', ${fileId}, ${groupId}, 1, 'not-seen', ${t.ids.ana}, ${t.clock.now()})`);
  expect(await unreadOf('cleo')).toEqual([]);
});

/** A risk with an owner, and a paragraph of a published plan that mitigates it. */
async function startMitigated(owner: PersonName, { isDraft = false } = {}) {
  const paragraphId = 'paragraphaa1';
  const textOf = (text: string) => ({
    type: 'doc' as const,
    content: [
      {
        type: 'section',
        content: [
          { type: 'paragraph', attrs: { id: paragraphId }, content: [{ type: 'text', text }] },
        ],
      },
    ],
  });
  const chosen = 'Two spare ropes are kept.';
  const plan = await t.cleo.files.add({
    parentId: space,
    name: 'Plan',
    kind: 'document',
    content: textOf(chosen),
  });
  await t.cleo.files.update({ fileId: plan.id, state: 'published' });
  const fileId = await start();
  await t.cleo.premortems.setStage({ fileId, from: 'brief', to: 'writing' });
  const groupId = newId();
  await t.rita.premortems.saveReason({ fileId, id: groupId, text: 'No spare rope', was: null });
  await t.cleo.premortems.setStage({ fileId, from: 'writing', to: 'checks' });
  await t.database.query(sql`
    insert into premortem_risks (file_id, group_id, owner_id, mitigation_file_id, mitigation_paragraph_id,
      mitigation_text, mitigation_is_draft)
    values (${fileId}, ${groupId}, ${t.ids[owner]}, ${plan.id}, ${paragraphId}, ${chosen}, ${isDraft})`);
  return {
    plan,
    fileId,
    async publish(text: string) {
      const { content } = await t.cleo.documents.detailEdit({ fileId: plan.id });
      await t.cleo.files.update({ fileId: plan.id, content: textOf(text), base: content });
      await t.cleo.files.update({ fileId: plan.id, state: 'published' });
      await t.settled();
    },
    async told() {
      const { list } = await t[owner].notices.get({ unread: true });
      return list
        .filter(({ kind }) => kind === 'premortem-mitigation')
        .map(({ text, quotes }) => [text, ...quotes]);
    },
  };
}

test('the owner of a risk learns that its mitigating paragraph was changed or is gone, with both texts', async () => {
  const { plan, fileId, publish, told } = await startMitigated('ana');
  const text = 'The paragraph that mitigates “No spare rope” in “Rope renewal” has changed';
  await publish('One spare rope is kept.');
  expect(await told()).toEqual([[text, 'Two spare ropes are kept.', 'One spare rope is kept.']]);
  await t.app.premortems.noticePlanChange(plan.id);
  const changes = async () =>
    (await t.nils.premortems.history({ fileId })).list.filter(
      ({ kind }) => kind === 'mitigation-changed',
    );
  expect(await changes()).toMatchObject([{ subject: 'No spare rope', person: null }]);

  await t.ana.notices.read({ all: true });
  await publish('Two spare ropes are kept.');
  expect(await told()).toEqual([]);
  await publish('One spare rope is kept.');
  expect(await told()).toHaveLength(1);
  await t.ana.notices.read({ all: true });
  await t.cleo.files.delete({ fileId: plan.id });
  await t.settled();
  expect(await told()).toEqual([[text]]);
  expect(await changes()).toHaveLength(3);
});

test('a paragraph that was chosen in a draft is quoted only to those who may read the draft', async () => {
  for (const [owner, quotes] of [
    ['ana', ['Two spare ropes are kept.', 'One spare rope is kept.']],
    ['rita', []],
  ] as const) {
    await t[owner].notices.read({ all: true });
    const { publish, told } = await startMitigated(owner, { isDraft: true });
    await publish('One spare rope is kept.');
    expect(await told()).toEqual([[expect.stringContaining('has changed'), ...quotes]]);
  }
});
