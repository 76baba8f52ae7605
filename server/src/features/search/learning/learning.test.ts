// Learning from use, through the API.
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import type { PersonName } from '../../../testing/people.ts';
import { createLearning } from './learning.ts';

let docent: TestApp;
let open: string;
let closed: string;

const question = 'hotel allowance';
/** The words alone rank this one first. */
const first = 'The hotel allowance is paid with the salary.';
const second = 'A hotel allowance: ask the office which one.';
const hidden = 'The hotel allowance of directors is 900 crowns.';

async function write(name: PersonName, parentId: string, title: string, markdown: string) {
  const content = markdownToContent(markdown);
  const { id } = await docent[name].files.add({ parentId, name: title, kind: 'document', content });
  await docent[name].files.update({ fileId: id, state: 'published' });
}

async function find(person: PersonName, q = question) {
  const { list } = await docent[person].search.search({ q });
  return list.filter(({ paragraphId }) => paragraphId !== null);
}
const textsFor = async (person: PersonName, q = question) =>
  (await find(person, q)).map(({ text }) => text);

async function openHit(person: PersonName, text: string, q = question) {
  const { list } = await docent.ada.search.search({ q, limit: 50 });
  const hit = list.find((one) => one.text === text);
  return docent[person].search.opened({
    q,
    fileId: hit?.file.id ?? '',
    paragraphId: hit?.paragraphId ?? '',
  });
}

const uses = () =>
  docent.database.query<{ people: string[]; count: number; terms: string[] }>(
    sql`select people, count, terms from learned_uses`,
  );

beforeAll(async () => {
  docent = await startTestApp();
  open = await docent.addSpace('Handbook');
  const subject = { kind: 'everyone' } as const;
  await docent.ada.access.grant({ fileId: open, subject, level: 'read' });
  closed = await docent.addSpace('Board');
  await write('ada', open, 'Pay', `${first}\n\n${second}`);
  await write('ada', closed, 'Directors', hidden);
  await docent.settled();
});

afterAll(() => docent.close());

beforeEach(() => docent.database.query(sql`delete from learned_uses`));

describe('opening a hit', () => {
  test('ranks it higher for everybody after three people did', async () => {
    expect(await textsFor('nils')).toEqual([first, second]);
    for (const person of ['ana', 'rita'] as const) await openHit(person, second);
    expect(await textsFor('nils')).toEqual([first, second]);
    await openHit('otto', second);
    expect(await textsFor('nils')).toEqual([second, first]);
    expect(await textsFor('nils', 'the hotel allowance?')).toEqual([second, first]);
    expect((await textsFor('nils', 'salary allowance'))[0]).toBe(first);
  });

  test('changes nothing if one person does it repeatedly, even in other words', async () => {
    const wordings = [question, 'allowance hotel', 'a hotel allowance', 'hotel allowance office'];
    for (const q of [...wordings, ...wordings]) await openHit('ana', second, q);
    expect(await textsFor('nils')).toEqual([first, second]);
    expect((await uses()).every(({ count }) => count === 1)).toBe(true);
  });

  test('is not counted more than 200 times a day', async () => {
    let now = new Date('2026-11-26');
    const learning = createLearning({ ...docent, clock: { now: () => now }, isOn: true });
    const note = (key: string) => learning.note(docent.ids.ben, ['hotel'], [{ fileId: open, key }]);
    for (let at = 0; at < 205; at++) await note(`p${at}`);
    expect((await uses()).length).toBe(200);
    now = new Date('2026-11-27');
    await note('next day');
    expect((await uses()).length).toBe(201);
  });

  test('is refused alike for unreadable, missing and unfound paragraphs', async () => {
    const refused = expect.objectContaining({ reason: 'file/not-found' });
    await expect(openHit('rita', hidden)).rejects.toEqual(refused);
    await expect(openHit('rita', 'Nothing says so.')).rejects.toEqual(
      expect.objectContaining({ reason: 'request/invalid' }),
    );
    const [hit] = await find('ada');
    const paragraph = { fileId: hit?.file.id ?? '', paragraphId: hit?.paragraphId ?? '' };
    await expect(docent.rita.search.opened({ q: 'salmon', ...paragraph })).rejects.toEqual(refused);
    await expect(
      docent.rita.search.opened({ q: question, ...paragraph, paragraphId: 'p9' }),
    ).rejects.toEqual(refused);
    expect(await uses()).toEqual([]);
  });
});

test('use of a hidden text shows it to nobody', async () => {
  for (const name of ['ana', 'ben', 'otto'] as const) {
    const subject = { kind: 'person', id: docent.ids[name] } as const;
    await docent.ada.access.grant({ fileId: closed, subject, level: 'read' });
  }
  await docent.settled();
  for (const person of ['ana', 'otto', 'ada'] as const) await openHit(person, hidden);
  const explain = (person: PersonName) =>
    docent.ada.assistant.explain({ question, personId: docent.ids[person] });
  const { found } = await explain('ana');
  expect(found.find(({ text }) => text === hidden)?.learned?.people).toBe(3);
  expect(JSON.stringify((await explain('nils')).found)).not.toContain('directors');
  expect(await textsFor('nils')).toEqual([first, second]);
  const { total } = await docent.nils.search.search({ q: question });
  expect(total).toBe(2);
});

describe('an answer', () => {
  async function ask(
    person: PersonName,
    search = 'How much is the hotel allowance of the office?',
  ) {
    return docent[person].assistant.vectorSearch({ search });
  }

  test('teaches once per person when it is liked or its source is opened, and no longer when disliked', async () => {
    const answer = await ask('ana');
    const [source] = answer.according;
    expect(source).toBeDefined();
    await docent.ana.assistant.opened({ id: answer.id, n: source?.n ?? 0 });
    await docent.ana.assistant.evaluate({ id: answer.id, experience: 1 });
    expect((await uses()).map(({ count }) => count)).toEqual(answer.according.map(() => 1));
    await docent.ana.assistant.evaluate({ id: answer.id, experience: 2, why: 'wrong' });
    expect((await uses()).map(({ count }) => count)).toEqual(answer.according.map(() => 0));
  });

  test("teaches nothing if it is somebody else's or does not have that source", async () => {
    const answer = await ask('ana');
    const refused = expect.objectContaining({ reason: 'answer/not-found' });
    const n = answer.according[0]?.n ?? 0;
    await expect(docent.rita.assistant.opened({ id: answer.id, n })).rejects.toEqual(refused);
    await expect(docent.ana.assistant.opened({ id: answer.id, n: 99 })).rejects.toEqual(refused);
    expect(await uses()).toEqual([]);
  });

  test('teaches nothing if it answers a follow-up', async () => {
    const { conversationId } = await ask('ana');
    const { id } = await docent.ana.assistant.vectorSearch({
      search: 'And who pays the hotel allowance?',
      conversationId,
    });
    await docent.ana.assistant.evaluate({ id, experience: 1 });
    expect(await uses()).toEqual([]);
  });
});

test('diagnostics show how many people moved a paragraph up, and by how much', async () => {
  for (const person of ['ana', 'rita', 'otto'] as const) await openHit(person, second);
  const { found } = await docent.ada.assistant.explain({ question });
  const learned = new Map(found.map((one) => [one.text, one.learned]));
  expect(learned.get(second)).toEqual({ people: 3, points: expect.closeTo(0.9, 1) });
  expect(learned.get(first)).toBeNull();
});

describe('what is stored', () => {
  test('is deleted when learning is switched off, and nothing more is learned', async () => {
    for (const person of ['ana', 'rita', 'otto'] as const) await openHit(person, second);
    const off = createLearning({ ...docent, isOn: false });
    expect(await off.recall(['allow', 'hotel'], () => 1)).toEqual(new Map());
    await off.tidy();
    await off.note(docent.ids.ana, ['hotel'], [{ fileId: open, key: 'p' }]);
    expect(await uses()).toEqual([]);
    expect(await textsFor('nils')).toEqual([first, second]);
  });

  test('contains no names and no words missing in documents, and distinguishes people only until the quarter ends', async () => {
    const q = 'ask the office which hotel allowance is for zebulon';
    for (const person of ['ana', 'rita', 'otto'] as const) await openHit(person, second, q);
    await openHit('ana', first);
    const stored = JSON.stringify(await uses());
    for (const id of Object.values(docent.ids)) expect(stored).not.toContain(id);
    expect(stored).not.toContain('zebulon');
    const hashes = (await uses()).flatMap(({ people }) => people);
    expect(new Set(hashes).size).toBe(4);

    docent.clock.advance(100 * 86_400_000);
    await docent.app.learning.tidy();
    expect((await uses()).map(({ people, count }) => ({ people, count }))).toEqual([
      { people: [], count: 3 },
    ]);
    expect(await docent.database.query(sql`select from learned_use_secrets`)).toEqual([]);
    docent.clock.advance(400 * 86_400_000);
    await docent.app.learning.tidy();
    expect(await uses()).toEqual([]);
  });
});
