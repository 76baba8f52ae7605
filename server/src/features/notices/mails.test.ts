// A mail contains everything that its recipient needs: who wants what, about which text and until when.
import type { NodeJSON } from '@docent/document-model/content';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import type { PersonName } from '../../testing/people.ts';

let app: TestApp;
let post: MailServer;
let space: string;
let fileId: string;
let address: string;

const day = 86_400_000;
const paragraph: NodeJSON = {
  type: 'paragraph',
  attrs: { id: 'paragraph-rope' },
  content: [{ type: 'text', text: 'Check the <old> rope daily.' }],
};

beforeAll(async () => {
  post = await startMailServer();
  app = await startTestApp({
    environment: {
      SMTP_URL: post.url,
      SMTP_FROM: 'Docent <docent@example.org>',
      DOCENT_SESSION_IDLE_HOURS: '8760',
    },
  });
});
afterAll(async () => {
  await app.close();
  await post.close();
});

beforeEach(async () => {
  space = await app.addSpace('Operations', {
    ana: 'manage',
    rita: 'comment',
    ben: 'comment',
    cleo: 'comment',
  });
  const content = { type: 'doc' as const, content: [{ type: 'section', content: [paragraph] }] };
  const added = { parentId: space, name: 'Ropes', kind: 'document', content } as const;
  fileId = (await app.ana.files.add(added)).id;
  await app.ana.files.update({ fileId, state: 'published' });
  address = `${app.settings.publicUrl}/detail/${fileId}/Ropes`;
  await mailed('rita');
});

/** The mails to a person since the last call: subject, text and HTML. */
async function mailed(who: PersonName, after = 6 * 60_000): Promise<string> {
  await app.settled();
  app.clock.advance(after);
  post.mails.length = 0;
  await app.app.mails?.run();
  return post.mails
    .filter(({ to }) => to[0] === `${who}@example.org`)
    .map(({ text }) => text.replaceAll('\r\n', '\n'))
    .join();
}

const person = (who: PersonName) => ({ kind: 'person' as const, id: app.ids[who] });
const soon = (days: number) => new Date(app.clock.now().getTime() + days * day);
const inWords = (at: Date, language: 'en-GB' | 'zh-CN') =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(at);

const begin = (body: string) =>
  app.ana.comments.add({
    fileId,
    body,
    paragraphId: 'paragraph-rope',
    anchor: { from: 6, to: 20 },
    quote: 'the <old> rope',
  });

test('a mail about a mention contains its author, document, quotation, words and link', async () => {
  const { id } = await begin(`@[rita](${app.ids.rita}) is it worn?\nLook twice.`);
  const mail = await mailed('rita');
  expect(mail).toContain('Subject: ana mentioned you in “Ropes”\n');
  expect(mail).toContain(
    `ana mentioned you in “Ropes”\n> the <old> rope\n@rita is it worn?\nLook twice.\n${address}#c-${id}\n`,
  );
  expect(mail).toContain('>the &#60;old&#62; rope</blockquote>');
  expect(mail).toContain('>@rita is it worn?\nLook twice.</div>');
  expect(mail).toContain(`<a href="${address}#c-${id}">Open</a>`);
});

test('a mail about a mention is in Chinese if the recipient prefers that', async () => {
  await app.ben.notices.changeSettings({ language: 'zh' });
  const asked = '绳子旧了吗？请再看一遍，并写下您所看到的一切。'.repeat(10);
  const { id } = await begin(`@[ben](${app.ids.ben}) ${asked}`);
  const mail = await mailed('ben');
  expect(mail).toContain('Subject: ana 在“Ropes”中提到了您\n');
  expect(mail).toContain(
    `ana 在“Ropes”中提到了您\n> the <old> rope\n@ben ${asked}\n${address}#c-${id}\n`,
  );
  expect(mail).toContain('<html lang="zh">');
  expect(mail).toContain(`>@ben ${asked}</div>`);
  await app.ben.notices.changeSettings({ language: 'en' });
});

test('mails about replies and requested checks contain the words and the topic of the thread', async () => {
  const { id } = await begin('Is it worn?');
  await app.ana.comments.addApprover({ id, personIds: [app.ids.rita] });
  expect(await mailed('rita')).toContain(
    `ana assigned a comment in “Ropes” to you\n> the <old> rope\nIs it worn?\n${address}#c-${id}\n`,
  );
  await app.ben.comments.add({ fileId, parentId: id, body: 'A little.' });
  await app.ben.comments.add({ fileId, parentId: id, body: 'Very much so.' });
  await app.cleo.comments.add({ fileId, parentId: id, body: 'No.' });
  expect(await mailed('rita')).toContain(
    `cleo replied to a comment in “Ropes” (3 times)\n> the <old> rope\nNo.\n${address}#c-${id}\n`,
  );
});

test('a mail contains nothing of a comment that the recipient may no longer see', async () => {
  await begin(`@[rita](${app.ids.rita}) a secret`);
  const grants = { fileId, subject: person('rita'), level: 'read' } as const;
  await app.ada.files.update({ fileId, restricted: true });
  await app.ada.access.grant(grants);
  const mail = await mailed('rita');
  expect(mail).toContain('ana mentioned you in “Ropes”');
  expect(mail).not.toMatch(/secret|the .*old.* rope/);
});

test("a mail about required reading contains due date and reason, in the recipient's language", async () => {
  await app.ben.notices.changeSettings({ language: 'zh' });
  const dueAt = soon(10);
  await app.cleo.priorities.set({
    fileId,
    level: 3,
    audience: [person('rita'), person('ben')],
    dueAt: dueAt.toISOString(),
    note: 'Before the first frost.',
  });
  const told = (await app.rita.notices.get({})).list.find(({ kind }) => kind === 'priority-set');
  expect(told?.dueAt).toBe(dueAt.toISOString());
  const mail = await mailed('rita');
  expect(mail).toContain(
    `cleo asked you to read “Ropes”\nBefore the first frost.\nDue: ${inWords(dueAt, 'en-GB')}`,
  );
  expect(mail).toContain(`<strong>Due: ${inWords(dueAt, 'en-GB')}`);
  expect(post.mails.find(({ to }) => to[0] === 'ben@example.org')?.text).toContain(
    `截止日期：${inWords(dueAt, 'zh-CN')}`,
  );
  app.clock.advance(9 * day);
  await app.app.priorities.remind();
  expect(await mailed('rita', day)).toContain(
    `Reminder: please read “Ropes”\nBefore the first frost.\nDue: ${inWords(dueAt, 'en-GB')}`,
  );
  await app.ben.notices.changeSettings({ language: 'en' });
});

test('mails about a review contain purpose and due date, then replies and outcome', async () => {
  const dueAt = soon(10);
  const draft = { parentId: space, name: 'Knots', kind: 'document' } as const;
  const review = await app.ana.reviews.add({
    fileId: (await app.ana.files.add(draft)).id,
    reviewers: [person('rita'), person('ben')],
    note: 'Is it safe?',
    dueAt: dueAt.toISOString(),
  });
  const there = `${app.settings.publicUrl}/codereview?id=${review.id}\n`;
  const asked = await mailed('rita');
  expect(asked).toContain(
    `ana requested your review of “Knots”\nIs it safe?\nDue: ${inWords(dueAt, 'en-GB')}`,
  );
  expect(asked).toContain(there);

  const finding = { id: review.id, kind: 'finding', text: 'Which rope?' } as const;
  const { id: findingId } = await app.rita.reviews.addContent(finding);
  await app.ana.reviews.addContent({
    id: review.id,
    kind: 'reply',
    findingId,
    text: 'The red one.',
  });
  expect(await mailed('rita')).toContain(
    `ana replied to feedback in the review of “Knots”\n> Which rope?\nThe red one.\n${there}`,
  );
  await app.ana.reviews.settle({ id: review.id, findingId, settled: true });
  expect(await mailed('rita', day)).toContain(
    `ana resolved your feedback in the review of “Knots”\n> Which rope?\n${there}`,
  );
  const verdict = { id: review.id, kind: 'verdict', verdict: 'refuse', text: 'Buy one.' } as const;
  await app.ben.reviews.addContent(verdict);
  expect(await mailed('rita')).toContain(
    `Changes were requested for “Knots”\nben: Buy one.\n${there}`,
  );
});

test('no mail is sent about requests that no longer apply', async () => {
  const draft = { parentId: space, name: 'Sails', kind: 'document' } as const;
  const reviewers = [person('rita'), person('ben')];
  const review = await app.ana.reviews.add({
    fileId: (await app.ana.files.add(draft)).id,
    reviewers,
    rule: 'any',
  });
  const no = { id: review.id, kind: 'verdict', verdict: 'refuse', text: 'Not this one.' } as const;
  await app.rita.reviews.addContent(no);
  const { id } = await begin('Is it worn?');
  await app.ana.comments.addApprover({ id, personIds: [app.ids.rita] });
  await app.rita.comments.checked({ id });
  const priority = { fileId, level: 3, audience: [person('rita')] };
  await app.cleo.priorities.set(priority);
  await app.cleo.priorities.set({ fileId, level: 0 });
  expect(await mailed('rita')).not.toMatch(/asked you|requested your|to you/);
  expect(post.mails.find(({ to }) => to[0] === 'ben@example.org')?.text).toContain(
    'ana requested your review of “Sails”',
  );
  await app.ana.reviews.update({ id: review.id, status: 'withdrawn' });
  const withdrawn = await mailed('ben');
  expect(withdrawn).toContain('The review of “Sails” was withdrawn');
  expect(withdrawn).not.toContain('Not this one.');
});

test('a mail about an answered question contains the question', async () => {
  const asked = { questionId: 'question-rope', personId: app.ids.rita, conversationId: null };
  await app.database.query(sql`
    insert into questions (id, person_id, text, asked_at)
    values (${asked.questionId}, ${asked.personId}, 'How often is the rope checked?', now())`);
  await app.database.transaction((tx) =>
    app.app.events.record(tx, { kind: 'question.answered', ...asked, fileId }),
  );
  expect(await mailed('rita')).toContain(
    `Your question is now answered in “Ropes”\n> How often is the rope checked?\n${address}\n`,
  );
});

test('a mail about a publication contains version and name', async () => {
  await app.rita.notices.follow({ fileId, following: true });
  await app.ben.notices.follow({ fileId, following: true });
  await app.ben.notices.changeSettings({ language: 'zh' });
  const textOf = (text: string) => {
    const said = { ...paragraph, content: [{ type: 'text', text }] };
    return { type: 'doc' as const, content: [{ type: 'section', content: [said] }] };
  };
  const publish = (was: string, now: string, label = '') =>
    app.ana.files.update({
      fileId,
      base: textOf(was),
      content: textOf(now),
      state: 'published',
      ...(label && { label }),
    });
  await publish('Check the <old> rope daily.', 'Check the new rope.', 'Winter <ropes>');
  const mail = await mailed('rita', day);
  expect(mail).toContain(
    `ana published a new version of “Ropes”\nVersion 2\nWinter <ropes>\n${address}\n`,
  );
  expect(mail).toContain('>Version 2</div>');
  expect(post.mails.find(({ to }) => to[0] === 'ben@example.org')?.text).toContain(
    'ana 发布了“Ropes”的新版本\r\n版本 2\r\nWinter <ropes>\r\n',
  );
  await publish('Check the new rope.', 'Check the red rope.');
  await publish('Check the red rope.', 'Check the blue rope.');
  expect(await mailed('rita', day)).toContain(
    `ana published a new version of “Ropes” (3 times)\nVersion 4\n${address}\n`,
  );
  await app.ben.notices.changeSettings({ language: 'en' });
});

test('a mail about access says what the recipient may do', async () => {
  const grant = (level: 'comment' | 'edit' | 'none') =>
    app.ana.access.grant({ fileId, subject: person('rita'), level });
  await grant('edit');
  const mail = await mailed('rita');
  expect(mail).toContain(
    `ana gave you access to “Ropes”\nYou can view, comment on and edit it.\n${address}\n`,
  );
  expect(mail).toContain('>You can view, comment on and edit it.</div>');
  // A revoked level is not mentioned.
  await grant('none');
  await mailed('rita');
  await grant('edit');
  await app.settled();
  await grant('none');
  expect(await mailed('rita')).toContain(`ana gave you access to “Ropes” (2 times)\n${address}\n`);
  await app.ben.notices.changeSettings({ language: 'zh' });
  await app.ana.access.grant({ fileId, subject: person('ben'), level: 'comment' });
  expect(await mailed('ben')).toContain('您可以查看和评论。');
  await app.ben.notices.changeSettings({ language: 'en' });
});
