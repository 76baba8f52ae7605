import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { TestClient } from '../../testing/client.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const hour = 3_600_000;

test('single-key shortcuts and hints about existing text are on for new people, and each person can turn off their own', async () => {
  const isOn = async (person: 'ana' | 'ben') =>
    (await app[person].people.myRole({})).userInfo.shortcuts;
  expect(await isOn('ana')).toBe(true);
  expect((await app.ana.people.changeSettings({ shortcuts: false })).shortcuts).toBe(false);
  expect([await isOn('ana'), await isOn('ben')]).toEqual([false, true]);
  expect((await app.ana.people.changeSettings({})).shortcuts).toBe(false);
  expect((await app.ana.people.changeSettings({ repeatHints: false })).repeatHints).toBe(false);
  expect((await app.ben.people.myRole({})).userInfo.repeatHints).toBe(true);
  await expect(app.client().people.changeSettings({ shortcuts: true })).rejects.toMatchObject({
    reason: 'session/missing',
  });
});

describe('a session', () => {
  test('is required for every call except those that start one', async () => {
    const nobody = app.client();
    await expect(nobody.people.myRole({})).rejects.toMatchObject({
      status: 401,
      reason: 'session/missing',
    });
    await expect(app.client('x'.repeat(43)).files.findOuter({})).rejects.toMatchObject({
      status: 401,
    });
    expect((await nobody.people.signInSettings({})).embedded).toBe(true);
  });

  test('is stored only as a hash', async () => {
    const token = await app.app.people.openSession(app.ids.ana);
    const { people } = app.client(token);
    expect((await people.myRole({})).userInfo.id).toBe(app.ids.ana);
    const { sql } = await import('../../platform/database/database.ts');
    const rows = await app.database.query<{ text: string }>(
      sql`select s::text as text from sessions s`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
  });

  test("accepts the bare token, as the customer's client sends it", async () => {
    const response = await fetch(`${app.url}/api/keyclock/my_role`, {
      headers: { authorization: app.tokens.ana },
    });
    expect(response.status).toBe(200);
  });

  test('ends at once by logging out, for this token only', async () => {
    const [first, second] = [
      await app.app.people.openSession(app.ids.ben),
      await app.app.people.openSession(app.ids.ben),
    ];
    expect(await app.client(first).people.logOff({})).toEqual({ logoutUrl: expect.anything() });
    await expect(app.client(first).people.myRole({})).rejects.toMatchObject({ status: 401 });
    expect((await app.client(second).people.myRole({})).role).toBe('editor');
  });

  test('ends when it was idle for long, and stays while it is used', async () => {
    const story = await startTestApp({
      environment: { DOCENT_SESSION_IDLE_HOURS: '24', DOCENT_SESSION_DAYS: '3' },
    });
    try {
      story.clock.advance(23 * hour);
      expect((await story.ana.people.myRole({})).role).toBe('editor');
      story.clock.advance(23 * hour);
      expect((await story.ana.people.myRole({})).role).toBe('editor');
      await expect(story.rita.people.myRole({})).rejects.toMatchObject({
        reason: 'session/expired',
      });
      // In constant use, but past its expiry.
      story.clock.advance(23 * hour);
      await story.ana.people.myRole({});
      story.clock.advance(4 * hour);
      await expect(story.ana.people.myRole({})).rejects.toMatchObject({
        reason: 'session/expired',
      });
    } finally {
      await story.close();
    }
  });
});

describe('a role', () => {
  test('comes with the buttons and routes that it allows', async () => {
    const [reader, editor, coach, admin] = await Promise.all(
      [app.rita, app.ana, app.cleo, app.ada].map((person) => person.people.myRole({})),
    );
    expect(reader?.buttons).toEqual(['ask']);
    expect(editor?.buttons).toEqual(expect.arrayContaining(['new-document', 'upload', 'trash']));
    expect(editor?.buttons).not.toContain('new-space');
    expect(coach?.permissions).toContain('premortem.add');
    expect(coach?.routes).toContain('/recodecreate');
    expect(reader?.routes).not.toContain('/recodecreate');
    expect(admin?.buttons).toEqual(expect.arrayContaining(['people', 'new-space']));
    expect(editor?.userInfo.token).toBe(app.tokens.ana);
  });

  test('can be changed by administrators only, and never their own', async () => {
    const change = { personId: app.ids.ruth, role: 'editor' } as const;
    await expect(app.ana.access.grant(change)).rejects.toMatchObject({
      status: 403,
      reason: 'permission/missing',
    });
    await app.ada.access.grant(change);
    expect((await app.ruth.people.myRole({})).role).toBe('editor');
    await app.ada.access.grant({ ...change, role: 'reader', is_coach: false });
    await expect(
      app.ada.access.grant({ personId: app.ids.ada, role: 'reader' }),
    ).rejects.toMatchObject({ reason: 'permission/missing' });
    await expect(
      app.ada.access.grant({ personId: 'nobody', role: 'reader' }),
    ).rejects.toMatchObject({ status: 404, reason: 'person/not-found' });
  });

  test("is kept by one of two last administrators who remove each other's at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      await app.ada.access.grant({ personId: app.ids.otto, role: 'admin' });
      const taken = await Promise.allSettled([
        app.ada.access.grant({ personId: app.ids.otto, role: 'reader' }),
        app.otto.access.grant({ personId: app.ids.ada, disabled: true }),
      ]);
      expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const isAdmin = taken[0]?.status === 'fulfilled' ? app.ada : app.otto;
      expect((await isAdmin.people.myRole({})).role).toBe('admin');
      if (isAdmin === app.ada) continue;
      await app.otto.access.grant({ personId: app.ids.ada, disabled: false });
      app.tokens.ada = await app.app.people.openSession(app.ids.ada);
      app.ada = app.client(app.tokens.ada);
    }
    await app.ada.access.grant({ personId: app.ids.otto, role: 'editor' });
  });

  test("ends with the person's sessions when they are disabled", async () => {
    const token = await app.app.people.openSession(app.ids.otto);
    await app.ada.access.grant({ personId: app.ids.otto, disabled: true });
    await expect(app.client(token).people.myRole({})).rejects.toMatchObject({ status: 401 });
    const { list } = await app.ada.people.getUserList({});
    expect(list.map(({ username }) => username)).not.toContain('otto');
    await app.ada.access.grant({ personId: app.ids.otto, disabled: false });
  });
});

describe('a department', () => {
  test('can be chosen once by a person without one', async () => {
    expect((await app.nils.people.myRole({})).userInfo.isSelectDept).toBe(true);
    const { list } = await app.nils.people.departments({});
    expect(list.map(({ name }) => name)).toEqual(['Operations', 'Safety']);
    await expect(app.nils.people.chooseDepartment({ deptId: 'none' })).rejects.toMatchObject({
      reason: 'department/not-found',
    });
    const chosen = await app.nils.people.chooseDepartment({ deptId: app.departments.safety });
    expect(chosen).toMatchObject({ deptName: 'Safety', isSelectDept: false });
    await expect(
      app.nils.people.chooseDepartment({ deptId: app.departments.operations }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      app.ana.people.chooseDepartment({ deptId: app.departments.safety }),
    ).rejects.toMatchObject({ status: 403 });
    await app.ada.access.grant({ personId: app.ids.nils, deptId: null });
  });

  test('is only a request if administrators have to confirm it', async () => {
    const story = await startTestApp({ environment: { DOCENT_CONFIRM_DEPARTMENT: 'yes' } });
    try {
      const { safety, operations } = story.departments;
      const space = await story.ada.files.add({ parentId: null, name: 'Safety', kind: 'folder' });
      const subject = { kind: 'department' as const, id: safety };
      await story.ada.access.grant({ fileId: space.id, subject, level: 'read' });
      const told = async () => (await story.nils.people.myRole({})).userInfo;
      const spaces = async () => (await story.nils.files.organizationalMap({})).length;
      const wish = async (who: TestClient) =>
        (await who.people.getUserList({ search: 'nils' })).list[0]?.wantedDept;

      const wished = await story.nils.people.chooseDepartment({ deptId: safety });
      expect(wished).toMatchObject({ deptId: '', deptName: '', isSelectDept: false });
      expect(await spaces()).toBe(0);
      expect(await wish(story.ada)).toEqual({ id: safety, name: 'Safety' });
      expect(await wish(story.ana)).toBeNull();

      // After a refusal, the person may ask again.
      await story.ada.access.grant({ personId: story.ids.nils, deptId: null });
      expect((await told()).isSelectDept).toBe(true);
      await story.nils.people.chooseDepartment({ deptId: operations });
      await story.nils.people.chooseDepartment({ deptId: safety });
      await story.ada.access.grant({ personId: story.ids.nils, deptId: safety });
      expect(await told()).toMatchObject({ deptName: 'Safety', isSelectDept: false });
      expect(await spaces()).toBe(1);
      expect(await wish(story.ada)).toBeNull();
      await expect(
        story.nils.people.chooseDepartment({ deptId: operations }),
      ).rejects.toMatchObject({ status: 403 });
    } finally {
      await story.close();
    }
  });
});

describe('the list of people', () => {
  test('can be searched by part of a name and by department, and paged', async () => {
    const named = await app.rita.people.getUserList({ search: 'RI' });
    expect(named.list.map(({ username }) => username)).toEqual(['rita']);
    expect((await app.rita.people.getUserList({ search: '%' })).list).toEqual([]);
    const safety = await app.rita.people.getUserList({ deptId: app.departments.safety });
    expect(safety.list.map(({ username }) => username)).toEqual(['otto', 'ruth']);

    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.rita.people.getUserList({ limit: 3, cursor });
      pages.push(...page.list.map(({ username }) => username));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(pages).toEqual(['ada', 'ana', 'ben', 'cleo', 'nils', 'otto', 'rita', 'ruth']);
    await expect(app.rita.people.getUserList({ cursor: 'bogus' })).rejects.toMatchObject({
      status: 400,
      details: { cursor: expect.any(String) },
    });
  });
});

describe('the accounts', () => {
  test('are visible to administrators, with role, department, sessions and disabled state', async () => {
    await expect(app.cleo.people.accounts({})).rejects.toMatchObject({
      reason: 'permission/missing',
    });
    await app.ada.access.grant({ personId: app.ids.ben, disabled: true });
    const named = async (filter: Parameters<typeof app.ada.people.accounts>[0]) =>
      (await app.ada.people.accounts(filter)).list.map(({ username }) => username);
    expect(await named({ state: 'disabled' })).toEqual(['ben']);
    expect(await named({ role: 'editor' })).toEqual(['ana', 'ben', 'otto']);
    expect(await named({ role: 'editor', state: 'active' })).toEqual(['ana', 'otto']);
    expect(await named({ coach: true })).toEqual(['cleo']);
    expect(await named({ search: 'RITA@example' })).toEqual(['rita']);
    const first = await app.ada.people.accounts({ deptId: app.departments.operations, limit: 2 });
    expect(first.list).toMatchObject([
      { username: 'ana', email: 'ana@example.org', department: { name: 'Operations' } },
      { username: 'ben', disabled: true, sessions: 0 },
    ]);
    const { list } = await app.ada.people.accounts({
      deptId: app.departments.operations,
      limit: 2,
      cursor: first.next ?? '',
    });
    expect(list.map(({ username }) => username)).toEqual(['cleo', 'rita']);
    await app.ada.access.grant({ personId: app.ids.ben, disabled: false });
  });

  test('can be logged out everywhere at once, which is recorded in the audit log', async () => {
    const account = async () =>
      (await app.ada.people.accounts({ search: 'ruth' })).list[0]?.sessions ?? -1;
    const token = await app.app.people.openSession(app.ids.ruth);
    const before = await account();
    expect(before).toBeGreaterThan(0);
    await expect(app.cleo.people.endSessions({ personId: app.ids.ruth })).rejects.toMatchObject({
      reason: 'permission/missing',
    });
    expect(await app.ada.people.endSessions({ personId: app.ids.ruth })).toEqual({ ended: before });
    await expect(app.client(token).people.myRole({})).rejects.toMatchObject({ status: 401 });
    expect(await account()).toBe(0);
    expect((await app.ada.audit.list({ action: 'person.changed' })).list[0]).toMatchObject({
      person: { username: 'ada' },
      details: { name: 'ruth', sessionsEnded: true },
    });
  });
});
