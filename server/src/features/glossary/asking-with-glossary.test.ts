// The glossary in the assistant and the search box.
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let docent: TestApp;

beforeAll(async () => {
  docent = await startTestApp();
  const { ada, cleo } = docent;
  const space = await docent.addSpace('Handbook', { rita: 'read' });
  const content = markdownToContent(
    '# Continuity\n\nThe business continuity plan is tested every nine months by the duty manager.',
  );
  const { id } = await ada.files.add({
    parentId: space,
    name: 'Continuity',
    kind: 'document',
    content,
  });
  await ada.files.update({ fileId: id, state: 'published' });
  await cleo.glossary.save({
    term: 'Business continuity plan',
    synonyms: [],
    abbreviations: ['BCP'],
    definition: 'What we do when the line stands still.',
    ownerId: null,
  });
  await docent.settled();
});
afterAll(() => docent.close());

const ask = (search: string) => docent.rita.assistant.vectorSearch({ search });

test("a question about a term's meaning is answered with the definition, also when it is read again", async () => {
  const definition = {
    term: 'Business continuity plan',
    text: 'What we do when the line stands still.',
  };
  const answer = await ask('What does BCP mean?');
  expect(answer).toMatchObject({ definition });
  const { turns } = await docent.rita.assistant.conversation({ id: answer.conversationId });
  expect(turns[0]?.answer).toMatchObject({ definition });
  expect((await docent.cleo.gaps.list({})).list).toEqual([]);
});

test('a question with an abbreviation finds the full name, and reports how it was understood', async () => {
  const answer = await ask('How often is the BCP tested?');
  expect(answer).toMatchObject({ grounded: 'quoted', definition: null });
  expect(answer.res).toContain('every nine months');
});

test('a question without glossary terms is not changed', async () => {
  expect(await ask('Who painted the ceiling of the Sistine Chapel?')).toMatchObject({
    grounded: 'none',
    definition: null,
  });
});

test('the search box finds a full name by an abbreviation that no document contains', async () => {
  const search = async (q: string) => {
    const { list, total, spelling } = await docent.rita.search.search({ q });
    expect(total).toBe(list.length);
    return { texts: list.map(({ text }) => text), spelling };
  };
  const full = 'The business continuity plan is tested every nine months by the duty manager.';
  expect(await search('BCP')).toEqual({ texts: [full], spelling: null });
  expect((await search('bcp tested')).texts).toEqual([full]);
  expect((await search('business continuity plan')).texts).toEqual([full]);
  expect((await docent.rita.search.search({ q: 'BCP', asTyped: 'yes' })).list).toEqual([]);
});

test('the search box finds nothing unreadable by another name', async () => {
  const { list, total } = await docent.nils.search.search({ q: 'BCP' });
  expect({ list, total }).toEqual({ list: [], total: 0 });
});

test('hits for the typed name come first, and each hit occurs once across pages', async () => {
  const content = markdownToContent(
    'A BCP folder stands at each desk.\n\nThe BCP is the business continuity plan in short.',
  );
  const space = await docent.addSpace('Desks', { otto: 'read' });
  const { id } = await docent.ada.files.add({
    parentId: space,
    name: 'Desks',
    kind: 'document',
    content,
  });
  await docent.ada.files.update({ fileId: id, state: 'published' });
  await docent.settled();
  const all = await docent.ada.search.search({ q: 'BCP' });
  expect(all.list.slice(0, 2).every(({ text }) => text.includes('BCP'))).toBe(true);
  expect(all.list).toHaveLength(3);
  const pages: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const { list, next } = await docent.ada.search.search({
      q: 'BCP',
      limit: 1,
      ...(cursor && { cursor }),
    });
    pages.push(...list.map(({ text }) => text));
    if (next === null) break;
    cursor = next;
  }
  expect(pages).toEqual(all.list.map(({ text }) => text));
});
