import type { Level } from '@docent/contract/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';

const day = 86_400_000;
const everyone = { kind: 'everyone' } as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { DOCENT_SESSION_IDLE_HOURS: '8760' } });
});
afterAll(() => app.close());

const soon = (days: number) => new Date(app.clock.now().getTime() + days * day).toISOString();
const person = (name: PersonName) => ({ kind: 'person' as const, id: app.ids[name] });

let spaces = 0;
async function write(name: string, levels: Partial<Record<PersonName, Level>>): Promise<string> {
  const space = await app.addSpace(`Space ${++spaces}`, {
    ana: 'manage',
    cleo: 'comment',
    ...levels,
  });
  const { id } = await app.ana.files.add({ parentId: space, name, kind: 'document' });
  await app.ana.files.update({ fileId: id, state: 'published' });
  return id;
}

async function publish(fileId: string, significant: boolean): Promise<number> {
  const draft = await app.ana.documents.detailEdit({ fileId });
  const content = structuredClone(draft.content) as unknown as {
    content: { content: unknown[] }[];
  };
  content.content[0]?.content.push({
    type: 'paragraph',
    content: [{ type: 'text', text: `Line ${Math.random()}` }],
  });
  await app.ana.files.update({ fileId, content, base: draft.content });
  const { version } = await app.ana.files.update({ fileId, state: 'published', significant });
  return version ?? 0;
}

const own = async (who: PersonName, fileId: string) =>
  (await app[who].priorities.mine({ limit: 200 })).list.find(({ file }) => file.id === fileId);
const told = async (who: PersonName, fileId: string) =>
  (await app[who].notices.get({})).list.filter((notice) => notice.fileId === fileId);
const refusal = (status: number, reason: string) => expect.objectContaining({ status, reason });

test('a coach asks a department to read a document, readers confirm, and the coach sees who has not', async () => {
  const fileId = await write('Winter start', { rita: 'read', ben: 'read', ruth: 'read' });
  const { operations } = app.departments;
  const priority = await app.cleo.priorities.set({
    fileId,
    level: 3,
    audience: [{ kind: 'department', id: operations }, person('ruth')],
    dueAt: soon(10),
    note: 'Before the first frost.',
  });
  expect(priority).toMatchObject({
    level: 3,
    note: 'Before the first frost.',
    setBy: { username: 'cleo' },
    audience: [
      { kind: 'department', id: operations, name: 'Operations' },
      { kind: 'person', id: app.ids.ruth, name: 'ruth' },
    ],
  });
  expect(await own('rita', fileId)).toMatchObject({
    status: 'open',
    level: 3,
    version: 1,
    overdue: false,
  });
  expect(await told('rita', fileId)).toMatchObject([
    { kind: 'priority-set', actor: { username: 'cleo' } },
  ]);
  // Otto is not named, and some members of a named department may not read it.
  expect(await own('otto', fileId)).toBeUndefined();
  expect((await app.rita.files.get({ fileId })).priority).toEqual({
    level: 3,
    dueAt: priority?.dueAt,
    status: 'open',
  });

  const mine = await app.rita.priorities.changeStatus({ fileId, status: 'done', version: 1 });
  expect(mine).toMatchObject({ status: 'done', confirmedVersion: 1 });
  expect((await told('rita', fileId)).map(({ readAt }) => readAt)).not.toContain(null);
  expect((await app.cleo.priorities.coverage({ fileId })).departments).toEqual([
    { id: operations, name: 'Operations', done: 1, people: 4 },
    { id: app.departments.safety, name: 'Safety', done: 0, people: 1 },
  ]);
  const { list } = await app.ada.priorities.readers({
    fileId,
    departmentId: operations,
    status: 'open',
  });
  expect(list.map(({ person: { username } }) => username)).toEqual(['ana', 'ben', 'cleo']);

  await app.rita.priorities.changeStatus({ fileId, status: 'open', version: 1 });
  expect(await own('rita', fileId)).toMatchObject({ status: 'open', confirmedVersion: null });
  const audited = await app.ada.audit.list({ fileId, action: 'priority.confirmed' });
  expect(audited.list.map(({ details }) => details)).toEqual([
    { version: 1, status: 'open' },
    { version: 1, status: 'done' },
  ]);
});

test('a significant version asks again, a minor one does not, and an old version cannot be confirmed', async () => {
  const fileId = await write('Valves', { rita: 'read' });
  await app.ada.priorities.set({ fileId, level: 1, audience: [person('rita')] });
  await app.rita.priorities.changeStatus({ fileId, status: 'done', version: 1 });

  const typo = await publish(fileId, false);
  expect(await own('rita', fileId)).toMatchObject({
    status: 'done',
    version: typo,
    confirmedVersion: 1,
  });
  const changed = await publish(fileId, true);
  expect(await own('rita', fileId)).toMatchObject({ status: 'open', version: changed });
  await app.settled();
  expect(await told('rita', fileId)).toMatchObject([
    { kind: 'priority-set', readAt: null },
    { kind: 'priority-set', readAt: expect.any(String) },
  ]);

  await expect(
    app.rita.priorities.changeStatus({ fileId, status: 'done', version: typo }),
  ).rejects.toMatchObject({
    status: 409,
    reason: 'priority/version-changed',
    details: { version: changed },
  });
  await app.rita.priorities.changeStatus({ fileId, status: 'done', version: changed });
  const again = await publish(fileId, false);
  expect(await own('rita', fileId)).toMatchObject({ status: 'done', version: again });
});

test('simultaneous confirmations count once', async () => {
  const fileId = await write('Pressed twice', { rita: 'read' });
  await app.cleo.priorities.set({ fileId, level: 1, audience: [person('rita')] });
  const done = { fileId, status: 'done', version: 1 } as const;
  const answers = await Promise.all([1, 2, 3].map(() => app.rita.priorities.changeStatus(done)));
  expect(answers.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  const { list } = await app.ada.audit.list({ fileId, action: 'priority.confirmed' });
  expect(list).toHaveLength(1);
});

describe('who is asked', () => {
  test('are those in the audience who may currently read the document', async () => {
    const fileId = await write('Closed matters', { rita: 'read', nils: 'read' });
    await app.cleo.priorities.set({ fileId, level: 2, audience: [everyone] });
    const people = async () =>
      (await app.ada.priorities.readers({ fileId })).list.map(({ person }) => person.username);
    const before = ['ada', 'ana', 'nils', 'rita'];
    expect(await people()).toEqual(before);
    expect(await own('ruth', fileId)).toBeUndefined();
    await expect(app.ruth.priorities.own({ fileId })).rejects.toEqual(
      refusal(404, 'file/not-found'),
    );
    await expect(
      app.ruth.priorities.changeStatus({ fileId, status: 'done', version: 1 }),
    ).rejects.toEqual(refusal(404, 'file/not-found'));

    // A confirmation by somebody who may no longer read the document is not counted.
    await app.rita.priorities.changeStatus({ fileId, status: 'done', version: 1 });
    const { list } = await app.ada.access.grants({ fileId });
    expect(list.length).toBeGreaterThan(0);
    await app.ada.files.update({ fileId, restricted: true });
    expect(await people()).toEqual(['ada']);
    expect((await app.rita.priorities.mine({})).list.map(({ file }) => file.id)).not.toContain(
      fileId,
    );
    expect((await app.ada.priorities.coverage({ fileId })).departments).toEqual([
      { id: null, name: '', done: 0, people: 1 },
    ]);
    // A coach learns nothing about a document that they may not read.
    for (const ask of ['get', 'coverage', 'readers', 'exportCoverage'] as const) {
      await expect(app.cleo.priorities[ask]({ fileId })).rejects.toEqual(
        refusal(404, 'file/not-found'),
      );
    }
    await app.ada.files.update({ fileId, restricted: false });
    expect(await people()).toEqual(before);
    expect(await own('rita', fileId)).toMatchObject({ status: 'done' });
  });

  test('are all others for everyone, and the requester only if named', async () => {
    const fileId = await write('For all others', { rita: 'read' });
    await app.cleo.priorities.set({ fileId, level: 2, audience: [everyone] });
    const people = async () =>
      (await app.ada.priorities.readers({ fileId })).list.map(({ person }) => person.username);
    expect(await people()).toEqual(['ada', 'ana', 'rita']);
    expect(await own('cleo', fileId)).toBeUndefined();
    await app.cleo.priorities.set({ fileId, level: 2, audience: [everyone, person('cleo')] });
    expect(await people()).toEqual(['ada', 'ana', 'cleo', 'rita']);
    expect(await own('cleo', fileId)).toMatchObject({ status: 'open' });
  });

  test('include a new member of the department, who is notified', async () => {
    const fileId = await write('Welcome', { nils: 'read' });
    await app.cleo.priorities.set({
      fileId,
      level: 1,
      audience: [{ kind: 'department', id: app.departments.safety }],
    });
    expect(await own('nils', fileId)).toBeUndefined();
    await app.ada.access.grant({ personId: app.ids.nils, deptId: app.departments.safety });
    await app.settled();
    expect(await own('nils', fileId)).toMatchObject({ status: 'open' });
    expect(await told('nils', fileId)).toMatchObject([{ kind: 'priority-set', count: 1 }]);
    // And notified once, whatever else changes.
    await app.ada.access.grant({ personId: app.ids.nils, role: 'editor' });
    await app.cleo.priorities.set({ fileId, level: 3 });
    await app.settled();
    expect(await told('nils', fileId)).toMatchObject([{ kind: 'priority-set', count: 1 }]);
    await app.ada.access.grant({ personId: app.ids.nils, role: 'reader' });
  });

  test('include people who gain access together with many others, each notified once', async () => {
    const fileId = await write('For more and more', { rita: 'read' });
    await app.cleo.priorities.set({ fileId, level: 1, audience: [everyone] });
    const asked = async () => {
      await app.settled();
      const people: string[] = [];
      for (const who of ['rita', 'ben', 'nils', 'ruth'] as const) {
        for (const { kind, count } of await told(who, fileId))
          people.push(`${who} ${kind} ${count}`);
      }
      return people;
    };
    expect(await asked()).toEqual(['rita priority-set 1']);
    const { spaceId } = await app.ana.files.get({ fileId });
    const operations = { kind: 'department', id: app.departments.operations } as const;
    await app.ana.access.grant({ fileId: spaceId, subject: operations, level: 'read' });
    expect(await asked()).toEqual(['rita priority-set 1', 'ben priority-set 1']);
    // A place that one more person can read.
    const open = await app.addSpace('Open to Nils', { ana: 'manage', ben: 'read', nils: 'read' });
    await app.ana.files.drag({ fileId, parentId: open });
    expect(await asked()).toEqual(['ben priority-set 1', 'nils priority-set 1']);
    await app.ana.access.grant({ fileId: open, subject: everyone, level: 'read' });
    expect(await asked()).toEqual([
      'rita priority-set 1',
      'ben priority-set 1',
      'nils priority-set 1',
      'ruth priority-set 1',
    ]);
  });

  test('are not asked while the document is in the trash or unpublished', async () => {
    const fileId = await write('Coming and going', { rita: 'read' });
    await app.ada.priorities.set({ fileId, level: 1, audience: [person('rita')] });
    await app.ana.files.delete({ fileId });
    expect(await own('rita', fileId)).toBeUndefined();
    await expect(app.ada.priorities.set({ fileId, level: 2 })).rejects.toEqual(
      refusal(404, 'file/not-found'),
    );
    await app.ana.files.restore({ fileId });
    expect(await own('rita', fileId)).toMatchObject({ status: 'open' });
    await app.ana.files.update({ fileId, state: 'draft' });
    expect(await own('rita', fileId)).toBeUndefined();
    expect((await app.ana.priorities.mine({})).list.map(({ file }) => file.id)).not.toContain(
      fileId,
    );
    await app.ana.files.update({ fileId, state: 'published' });
    expect(await own('rita', fileId)).toMatchObject({ status: 'open' });
  });
});

describe('setting', () => {
  test('requires a coach or administrator, and omitted properties stay unchanged', async () => {
    const fileId = await write('Held', { rita: 'read' });
    for (const who of ['ana', 'rita'] as const) {
      await expect(
        app[who].priorities.set({ fileId, level: 1, audience: [everyone] }),
      ).rejects.toEqual(refusal(403, 'permission/missing'));
      await expect(app[who].priorities.coverage({ fileId })).rejects.toEqual(
        refusal(403, 'permission/missing'),
      );
    }
    const dueAt = soon(3);
    await app.cleo.priorities.set({
      fileId,
      level: 1,
      audience: [person('rita')],
      dueAt,
      note: 'Soon',
    });
    const changed = await app.ada.priorities.set({ fileId, level: 2 });
    expect(changed).toMatchObject({
      level: 2,
      dueAt,
      note: 'Soon',
      audience: [{ kind: 'person', name: 'rita' }],
    });
    expect(await app.ada.priorities.set({ fileId, level: 0 })).toBeNull();
    expect(await app.ada.priorities.get({ fileId })).toBeNull();
    expect(await own('rita', fileId)).toBeUndefined();
    // Ending it twice is not an error.
    expect(await app.ada.priorities.set({ fileId, level: 0 })).toBeNull();
    await expect(
      app.rita.priorities.changeStatus({ fileId, status: 'done', version: 1 }),
    ).rejects.toEqual(refusal(409, 'priority/not-asked'));
  });

  test.each([
    ['a level that there is not', { level: 7 }, 400, 'request/invalid'],
    ['a due date in the past', { dueAt: '2020-01-01T00:00:00Z' }, 400, 'request/invalid'],
    ['nobody', { audience: [] }, 400, 'request/invalid'],
    ['no audience at all', { audience: undefined }, 400, 'request/invalid'],
    ['a person without an id', { audience: [{ kind: 'person' }] }, 400, 'request/invalid'],
    ['unknown people', { audience: [{ kind: 'person', id: 'nobody' }] }, 404, 'person/not-found'],
    [
      'an unknown department',
      { audience: [{ kind: 'department', id: 'x' }] },
      404,
      'department/not-found',
    ],
  ])('refuses %s and changes nothing', async (_, wrong, status, reason) => {
    const fileId = await write('Refused', { rita: 'read' });
    const input = { fileId, level: 1, audience: [everyone], ...wrong } as never;
    await expect(app.ada.priorities.set(input)).rejects.toEqual(refusal(status, reason));
    expect(await app.ada.priorities.get({ fileId })).toBeNull();
  });

  test('refuses unpublished documents and other files', async () => {
    const space = await app.addSpace('Drafts', { ana: 'edit' });
    const { id } = await app.ana.files.add({ parentId: space, name: 'Draft', kind: 'document' });
    const ask = (fileId: string) =>
      app.ada.priorities.set({ fileId, level: 1, audience: [everyone] });
    await expect(ask(id)).rejects.toEqual(refusal(409, 'document/not-published'));
    await expect(ask(space)).rejects.toEqual(refusal(400, 'file/not-a-document'));
  });
});

test('people who have not confirmed are reminded once, a day before', async () => {
  const fileId = await write('Due', { rita: 'read', ruth: 'read' });
  await app.ada.priorities.set({
    fileId,
    level: 2,
    audience: [person('rita'), person('ruth')],
    dueAt: soon(3),
  });
  await app.ruth.priorities.changeStatus({ fileId, status: 'done', version: 1 });
  await app.app.priorities.remind();
  expect(await told('rita', fileId)).toHaveLength(1);
  app.clock.advance(2 * day + 1);
  await app.app.priorities.remind();
  await app.app.priorities.remind();
  expect((await told('rita', fileId)).map(({ kind, count }) => [kind, count])).toEqual([
    ['priority-due', 1],
    ['priority-set', 1],
  ]);
  expect((await told('ruth', fileId)).map(({ kind }) => kind)).toEqual(['priority-set']);
  app.clock.advance(day);
  expect(await own('rita', fileId)).toMatchObject({ overdue: true });
  // Without a new due date, other properties can still be changed.
  expect(await app.ada.priorities.set({ fileId, level: 3 })).toMatchObject({ level: 3 });
});

test('a reminder is sent once, despite other changes and several nodes, and not while the document is in the trash', async () => {
  const fileId = await write('Due once', { rita: 'read' });
  const reminders = async () => {
    await Promise.all([1, 2, 3, 4].map(() => app.app.priorities.remind()));
    const due = (await told('rita', fileId)).find(({ kind }) => kind === 'priority-due');
    return due?.count ?? 0;
  };
  const audience = [person('rita')];
  await app.ada.priorities.set({ fileId, level: 2, audience, dueAt: soon(3) });
  await app.ada.files.delete({ fileId });
  app.clock.advance(2 * day + 1);
  expect(await reminders()).toBe(0);
  await app.ada.files.restore({ fileId });
  expect(await reminders()).toBe(1);
  await app.ada.priorities.set({ fileId, level: 1, note: 'Before the shift.' });
  app.clock.advance(2 * day);
  expect(await reminders()).toBe(1);
  // A new due date starts again.
  await app.ada.priorities.set({ fileId, level: 1, dueAt: soon(1) });
  app.clock.advance(day + 1);
  expect(await reminders()).toBe(2);
});

test('the list is paged, most urgent first, with a total count', async () => {
  await app.database.query(sql`delete from priorities`);
  const ids: string[] = [];
  for (const [level, due] of [
    [1, 5],
    [3, null],
    [3, 9],
    [2, 1],
    [3, 2],
  ] as const) {
    const id = await write(`Level ${level} in ${due}`, { rita: 'read' });
    const dueAt = due === null ? null : soon(due);
    await app.ada.priorities.set({ fileId: id, level, audience: [person('rita')], dueAt });
    ids.push(id);
  }
  await app.rita.priorities.changeStatus({ fileId: ids[2] as string, status: 'done', version: 1 });
  const found: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await app.rita.priorities.mine({ limit: 2, ...(cursor && { cursor }) });
    expect(page).toMatchObject({ open: 4, done: 1 });
    found.push(...page.list.map(({ file }) => file.id));
    cursor = page.next;
  }
  expect(found).toEqual([4, 1, 3, 0, 2].map((at) => ids[at]));
});

test('the export lists every reader, and contains nothing that a spreadsheet evaluates as a formula', async () => {
  const fileId = await write('Exported', { rita: 'read' });
  await app.database.query(sql`
    update people set username = '=HYPERLINK("http://bad.example","go"),' where id = ${app.ids.rita}`);
  await app.ada.priorities.set({ fileId, level: 1, audience: [person('rita'), person('cleo')] });
  const answer = await app.cleo.priorities.exportCoverage({ fileId });
  expect(answer.headers.get('content-disposition')).toContain('readers.csv');
  expect((await answer.text()).split('\r\n')).toEqual([
    'person,department,status,confirmed version,confirmed at',
    `"'=HYPERLINK(""http://bad.example"",""go""),",Operations,open,,`,
    'cleo,Operations,open,,',
    '',
  ]);
  const chinese = { 'accept-language': 'zh-CN' };
  expect(
    (await (await app.cleo.priorities.exportCoverage({ fileId }, chinese)).text()).split('\r\n'),
  ).toEqual([
    '人员,部门,状态,已确认版本,确认时间',
    `"'=HYPERLINK(""http://bad.example"",""go""),",Operations,尚未确认,,`,
    'cleo,Operations,尚未确认,,',
    '',
  ]);
  await app.database.query(sql`update people set username = 'rita' where id = ${app.ids.rita}`);
});
