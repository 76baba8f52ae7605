// What the glossary adds to the assistant.
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

test('a question after a meaning is answered with the definition, also when it is read again', async () => {
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

test('a question in an abbreviation finds what is written in full, and says how it was understood', async () => {
  const answer = await ask('How often is the BCP tested?');
  expect(answer).toMatchObject({ grounded: 'quoted', definition: null });
  expect(answer.res).toContain('every nine months');
});

test('a question that names nothing of the glossary is as it was', async () => {
  expect(await ask('Who painted the ceiling of the Sistine Chapel?')).toMatchObject({
    grounded: 'none',
    definition: null,
  });
});
