import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import * as store from './people.store.ts';

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const signIn = async () => t.client(await t.app.people.openSession(t.ids.ben));

test('people see their sessions and can end others, one by one or all at once', async () => {
  const [phone, laptop] = [await signIn(), await signIn()];
  t.clock.advance(120_000);
  await phone.people.myRole({});
  const { list } = await t.ben.people.ownSessions({});
  expect(list).toHaveLength(3);
  expect(list.map(({ current }) => current)).toEqual([true, false, false]);
  const [, latest] = list;
  expect(await t.ben.people.endOwnSessions({ sessionId: latest?.id ?? '' })).toEqual({ ended: 1 });
  await expect(phone.people.myRole({})).rejects.toMatchObject({ reason: 'session/missing' });
  expect((await laptop.people.ownSessions({})).list).toHaveLength(2);
  expect(await t.ben.people.endOwnSessions({})).toEqual({ ended: 1 });
  await expect(laptop.people.myRole({})).rejects.toMatchObject({ reason: 'session/missing' });
  expect((await t.ben.people.ownSessions({})).list).toMatchObject([{ current: true }]);
});

test("nobody can end another person's session or the one in use", async () => {
  const [own] = (await t.ben.people.ownSessions({})).list;
  expect(await t.ana.people.endOwnSessions({ sessionId: own?.id ?? '' })).toEqual({ ended: 0 });
  expect(await t.ben.people.endOwnSessions({ sessionId: own?.id ?? '' })).toEqual({ ended: 0 });
  expect((await t.ben.people.ownSessions({})).list).toHaveLength(1);
});

test('an expired session is not listed, and tokens are never returned', async () => {
  const forgotten = await t.app.people.openSession(t.ids.ben);
  const hash = createHash('sha256').update(forgotten).digest();
  await t.database.query(
    sql`update sessions set seen_at = now() - interval '400 days' where token_hash = ${hash}`,
  );
  const answer = await t.ben.people.ownSessions({});
  expect(answer.list).toHaveLength(1);
  expect(JSON.stringify(answer)).not.toContain(t.tokens.ben);
});

test('a chosen name is shown to others and survives the next sign-in', async () => {
  const { userInfo } = await t.rita.people.myRole({});
  expect((await t.rita.people.changeSettings({ username: ' Rita  R. ' })).user_name).toBe(
    'Rita R.',
  );
  const { list } = await t.ana.people.getUserList({ search: 'Rita R.' });
  expect(list).toMatchObject([{ id: t.ids.rita, username: 'Rita R.' }]);
  const person = await t.database.one<{ issuer: string; subject: string }>(
    sql`select issuer, subject from people where id = ${t.ids.rita}`,
  );
  await store.saveSignIn(t.database, person.issuer, {
    subject: person.subject,
    username: userInfo.user_name,
    email: '',
    role: 'reader',
    isCoach: false,
    department: null,
  });
  expect((await t.rita.people.myRole({})).userInfo.user_name).toBe('Rita R.');
  const log = await t.ada.audit.list({ action: 'person.changed', personId: t.ids.rita });
  expect(log.list[0]?.details).toMatchObject({ name: 'Rita R.', from: userInfo.user_name });
});

test.each(['', '  ', '\u200b', 'x'.repeat(101), 'A\u202eB'])(
  '%j is refused as a name',
  async (username) => {
    const before = (await t.ana.people.myRole({})).userInfo;
    await expect(t.ana.people.changeSettings({ username, timeFormat: '12' })).rejects.toMatchObject(
      {
        reason: 'person/name-invalid',
      },
    );
    expect((await t.ana.people.myRole({})).userInfo).toEqual(before);
  },
);

test('the time format is stored, and omitted settings stay unchanged', async () => {
  expect((await t.ana.people.changeSettings({ timeFormat: '24' })).timeFormat).toBe('24');
  expect((await t.ana.people.changeSettings({ shortcuts: true })).timeFormat).toBe('24');
  await expect(t.ana.people.changeSettings({ timeFormat: '13' as '12' })).rejects.toMatchObject({
    reason: 'request/invalid',
  });
});
