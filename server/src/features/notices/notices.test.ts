import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';

let app: TestApp;
let post: MailServer;

beforeAll(async () => {
  post = await startMailServer();
  app = await startTestApp({
    environment: { SMTP_URL: post.url, SMTP_FROM: 'Docent <docent@example.org>' },
  });
});

afterAll(async () => {
  await app.close();
  await post.close();
});

const minutes = (count: number) => count * 60_000;

async function publish(space: string, name: string) {
  const { id } = await app.ana.files.add({ parentId: space, name, kind: 'document' });
  await app.ana.files.update({ fileId: id, state: 'published' });
  return id;
}

const told = async (who: 'ana' | 'ben' | 'rita' | 'ruth' | 'otto') =>
  (await app[who].notices.get({ unread: true })).list.map(({ text }) => text);

describe('a follower of a folder', () => {
  test('is notified of publications in it, in their language, and not of hidden documents', async () => {
    const space = await app.addSpace('Manuals', { ana: 'edit', rita: 'read' });
    await app.settled();
    await app.rita.notices.read({ all: true });
    expect(await app.rita.notices.follow({ fileId: space, following: true })).toEqual({
      following: true,
      through: null,
    });
    const pump = await publish(space, 'The pump');
    await app.settled();

    const { list, unread } = await app.rita.notices.get({});
    expect(list[0]).toMatchObject({
      kind: 'document-published',
      text: 'ana published a new version of “The pump”',
      fileId: pump,
      readAt: null,
    });
    expect(unread).toBe(1);
    expect(await app.rita.notices.following({ fileId: pump })).toEqual({
      following: true,
      through: { id: space, name: 'Manuals' },
    });

    await app.ada.files.update({ fileId: pump, restricted: true });
    expect(await app.rita.notices.get({})).toMatchObject({ list: list.slice(1), unread: 0 });
    await app.ada.files.update({ fileId: pump, restricted: false });
    expect((await app.rita.notices.get({})).unread).toBe(1);
  });

  test('gets one notification for repeated events before they look, with a count', async () => {
    const space = await app.addSpace('Notes', { ana: 'manage', rita: 'read' });
    await app.rita.notices.follow({ fileId: space, following: true });
    const id = await publish(space, 'Shifts');
    await app.settled();
    await app.ana.files.update({ fileId: id, state: 'draft' });
    await app.ana.files.update({ fileId: id, state: 'published' });
    await app.settled();
    const { list } = await app.rita.notices.get({ unread: true });
    const mine = list.filter(({ fileId }) => fileId === id);
    expect(mine.map(({ count, text }) => [count, text])).toEqual([
      [2, 'ana published a new version of “Shifts” (2 times)'],
    ]);
    const { unread } = await app.rita.notices.read({ fileId: id });
    expect(unread).toBe(list.length - 1);
  });

  test('can exclude a single document', async () => {
    const space = await app.addSpace('Logs', { ana: 'edit', rita: 'read' });
    await app.rita.notices.follow({ fileId: space, following: true });
    const id = await publish(space, 'Quiet log');
    await app.rita.notices.follow({ fileId: id, following: false });
    await app.settled();
    await app.rita.notices.read({ all: true });
    await app.ana.files.update({ fileId: id, state: 'draft' });
    await app.ana.files.update({ fileId: id, state: 'published' });
    await app.settled();
    expect(await told('rita')).toEqual([]);
  });
});

test('a request is unread until it is done or over, and repeating it does not add another', async () => {
  const space = await app.addSpace('Drills', { ana: 'manage', ruth: 'comment', otto: 'comment' });
  const fileId = await publish(space, 'Fire drill');
  await app.settled();
  await app.ruth.notices.read({ all: true });
  const person = (name: 'ruth' | 'otto') => ({ kind: 'person', id: app.ids[name] }) as const;
  const ask = { fileId, level: 2, audience: [person('ruth')] };
  await app.ada.priorities.set(ask);
  await app.ada.priorities.set({ fileId, level: 0 });
  expect(await told('ruth')).toEqual([]);
  await app.ada.priorities.set(ask);
  expect(await told('ruth')).toEqual(['ada asked you to read “Fire drill”']);
  await app.ruth.priorities.changeStatus({ fileId, version: 1, status: 'done' });
  const { list, unread } = await app.ruth.notices.get({});
  expect([unread, list[0]?.kind, list[0]?.readAt]).toEqual([0, 'priority-set', expect.any(String)]);

  const { id } = await app.ana.reviews.add({
    fileId: (await app.ana.files.add({ parentId: space, name: 'Hoses', kind: 'document' })).id,
    reviewers: [person('ruth'), person('otto')],
    rule: 'any',
  });
  expect(await told('ruth')).toEqual(['ana requested your review of “Hoses”']);
  await app.otto.reviews.addContent({ id, kind: 'verdict', verdict: 'approve' });
  expect(await told('ruth')).toEqual(['“Hoses” was approved']);
  for (const who of ['ruth', 'otto'] as const) await app[who].notices.read({ all: true });
});

test('only a person who is granted access is notified, with the name of who granted it', async () => {
  const space = await app.addSpace('Audits');
  await app.ada.access.grant({
    fileId: space,
    subject: { kind: 'person', id: app.ids.ruth },
    level: 'read',
  });
  await app.settled();
  expect(await told('ruth')).toEqual(['ada gave you access to “Audits”']);
  expect(await told('otto')).toEqual([]);
  await app.ada.access.grant({
    fileId: space,
    subject: { kind: 'person', id: app.ids.ruth },
    level: 'none',
  });
  await app.settled();
  expect(await app.ruth.notices.get({ unread: true })).toMatchObject({ list: [], unread: 0 });
});

test("a person's own actions do not notify them, and an unreadable file cannot be followed", async () => {
  const space = await app.addSpace('Own', { ana: 'edit' });
  await app.ana.notices.follow({ fileId: space, following: true });
  await app.settled();
  await app.ana.notices.read({ all: true });
  await publish(space, 'Mine');
  await app.settled();
  expect(await told('ana')).toEqual([]);
  await expect(app.otto.notices.follow({ fileId: space, following: true })).rejects.toMatchObject({
    reason: 'file/not-found',
  });
});

describe('a mail', () => {
  test("contains what was unread for some minutes, once, in the person's language", async () => {
    const space = await app.addSpace('Post', { ben: 'read' });
    await app.ben.notices.changeSettings({ language: 'zh' });
    await app.settled();
    await app.app.mails?.run();
    const before = post.mails.length;
    app.clock.advance(minutes(6));
    await app.app.mails?.run();
    const mine = post.mails.slice(before).filter(({ to }) => to[0] === 'ben@example.org');
    expect(mine).toHaveLength(1);
    expect(mine[0]?.text).toContain('ada 与您共享了“Post”');
    expect(mine[0]?.text).toContain(`${app.settings.publicUrl}/detail/${space}/Post`);
    await app.app.mails?.run();
    expect(post.mails.slice(before).filter(({ to }) => to[0] === 'ben@example.org')).toHaveLength(
      1,
    );
  });

  test('is not sent for what has been read, is turned off, or is no longer readable', async () => {
    await app.addSpace('Read at once', { ben: 'read' });
    await app.settled();
    await app.ben.notices.read({ all: true });
    const lost = await app.addSpace('Taken away', { otto: 'read' });
    await app.ruth.notices.changeSettings({
      list: [{ kind: 'access-granted', inApp: true, mail: 'none' }],
    });
    await app.addSpace('Not wished', { ruth: 'read' });
    await app.settled();
    await app.ada.access.grant({
      fileId: lost,
      subject: { kind: 'person', id: app.ids.otto },
      level: 'none',
    });
    const before = post.mails.length;
    app.clock.advance(minutes(6));
    await app.app.mails?.run();
    const text = post.mails
      .slice(before)
      .map((mail) => mail.text)
      .join();
    expect(text).not.toMatch(/Read at once|Taken away|Not wished/);
    expect(await told('ruth')).toContain('ada gave you access to “Not wished”');
  });

  test('is not sent if the setting was turned off before it is due', async () => {
    await app.addSpace('Wished once', { otto: 'read' });
    await app.settled();
    const noMail = { kind: 'access-granted', inApp: true, mail: 'none' } as const;
    await app.otto.notices.changeSettings({ list: [noMail] });
    const before = post.mails.length;
    app.clock.advance(minutes(6));
    await app.app.mails?.run();
    const texts = post.mails.slice(before).map(({ text }) => text);
    expect(texts.join()).not.toContain('Wished once');
    expect(await told('otto')).toContain('ada gave you access to “Wished once”');
  });

  test('is sent again later if the mail server rejects it', async () => {
    post.refuse(true);
    await app.addSpace('Later', { ben: 'read' });
    await app.settled();
    app.clock.advance(minutes(6));
    const before = post.mails.length;
    expect(await app.app.mails?.run()).toBe(0);
    post.refuse(false);
    expect(await app.app.mails?.run()).toBe(0);
    app.clock.advance(minutes(5));
    expect(await app.app.mails?.run()).toBeGreaterThan(0);
    expect(post.mails.slice(before).at(-1)?.text).toContain('Later');
  });
});

test('invalid input is refused with the name of the field', async () => {
  const { ana } = app;
  await expect(
    ana.notices.changeSettings({
      list: [{ kind: 'gossip' as 'reply', inApp: true, mail: 'none' }],
    }),
  ).rejects.toMatchObject({ reason: 'request/invalid' });
  await expect(ana.notices.get({ cursor: 'rubbish' })).rejects.toMatchObject({
    reason: 'request/invalid',
  });
});
