import type { NodeJSON } from '@docent/document-model/content';
import { setParagraph } from '@docent/document-model/yjs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenDatabase, sql } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { decideSuperseded } from './history.rules.ts';
import { createLivePublishing } from './live-publishing.ts';

let t: TestApp;
let space: string;
let file: string;

const p = (id: string, text?: string): NodeJSON => ({
  type: 'paragraph',
  attrs: { id: `paragraph-${id}` },
  ...(text && { content: [{ type: 'text', text }] }),
});
const doc = (...blocks: NodeJSON[]) => ({
  type: 'doc' as const,
  content: [{ type: 'section', content: blocks }],
});
const add = async (...blocks: NodeJSON[]) =>
  (
    await t.ana.files.add({
      parentId: space,
      name: 'Ropes',
      kind: 'document',
      content: doc(...blocks),
    })
  ).id;

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Live', { ana: 'edit', ben: 'edit', rita: 'read' });
  await t.ada.files.update({ fileId: space, changesLive: true });
});
afterAll(() => t.close());

beforeEach(async () => {
  file = await add(p('a', 'Check the rope daily.'));
  await pauseOver();
});

async function type(who: 'ana' | 'ben', text: string, fileId = file) {
  const editable = await t.app.access.require({ id: t.ids[who] }, 'edit', fileId);
  await t.app.editing.change(editable, { id: t.ids[who] }, (ydoc) => {
    if (!setParagraph(ydoc, 'paragraph-a', [{ type: 'text', text }])) throw new Error(text);
  });
  await t.app.editing.settled(fileId);
}
/** Publishes as if the last edits were made so many seconds ago, and the first ones `first` seconds ago. */
async function publishAfter(last: number, first = last) {
  await t.database.query(sql`
    update draft_authors set last_at = ${secondsAgo(last)}, first_at = ${secondsAgo(first)}`);
  return t.app.history.publishDue();
}
const secondsAgo = (seconds: number) => new Date(t.clock.now().getTime() - seconds * 1_000);
const pauseOver = () => publishAfter(5);
const read = async (fileId = file) =>
  (await t.rita.documents.detailShow({ fileId }).catch(() => null))?.paragraphs
    .map(({ text }) => text)
    .join() ?? null;
const versions = async () =>
  (await t.ana.history.show({ fileId: file })).list.map(({ cause, number, authors }) =>
    [cause, number, authors.map(({ username }) => username).join('+')].join(' '),
  );

describe('an edit in a space with live changes', () => {
  test('is published at a pause, in new documents as well as changed ones', async () => {
    expect(await read()).toBe('Check the rope daily.');
    await type('ben', 'Check the rope twice a day.');
    expect(await publishAfter(-60)).toBe(0);
    expect(await read()).toBe('Check the rope daily.');
    expect(await pauseOver()).toBe(1);
    expect(await read()).toBe('Check the rope twice a day.');
    expect(await t.rita.files.get({ fileId: file })).toMatchObject({
      changesLive: true,
      state: 'published',
      updatedBy: { username: 'ben' },
    });
    expect(await pauseOver()).toBe(0);
  });

  test('is published after a while even if somebody goes on writing', async () => {
    await type('ana', 'One');
    expect(await publishAfter(-60, 20)).toBe(0);
    expect(await publishAfter(-60, 40)).toBe(1);
    expect(await read()).toBe('One');
  });

  test('becomes a few versions with all their authors, and replaces no version that is in use', async () => {
    for (const text of ['One', 'Two', 'Three']) {
      await type(text === 'Two' ? 'ben' : 'ana', text);
      await pauseOver();
    }
    await t.settled();
    expect(await versions()).toEqual(['auto 4 ana+ben', 'auto 1 ana']);
    // The changes that readers are shown are counted from the first replaced version.
    const { list } = await t.rita.history.show({ fileId: file });
    expect(list[0]?.words).toEqual({ added: 1, removed: 4 });

    await t.ana.history.name({ id: list[0]?.id ?? '', label: 'Short' });
    await type('ana', 'Four');
    await pauseOver();
    expect(await versions()).toEqual(['auto 5 ana', 'auto 4 ana+ben', 'auto 1 ana']);
    await t.database.query(sql`
      update versions set created_at = created_at - interval '2 d' where file_id = ${file}`);
    await t.app.history.thin();
    expect((await versions())[0]).toBe('auto 5 ana');
    expect(await read()).toBe('Four');
  });

  test('stays a draft if it is empty, unpublished, or under review', async () => {
    const empty = await add(p('a'));
    expect(await pauseOver()).toBe(0);
    expect(await read(empty)).toBeNull();

    await type('ana', 'Under review');
    const { id } = await t.ana.reviews.add({
      fileId: file,
      reviewers: [{ kind: 'person', id: t.ids.ben }],
    });
    await type('ana', 'Still under review');
    expect(await pauseOver()).toBe(0);
    await t.ana.reviews.update({ id, status: 'withdrawn' });
    expect(await pauseOver()).toBe(1);
    expect(await read()).toBe('Still under review');

    await t.ana.files.update({ fileId: file, state: 'draft' });
    await type('ana', 'Not for readers');
    expect(await pauseOver()).toBe(0);
    expect(await read()).toBeNull();
    await t.ana.files.update({ fileId: file, state: 'published' });
    expect(await read()).toBe('Not for readers');
  });

  test('is reported to followers once a day, and nobody is asked to read it again', async () => {
    await t.rita.notices.follow({ fileId: file, following: true });
    await t.ada.priorities.set({
      fileId: file,
      level: 2,
      audience: [{ kind: 'person', id: t.ids.rita }],
    });
    await t.rita.priorities.changeStatus({ fileId: file, status: 'done', version: 1 });
    await t.settled();
    await t.rita.notices.read({ all: true });
    for (const text of ['One', 'Two', 'Three']) {
      await type('ben', text);
      await pauseOver();
      await t.settled();
      await t.rita.notices.read({ all: true });
    }
    const { list } = await t.rita.notices.get({});
    const kinds = list.filter(({ fileId }) => fileId === file).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'document-published')).toHaveLength(1);
    expect(await t.rita.priorities.own({ fileId: file })).toMatchObject({ status: 'done' });
    // Unless somebody marks it as significant.
    await t.ana.files.update({ fileId: file, significant: true });
    await t.settled();
    expect(await t.rita.priorities.own({ fileId: file })).toMatchObject({ status: 'open' });
    const told = (await t.rita.notices.get({ unread: true })).list.map(({ kind }) => kind);
    expect(told).toEqual(['priority-set']);
    await expect(t.rita.files.update({ fileId: file, significant: true })).rejects.toMatchObject({
      reason: 'file/level-too-low',
    });
    const { list: audited } = await t.ada.audit.list({
      fileId: file,
      action: 'document.published',
    });
    expect(audited.map(({ details }) => details.significant)).toEqual([true]);
  });

  test('restarts the review period only if it is marked as significant', async () => {
    await t.ada.files.update({ fileId: file, reviewEvery: 30 });
    await t.database.query(sql`
      update documents set reviewed_at = now() - interval '31 days' where file_id = ${file}`);
    const state = async () => (await t.rita.files.get({ fileId: file })).state;
    await type('ben', 'A comma, and nothing else');
    expect(await pauseOver()).toBe(1);
    expect(await state()).toBe('outdated');
    await t.ana.files.update({ fileId: file, significant: true });
    expect(await state()).toBe('published');
  });

  test('is published by a process without prior knowledge, as everything is in the database', async () => {
    await type('ana', 'Written before the crash');
    await t.database.query(sql`update draft_authors set last_at = ${secondsAgo(5)}`);
    const publishDue = createLivePublishing({
      ...t.app,
      database: t.database as OpenDatabase,
      clock: t.clock,
      log: createLog('fatal'),
    });
    expect(await publishDue()).toBe(1);
    expect(await read()).toBe('Written before the crash');
  });
});

describe('the setting', () => {
  test('cannot be combined with required reviews, in either order', async () => {
    const refused = { status: 409, reason: 'space/live-and-reviewed' };
    const update = (input: { reviewRequired?: boolean; changesLive?: boolean }) =>
      t.ada.files.update({ fileId: space, ...input });
    await expect(update({ reviewRequired: true })).rejects.toMatchObject(refused);
    await update({ reviewRequired: true, changesLive: false });
    await expect(update({ changesLive: true })).rejects.toMatchObject(refused);
    await type('ana', 'Reviewed first');
    expect(await pauseOver()).toBe(0);
    expect(await t.ada.files.spaceSettings({ fileId: space })).toMatchObject({
      reviewRequired: true,
      changesLive: false,
      unpublished: 1,
    });
    await update({ reviewRequired: false, changesLive: true });
    expect(await t.app.history.publishDue()).toBe(1);
    expect(await read()).toBe('Reviewed first');
  });
});

test.each([
  ['soon after the one before', 'auto', 4, 9, true],
  ['later than that', 'auto', 4, 11, false],
  ['the first of all', 'auto', 4, null, false],
  ['one that somebody published', 'publish', 4, 9, false],
  ['an automatic one that readers never saw', 'auto', null, 9, false],
] as const)(
  'the newest version gives way to the next: %s',
  (_what, cause, number, minutes, does) => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 9, minute));
    const older = { cause: 'publish', number: 3, createdAt: at(0) } as const;
    const newest = { cause, number, createdAt: at(minutes ?? 0) };
    expect(decideSuperseded(newest, minutes === null ? undefined : older)).toBe(does);
  },
);
