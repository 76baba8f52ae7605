// Text whose paragraph others deleted: stored for its author, hidden from everybody else, and offered until it is
// settled.
import type { HomelessText } from '@docent/document-model/rescue/homeless';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { recordRecovered } from './recovered.ts';

let app: TestApp;
let space: string;
let fileId: string;

beforeAll(async () => {
  app = await startTestApp();
  space = await app.addSpace('Handbook', { ana: 'edit', ben: 'edit' });
});
afterAll(() => app.close());

beforeEach(async () => {
  fileId = (await app.ana.files.add({ parentId: space, name: 'Hours', kind: 'document' })).id;
});

/** Steps of two, so that no text starts where another one ends. */
let clock = 0;
const nextClock = () => {
  clock += 2;
  return clock;
};

const piece = (text: string, blockId: string | null = 'p1'): HomelessText => ({
  client: 7,
  from: nextClock(),
  to: clock + 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] }],
  blockId,
  context: 'Opening hours',
});

async function record(...texts: HomelessText[]) {
  await app.database.transaction((tx) => recordRecovered(tx, fileId, app.ids.ana, texts));
  await app.settled();
}

const textsOf = async (who: 'ana' | 'ben' | 'ada' = 'ana') =>
  (await app[who].recovered.list({ fileId })).list.map(({ text }) => text);
const noticesOf = async (who: 'ana' | 'ben' | 'ada' = 'ana') =>
  (await app[who].notices.get({ unread: true })).list.filter(
    (notice) => notice.kind === 'text-recovered' && (notice.fileId === fileId || !notice.fileId),
  );

test('a word that arrives in several updates is one text', async () => {
  const [blank, start, space, end] = [piece(' '), piece('Monda'), piece(' '), piece('only')];
  await record(blank);
  await record(start);
  await record({ ...space, from: start.to });
  await record({ ...end, from: space.to });
  expect(await textsOf()).toEqual(['Monda only']);
});

test('the author gets the text with its formatting and place, page by page', async () => {
  await record(piece('On Sundays from ten.'));
  await record(piece('Closed in August.', null));
  const first = await app.ana.recovered.list({ fileId, limit: 1 });
  expect(first).toMatchObject({
    list: [{ text: 'Closed in August.', blockId: null, file: { id: fileId, name: 'Hours' } }],
    total: 2,
  });
  const second = await app.ana.recovered.list({ fileId, limit: 1, cursor: first.next ?? '' });
  expect(second).toMatchObject({
    list: [
      {
        content: piece('On Sundays from ten.').content,
        blockId: 'p1',
        context: 'Opening hours',
        text: 'On Sundays from ten.',
      },
    ],
    next: null,
  });
});

test('the same text of a block is stored once per transaction, and not at all if that fails', async () => {
  await record(piece('Twice.'), piece('Twice.'), piece('Twice.', 'p2'));
  expect(await textsOf()).toEqual(['Twice.', 'Twice.']);
  const failing = app.database.transaction(async (tx) => {
    await recordRecovered(tx, fileId, app.ids.ana, [piece('Never committed.')]);
    throw new Error('The append failed.');
  });
  await expect(failing).rejects.toThrow('The append failed.');
  expect(await textsOf()).toHaveLength(2);
});

test('nobody but the author can see, count or settle it, not even editors and administrators', async () => {
  await record(piece('Mine alone.'));
  const [text] = (await app.ana.recovered.list({ fileId })).list;
  for (const who of ['ben', 'ada'] as const) {
    expect(await app[who].recovered.list({ fileId })).toEqual({ list: [], next: null, total: 0 });
    expect(await app[who].recovered.mine({})).toEqual({ list: [], next: null, total: 0 });
    expect(await noticesOf(who)).toEqual([]);
    const id = text?.id ?? '';
    const refused = { reason: 'recovered/not-found' };
    await expect(app[who].recovered.settle({ id, outcome: 'dismissed' })).rejects.toMatchObject(
      refused,
    );
    await expect(app[who].recovered.reopen({ id })).rejects.toMatchObject(refused);
  }
  await expect(app.otto.recovered.list({ fileId })).rejects.toMatchObject({
    reason: 'file/not-found',
  });
});

test('several texts make one notification with their number, which disappears when all are settled', async () => {
  await record(piece('One.'));
  await record(piece('Two.'), piece('Three.', 'p2'));
  expect(await noticesOf()).toMatchObject([
    {
      text: '3 paragraphs in “Hours” that you were writing were deleted',
      count: 3,
      fileId,
    },
  ]);
  for (const { id } of (await app.ana.recovered.list({ fileId })).list) {
    await app.ana.recovered.settle({ id, outcome: 'inserted' });
  }
  expect(await noticesOf()).toEqual([]);
});

test('settling twice changes nothing, and undo works for a minute', async () => {
  await record(piece('Back and forth.'));
  const id = (await app.ana.recovered.list({ fileId })).list[0]?.id ?? '';
  await app.ana.recovered.settle({ id, outcome: 'dismissed' });
  expect(await app.ana.recovered.settle({ id, outcome: 'inserted' })).toEqual({
    id,
    outcome: 'dismissed',
  });
  expect(await textsOf()).toEqual([]);
  expect(await app.ana.recovered.reopen({ id })).toEqual({ id, outcome: null });
  expect(await textsOf()).toEqual(['Back and forth.']);
  await app.ana.recovered.settle({ id, outcome: 'dismissed' });
  app.clock.advance(61_000);
  await expect(app.ana.recovered.reopen({ id })).rejects.toMatchObject({
    reason: 'recovered/settled',
  });
});

test('an author who may no longer read the document keeps the words and learns nothing about the document', async () => {
  await record(piece('Still mine.'));
  await app.ada.files.update({ fileId, restricted: true });
  await app.settled();
  await expect(app.ana.recovered.list({ fileId })).rejects.toMatchObject({
    reason: 'file/not-found',
  });
  const recoveredText = (await app.ana.recovered.mine({})).list.find(
    ({ text }) => text === 'Still mine.',
  );
  expect(recoveredText).toMatchObject({ file: null, context: null });
  const [notice] = await noticesOf();
  expect(notice).toMatchObject({
    text: 'A paragraph that you were writing was deleted',
    fileId: null,
  });
  await app.ana.recovered.settle({ id: recoveredText?.id ?? '', outcome: 'dismissed' });
  expect(await noticesOf()).toEqual([]);
});

test('a settled text is deleted after thirty days, and an open one is kept', async () => {
  await record(piece('Open.'), piece('Settled.', 'p2'));
  const { list } = await app.ana.recovered.list({ fileId });
  const id = list.find(({ text }) => text === 'Settled.')?.id ?? '';
  await app.ana.recovered.settle({ id, outcome: 'dismissed' });
  app.clock.advance(31 * 24 * 3_600_000);
  await app.app.recovered.purge();
  const left = await app.database.query(
    sql`select text from recovered_texts where file_id = ${fileId}`,
  );
  expect(left).toEqual([{ text: 'Open.' }]);
});
