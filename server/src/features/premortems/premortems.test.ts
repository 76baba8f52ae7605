import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';
import { createTeam, listen, newId } from './testing/team.ts';

let t: TestApp;
let team: Awaited<ReturnType<typeof createTeam>>;

beforeAll(async () => {
  t = await startTestApp();
  team = await createTeam(t);
});
afterAll(() => t.close());

const textsFor = async (who: PersonName, fileId: string) =>
  (await t[who].premortems.board({ fileId })).reasons.map(({ text }) => text).sort();

test('an opened premortem is among the recent files of the person, and asking again is no new reading', async () => {
  const fileId = await team.start();
  const at = async () => {
    await t.app.documents.settled();
    const { list } = await t.rita.files.recent({});
    return list.find(({ file }) => file.id === fileId)?.at;
  };
  expect(await at()).toBeUndefined();
  await t.rita.premortems.get({ fileId });
  const first = await at();
  expect(first).toBeDefined();
  await t.rita.premortems.get({ fileId });
  expect(await at()).toBe(first);
});

test('a team goes from silent writing to scores', async () => {
  const fileId = await team.start({ votesPerPerson: 2 });
  await t.rita.premortems.setConfidence({ fileId, when: 'before', percent: 90 });
  await team.goTo(fileId, 'writing');
  const rope = await team.write('ana', fileId, 'The rope breaks');
  const spare = await team.write('rita', fileId, 'There is no spare rope');
  await team.write('rita', fileId, 'The crew is ill');
  expect((await t.cleo.premortems.get({ fileId })).progress).toEqual({ done: 2, of: 3 });

  await team.goTo(fileId, 'grouping');
  expect(await textsFor('nils', fileId)).toEqual([
    'The crew is ill',
    'The rope breaks',
    'There is no spare rope',
  ]);
  const groupId = newId();
  await t.ana.premortems.moveReasons({ fileId, reasonIds: [rope, spare], groupId, name: 'Rope' });
  await team.goTo(fileId, 'voting');
  const board = await t.ana.premortems.board({ fileId });
  expect(board.groups.map(({ name }) => name).sort()).toEqual(['', 'Rope']);

  const other = board.groups.find(({ id }) => id !== groupId)?.id ?? '';
  await t.rita.premortems.vote({ fileId, groupId, votes: 2 });
  await expect(t.rita.premortems.vote({ fileId, groupId: other, votes: 1 })).rejects.toMatchObject({
    reason: 'premortem/votes-used',
  });
  await t.ana.premortems.vote({ fileId, groupId, votes: 2 });
  const hidden = await t.ana.premortems.get({ fileId });
  expect(hidden.results.map(({ votes }) => votes)).toEqual([null, null]);
  expect(hidden.own.votes).toEqual([{ groupId, votes: 2 }]);
  const shown = await t.cleo.premortems.vote({ fileId, groupId: other, votes: 2 });
  expect(shown.progress).toEqual({ done: 3, of: 3 });
  expect(shown.results.find((one) => one.groupId === groupId)?.votes).toBe(4);

  await team.goTo(fileId, 'scoring');
  await t.rita.premortems.score({ fileId, groupId, likelihood: 5, impact: 4 });
  const scored = await t.ana.premortems.score({ fileId, groupId, likelihood: 2, impact: 4 });
  expect(scored.results.map(({ likelihood }) => likelihood)).toEqual([null, null]);
  const responding = await team.goTo(fileId, 'responding');
  expect(responding.results.find((one) => one.groupId === groupId)).toMatchObject({
    likelihood: { mean: 3.5, counts: [0, 1, 0, 0, 1] },
    impact: { mean: 4 },
  });
  await team.goTo(fileId, 'confidence');
  await t.rita.premortems.setConfidence({ fileId, when: 'after', percent: 40 });
  const reviewed = await team.goTo(fileId, 'review');
  expect(reviewed.confidence).toEqual({
    before: { values: [90], mean: 90 },
    after: { values: [40], mean: 40 },
  });

  const { list } = await t.nils.premortems.history({ fileId });
  expect(list.map(({ kind }) => kind).reverse()).toEqual([
    'created',
    'stage',
    'stage',
    'reason-moved',
    'reason-moved',
    'stage',
    'stage',
    'stage',
    'score',
    'stage',
    'stage',
  ]);
  expect(list.find(({ kind }) => kind === 'score')).toMatchObject({
    subject: 'Rope',
    after: '3.5 × 4.0',
  });
  const page = await t.nils.premortems.history({ fileId, limit: 4 });
  const rest = await t.nils.premortems.history({ fileId, cursor: page.next ?? '' });
  expect([...page.list, ...rest.list]).toEqual(list);
});

test('in silent writing nobody but the author learns of a reason', async () => {
  const fileId = await team.start();
  await team.goTo(fileId, 'writing');
  await t.settled();
  const heard: string[] = [];
  const sockets = await Promise.all(
    (['cleo', 'ada', 'ana', 'rita'] as const).map((who) =>
      listen(t, who, (message) => heard.push(`${who} ${message.feature}`)),
    ),
  );
  const audited = (await t.ada.audit.list({})).list.length;
  const before = await t.cleo.premortems.get({ fileId });
  const { list: historyBefore } = await t.cleo.premortems.history({ fileId });

  const id = newId();
  const secret = 'The manager overestimates himself';
  await t.rita.premortems.saveReason({ fileId, id, text: secret.slice(0, 11), was: null });
  await t.rita.premortems.saveReason({ fileId, id, text: secret, was: secret.slice(0, 11) });
  const gone = await team.write('rita', fileId, 'A second thought');
  await t.rita.premortems.deleteReason({ fileId, id: gone });
  await t.settled();

  for (const who of ['cleo', 'ada', 'ana', 'nils'] as const) {
    expect(await t[who].premortems.board({ fileId })).toMatchObject({ reasons: [], groups: [] });
    const { list } = await t[who].search.search({ q: 'overestimates' });
    expect(list).toEqual([]);
    const { according } = await t[who].assistant.vectorSearch({ search: 'Who overestimates?' });
    expect(JSON.stringify(according)).not.toContain('overestimates');
    expect(JSON.stringify(await t[who].notices.get({}))).not.toContain('overestimates');
    await expect(
      t[who].premortems.saveReason({ fileId, id, text: 'Mine', was: secret }),
    ).rejects.toMatchObject({
      reason:
        who === 'ada' || who === 'nils'
          ? 'premortem/not-participant'
          : 'premortem/reason-not-found',
    });
  }
  const after = await t.cleo.premortems.get({ fileId });
  expect(after).toEqual({ ...before, progress: { done: 1, of: 3 } });
  expect((await t.cleo.premortems.history({ fileId })).list).toEqual(historyBefore);
  expect((await t.ada.audit.list({})).list).toHaveLength(audited);
  const own = await t.rita.premortems.board({ fileId });
  expect(own.reasons).toMatchObject([
    { id, text: secret, own: true, author: { username: 'rita' } },
  ]);
  expect(new Set(heard)).toEqual(new Set(['rita premortems']));
  for (const socket of sockets) socket.close();

  // The administrator may take over, but sees nothing either.
  await t.ada.premortems.update({ fileId, facilitatorId: t.ids.ada });
  expect(await t.ada.premortems.board({ fileId })).toMatchObject({ reasons: [] });
  await expect(t.cleo.premortems.update({ fileId, question: 'Why?' })).rejects.toMatchObject({
    reason: 'premortem/not-facilitator',
  });
});

test('no change of participants tells whether one person has written', async () => {
  const fileId = await team.start({ anonymous: true });
  const setTeam = (...names: PersonName[]) =>
    t.cleo.premortems.update({
      fileId,
      participants: names.map((name) => ({ kind: 'person', id: t.ids[name] })),
    });
  const fixed = { reason: 'premortem/participants-fixed' };
  await setTeam('cleo', 'ana');
  await setTeam('cleo', 'ana', 'rita');
  await team.goTo(fileId, 'writing');
  await expect(setTeam('cleo', 'ana')).rejects.toMatchObject(fixed);
  await team.write('rita', fileId, 'Ice on the rope');
  await expect(setTeam('cleo', 'rita')).rejects.toMatchObject(fixed);
  expect((await setTeam('cleo', 'ana', 'rita', 'nils')).progress).toEqual({ done: 1, of: 4 });
  await t.database.query(sql`update people set disabled_at = now() where id = ${t.ids.rita}`);
  expect((await t.cleo.premortems.get({ fileId })).progress).toEqual({ done: 1, of: 4 });
  const withAda = await setTeam('cleo', 'ana', 'rita', 'nils', 'ada');
  expect(withAda.progress).toEqual({ done: 1, of: 5 });
  await t.database.query(sql`update people set disabled_at = null where id = ${t.ids.rita}`);
  await team.goTo(fileId, 'brief');
  await expect(setTeam('cleo', 'ana', 'nils', 'ada')).rejects.toMatchObject(fixed);

  await team.goTo(fileId, 'grouping');
  await setTeam('cleo', 'ana', 'nils');
  expect((await team.goTo(fileId, 'writing')).progress).toEqual({ done: 0, of: 3 });
  expect((await setTeam('cleo', 'ana', 'nils', 'rita')).progress).toEqual({ done: 0, of: 4 });

  // What is revealed tells nothing about who has written since.
  await team.goTo(fileId, 'brief');
  await setTeam('cleo', 'ana', 'rita');
  const second = await team.write('rita', fileId, 'Fog');
  await expect(setTeam('cleo', 'ana')).rejects.toMatchObject(fixed);
  await t.rita.premortems.deleteReason({ fileId, id: second });
  await expect(setTeam('cleo', 'ana')).rejects.toMatchObject(fixed);
});

test('an anonymous reason has lost its author for good, wherever one looks', async () => {
  const fileId = await team.start({ anonymous: true });
  await team.goTo(fileId, 'writing');
  const id = await team.write('rita', fileId, 'Nobody dares to say no');
  const gone = await team.write('rita', fileId, 'Deleted before anyone saw it');
  await t.rita.premortems.deleteReason({ fileId, id: gone });
  await team.goTo(fileId, 'grouping');
  const late = await team.write('ana', fileId, 'A late reason');

  for (const who of ['rita', 'cleo', 'ana'] as const) {
    const { reasons } = await t[who].premortems.board({ fileId });
    expect(reasons).toMatchObject([
      { id, author: null, own: false },
      { id: late, author: null, own: false },
    ]);
  }
  const rows = await t.database.query(
    sql`select author_id from premortem_reasons where file_id = ${fileId}`,
  );
  expect(rows).toEqual([{ author_id: null }, { author_id: null }]);
  const { list } = await t.cleo.premortems.history({ fileId });
  expect(list[0]).toMatchObject({ kind: 'reason-added', person: null, subject: 'A late reason' });
  const { list: entries } = await t.ada.audit.list({ fileId });
  expect(entries.filter(({ person }) => person?.username !== 'cleo')).toEqual([]);
  // A repeated call of a client that has lost the response.
  await t.ana.premortems.saveReason({ fileId, id: late, text: 'A late reason', was: null });
  expect((await t.ana.premortems.board({ fileId })).reasons).toHaveLength(2);
  await expect(
    t.ana.premortems.saveReason({ fileId, id: late, text: 'Mine', was: 'A late reason' }),
  ).rejects.toMatchObject({ reason: 'premortem/not-yours' });
  await expect(
    t.rita.premortems.deleteReason({ fileId, id: gone, undo: true }),
  ).rejects.toMatchObject({ reason: 'premortem/reason-not-found' });
  await expect(t.cleo.premortems.update({ fileId, anonymous: false })).rejects.toMatchObject({
    reason: 'premortem/has-reasons',
  });
});

test('cards come in an order that is not the one in which they were written, nor stored in it', async () => {
  const fileId = await team.start({ anonymous: true });
  await team.goTo(fileId, 'writing');
  const ids: string[] = [];
  for (let i = 0; i < 12; i++) ids.push(await team.write('rita', fileId, `Reason ${i}`));
  expect((await t.rita.premortems.board({ fileId })).reasons.map(({ id }) => id)).toEqual(ids);
  await team.goTo(fileId, 'grouping');
  const { reasons } = await t.rita.premortems.board({ fileId });
  const stored = await t.database.query<{ id: string }>(
    sql`select id from premortem_reasons where file_id = ${fileId} order by ctid`,
  );
  expect(reasons.map(({ id }) => id)).not.toEqual(ids);
  expect(stored.map(({ id }) => id)).not.toEqual(ids);
  expect(reasons.map(({ id }) => id).sort()).toEqual([...ids].sort());
});

test('a double click reveals once, and a failure in the middle reveals nothing', async () => {
  const fileId = await team.start();
  await team.goTo(fileId, 'writing');
  for (const text of ['One', 'Two', 'Three']) await team.write('ana', fileId, text);
  await t.database.query(sql`
    create function fail_once() returns trigger language plpgsql as $$
    begin raise exception 'the power fails'; end; $$;
    create trigger fails before insert on premortem_events execute function fail_once()`);
  const reveal = () => t.cleo.premortems.setStage({ fileId, from: 'writing', to: 'grouping' });
  await expect(reveal()).rejects.toMatchObject({ reason: 'server/fault' });
  await t.database.query(sql`drop trigger fails on premortem_events`);
  expect(await t.rita.premortems.board({ fileId })).toMatchObject({ reasons: [], revision: 1 });
  expect((await t.cleo.premortems.get({ fileId })).stage).toBe('writing');

  const [first, second] = await Promise.allSettled([reveal(), reveal()]);
  expect([first?.status, second?.status].sort()).toEqual(['fulfilled', 'rejected']);
  await expect(reveal()).rejects.toMatchObject({
    reason: 'premortem/stage-changed',
    details: { stage: 'grouping' },
  });
  expect(await textsFor('rita', fileId)).toEqual(['One', 'Three', 'Two']);
});

test('a reason that is saved while all are revealed is either revealed with them or visible at once', async () => {
  const fileId = await team.start();
  await team.goTo(fileId, 'writing');
  const texts = Array.from({ length: 20 }, (_, i) => `Reason ${i}`);
  await Promise.all([
    ...texts.map((text, i) => team.write(i % 2 ? 'ana' : 'rita', fileId, text)),
    team.goTo(fileId, 'grouping'),
  ]);
  expect(await textsFor('nils', fileId)).toEqual([...texts].sort());
});

test('moves of several people at once are all kept, and pages catch up from a revision', async () => {
  const fileId = await team.start();
  await team.goTo(fileId, 'writing');
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, i) => team.write('rita', fileId, `Reason ${i}`)),
  );
  await team.goTo(fileId, 'grouping');
  let { revision } = await t.rita.premortems.board({ fileId });
  const groups = [newId(), newId(), newId()];
  await Promise.all(
    ids.map((id, i) =>
      t[(['ana', 'rita', 'cleo'] as const)[i % 3] ?? 'ana'].premortems.moveReasons({
        fileId,
        reasonIds: [id],
        groupId: groups[i % 3] ?? null,
      }),
    ),
  );
  const caught = await t.ana.premortems.board({ fileId, since: revision });
  expect(caught.revision).toBe(revision + 12);
  for (const [i, id] of ids.entries()) {
    expect(caught.reasons.find((one) => one.id === id)?.groupId).toBe(groups[i % 3]);
  }
  expect(caught.groups).toHaveLength(3);

  revision = caught.revision;
  const missing = [ids[0] ?? '', newId()];
  await expect(
    t.ana.premortems.moveReasons({ fileId, reasonIds: missing, groupId: null }),
  ).rejects.toMatchObject({ reason: 'premortem/reason-not-found' });
  await t.rita.premortems.deleteReason({ fileId, id: ids[1] ?? '' });
  const later = await t.ana.premortems.board({ fileId, since: revision });
  expect(later).toMatchObject({ reasons: [], groups: [], removed: [ids[1]] });
  await t.rita.premortems.deleteReason({ fileId, id: ids[1] ?? '', undo: true });
  expect((await t.ana.premortems.board({ fileId, since: later.revision })).reasons).toHaveLength(1);
});

test('a text that somebody else has changed is not overwritten', async () => {
  const fileId = await team.start();
  await team.goTo(fileId, 'writing');
  const id = await team.write('rita', fileId, 'Ice');
  await t.rita.premortems.saveReason({ fileId, id, text: 'Ice on the rope', was: 'Ice' });
  await expect(
    t.rita.premortems.saveReason({ fileId, id, text: 'Ice in the lock', was: 'Ice' }),
  ).rejects.toMatchObject({ reason: 'premortem/changed', details: { now: 'Ice on the rope' } });
  await team.goTo(fileId, 'grouping');
  const groupId = newId();
  await t.ana.premortems.moveReasons({ fileId, reasonIds: [id], groupId });
  await t.ana.premortems.nameGroup({ fileId, groupId, name: 'Winter', was: '' });
  await expect(
    t.rita.premortems.nameGroup({ fileId, groupId, name: 'Cold', was: '' }),
  ).rejects.toMatchObject({ reason: 'premortem/changed', details: { now: 'Winter' } });
});

test('votes for a group that is gone are free again, and given up by the next vote', async () => {
  const fileId = await team.start({ votesPerPerson: 2 });
  await team.goTo(fileId, 'writing');
  const ids = [await team.write('ana', fileId, 'Ice'), await team.write('rita', fileId, 'Fog')];
  const [ice = '', fog = ''] = ids;
  await team.goTo(fileId, 'voting');
  await t.ana.premortems.vote({ fileId, groupId: ice, votes: 2 });
  const move = async (groupId: string) => {
    await team.goTo(fileId, 'grouping');
    await t.ana.premortems.moveReasons({ fileId, reasonIds: [ice], groupId });
    await team.goTo(fileId, 'voting');
    return (await t.ana.premortems.get({ fileId })).own.votes;
  };
  expect(await move(fog)).toEqual([]);
  await t.ana.premortems.vote({ fileId, groupId: fog, votes: 1 });
  expect(await move(ice)).toEqual([{ groupId: fog, votes: 1 }]);
});

test('each call has its stage and its people', async () => {
  const fileId = await team.start();
  const refused = async (call: Promise<unknown>) =>
    call.then(
      () => null,
      ({ reason }) => reason,
    );
  const { cleo, rita, nils, ruth } = t;
  const reasonIds = [newId()];
  expect([
    await refused(rita.premortems.vote({ fileId, groupId: newId(), votes: 1 })),
    await refused(rita.premortems.moveReasons({ fileId, reasonIds, groupId: null })),
    await refused(rita.premortems.setConfidence({ fileId, when: 'after', percent: 5 })),
    await refused(rita.premortems.setStage({ fileId, from: 'brief', to: 'writing' })),
    await refused(nils.premortems.setConfidence({ fileId, when: 'before', percent: 5 })),
    await refused(rita.premortems.saveReason({ fileId, id: newId(), text: ' ', was: null })),
    await refused(ruth.premortems.get({ fileId })),
    await refused(ruth.premortems.board({ fileId })),
    await refused(cleo.premortems.get({ fileId: team.space })),
    await refused(cleo.premortems.update({ fileId, facilitatorId: t.ids.ruth })),
    await refused(cleo.premortems.update({ fileId, deciderId: 'nobody' })),
    await refused(
      cleo.premortems.update({ fileId, plan: { fileId: team.space, paragraphId: null, text: '' } }),
    ),
    await refused(t.ana.premortems.add({ parentId: team.space, name: 'Mine' })),
    await refused(t.ana.files.add({ parentId: team.space, name: 'Mine', kind: 'premortem' })),
    await refused(cleo.premortems.add({ parentId: null, name: 'Mine' })),
    await refused(cleo.documents.detailShow({ fileId })),
  ]).toEqual([
    'premortem/wrong-stage',
    'premortem/wrong-stage',
    'premortem/wrong-stage',
    'premortem/not-facilitator',
    'premortem/not-participant',
    'premortem/blank',
    'file/not-found',
    'file/not-found',
    'file/not-a-premortem',
    'premortem/person-without-access',
    'person/not-found',
    'file/not-a-document',
    'permission/missing',
    'permission/missing',
    'file/parent-invalid',
    'file/not-a-document',
  ]);
});

test('a timer ends by the schedule, and hidden votes are shown when it has', async () => {
  const fileId = await team.start();
  await t.cleo.premortems.update({
    fileId,
    schedule: [{ stage: 'voting', minutes: 5, dueAt: null }],
    participants: [{ kind: 'department', id: t.departments.operations }],
  });
  const { participants } = await t.cleo.premortems.get({ fileId });
  expect(participants.map(({ username }) => username)).toEqual(['ana', 'cleo', 'rita']);
  await team.goTo(fileId, 'writing');
  const id = await team.write('ana', fileId, 'Fog');
  const voting = await team.goTo(fileId, 'voting');
  expect(new Date(voting.stageEndsAt ?? 0).getTime()).toBeGreaterThan(t.clock.now().getTime());
  await t.ana.premortems.vote({ fileId, groupId: id, votes: 3 });
  t.clock.advance(6 * 60_000);
  expect((await t.nils.premortems.get({ fileId })).results).toMatchObject([{ votes: 3 }]);
  await t.cleo.premortems.setTimer({ fileId, endsAt: null });
  expect((await t.nils.premortems.get({ fileId })).results).toMatchObject([{ votes: null }]);
});

test('a premortem is moved, renamed, found and restored as other files are; a copy has only its settings', async () => {
  const fileId = await team.start({ anonymous: true });
  const prompts = ['Who was ill?', 'What broke?'];
  await t.cleo.premortems.update({ fileId, prompts });
  await team.goTo(fileId, 'writing');
  await team.write('ana', fileId, 'The ferry is late');
  await team.goTo(fileId, 'grouping');
  const name = 'Ferry premortem';
  await t.cleo.files.update({ fileId, name });
  const copy = await t.cleo.files.copy({ fileId });
  expect(await t.cleo.premortems.board({ fileId: copy.id })).toMatchObject({ reasons: [] });
  expect(await t.cleo.premortems.get({ fileId: copy.id })).toMatchObject({
    anonymous: true,
    stage: 'brief',
    prompts,
    question: 'It is 1 June 2027 and the line stands still. Why?',
    facilitator: { username: 'cleo' },
  });
  await t.cleo.files.delete({ fileId });
  await expect(t.cleo.premortems.get({ fileId })).rejects.toMatchObject({
    reason: 'file/not-found',
  });
  await t.cleo.files.restore({ fileId });
  expect((await t.cleo.premortems.board({ fileId })).reasons).toHaveLength(1);
  await t.settled();
  const { list } = await t.rita.search.search({ q: 'ferry premortem' });
  expect(list.map(({ file }) => file.id)).toContain(fileId);
  const plain = await t.cleo.files.add({ parentId: team.space, name: 'Plain', kind: 'premortem' });
  expect(await t.cleo.premortems.get({ fileId: plain.id })).toMatchObject({
    participants: [{ username: 'cleo' }],
    actions: ['take-part', 'group', 'respond', 'lead', 'appoint', 'decide', 'export'],
  });
  await t.cleo.files.delete({ fileId: copy.id });
  await t.ada.files.delete({ fileId: copy.id, forever: true });
});
