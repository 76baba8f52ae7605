// Suggestions for people who edit the glossary.
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';

let docent: TestApp;

async function write(parentId: string, name: string, markdown: string, publish = true) {
  const content = markdownToContent(markdown);
  const { id } = await docent.ada.files.add({ parentId, name, kind: 'document', content });
  if (publish) await docent.ada.files.update({ fileId: id, state: 'published' });
  return id;
}

const suggestions = async (person: PersonName = 'cleo') =>
  (await docent[person].glossary.suggestions({})).list;
const terms = async (person?: PersonName) =>
  (await suggestions(person)).map(({ term }) => term).sort();

beforeAll(async () => {
  docent = await startTestApp();
  const open = await docent.addSpace('Handbook', { cleo: 'read', rita: 'read' });
  const closed = await docent.addSpace('Board');
  await write(open, 'Drills', 'The business continuity plan (BCP) is the plan for bad days.');
  await write(
    open,
    'Words',
    '| Word | Meaning |\n|---|---|\n| tag line | a rope that guides a load |\n\n| Part | Meaning |\n|---|---|\n| jaw | grips |',
  );
  await write(open, 'Pay', 'The remuneration of deckhands is paid on the 27th of each month.');
  await write(closed, 'Plans', 'A takeover is a purchase of a company.');
  await write(open, 'Draft', 'A hawser is a thick rope.', false);
  await docent.settled();
});
afterAll(() => docent.close());

test('terms that documents define are suggested with their place, from readable published text only', async () => {
  expect(await terms()).toEqual(['business continuity plan', 'tag line']);
  expect(await terms('ada')).toEqual(['business continuity plan', 'tag line', 'takeover']);
  const bcp = (await suggestions()).find(({ abbreviations }) => abbreviations.length > 0);
  expect(bcp).toMatchObject({
    entryId: null,
    abbreviations: ['BCP'],
    definition: 'the plan for bad days',
    document: { fileName: 'Drills' },
  });
});

test('suggestions require a coach or administrator', async () => {
  const refused = expect.objectContaining({ reason: 'permission/missing' });
  await expect(docent.rita.glossary.suggestions({})).rejects.toEqual(refused);
  await expect(
    docent.rita.glossary.dismiss({ key: 'tag line', isDismissed: true }),
  ).rejects.toEqual(refused);
});

test('suggestions disappear when dismissed, and can be restored', async () => {
  const key = 'tag line';
  await docent.cleo.glossary.dismiss({ key, isDismissed: true });
  await docent.cleo.glossary.dismiss({ key, isDismissed: true });
  expect(await terms()).toEqual(['business continuity plan']);
  await docent.cleo.glossary.dismiss({ key, isDismissed: false });
  expect(await terms()).toEqual(['business continuity plan', 'tag line']);
});

test('suggestions disappear when the glossary contains them', async () => {
  await docent.cleo.glossary.save({
    term: 'BCP',
    synonyms: [],
    abbreviations: [],
    definition: '',
    ownerId: null,
  });
  expect(await terms()).toEqual(['tag line']);
});

test('a question asked again in other words suggests them as a term, then as another name, to people who may read its answer', async () => {
  const ask = (search: string) => docent.rita.assistant.vectorSearch({ search });
  const { id: declined } = await ask('When is the loot of deckhands paid?');
  await docent.database.query(sql`update answers set grounded = 'none' where id = ${declined}`);
  expect((await ask('When is the remuneration of deckhands paid?')).grounded).toBe('quoted');
  const [first] = await suggestions();
  expect(first).toMatchObject({ term: 'remuneration', synonyms: ['loot'], document: null });
  expect(JSON.stringify(first)).not.toContain('When');

  const entry = { synonyms: ['pay'], abbreviations: [], definition: 'Pay.', ownerId: null };
  const { id } = await docent.cleo.glossary.save({ term: 'Remuneration', ...entry });
  expect((await suggestions())[0]).toMatchObject({
    ...entry,
    entryId: id,
    term: 'Remuneration',
    synonyms: ['pay', 'loot'],
  });
});

test('words of questions are not suggested to people who may not read the answer', async () => {
  await docent.database.query(sql`update people set is_coach = true where id = ${docent.ids.nils}`);
  expect(await suggestions('nils')).toEqual([]);
});
