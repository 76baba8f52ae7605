// Answers found by meaning with an embeddings endpoint, and their limits in declining.
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import {
  type ScriptedEmbeddings,
  startScriptedEmbeddings,
} from '../../testing/scripted-embeddings.ts';

let endpoint: ScriptedEmbeddings;
let docent: TestApp;

const meanings = [
  ['holiday', 'furlough'],
  ['worker', 'employee', 'staff', 'deckhands'],
  ['receive', 'take', 'gets'],
  ['elderly', 'seniors'],
  ['ride', 'travel'],
  ['gratis', 'free'],
];
const handbook = `Deckhands may take twenty days of furlough.

Seniors travel for free.

Every crane is inspected in spring by the harbour office.

The canteen opens at eleven.

Berth nine has no crane.

Keys hang in the porter's lodge.

Bo Lindqvist waters the plants.

The sauna is closed on Mondays.

Bicycles stand behind the depot.

Lost gloves lie in the basement.
`;

beforeAll(async () => {
  endpoint = await startScriptedEmbeddings(meanings);
  const environment = { EMBEDDINGS_BASE_URL: endpoint.baseUrl, EMBEDDINGS_MODEL: 'bag' };
  docent = await startTestApp({ environment });
  const space = await docent.addSpace('Handbook', { rita: 'read' });
  const content = markdownToContent(handbook);
  const { ada } = docent;
  const { id } = await ada.files.add({ parentId: space, name: 'Notes', kind: 'document', content });
  await ada.files.update({ fileId: id, state: 'published' });
  await docent.settled();
  await vi.waitFor(
    async () => expect(await docent.app.embedding?.progress()).toMatchObject({ waiting: 0 }),
    { timeout: 20_000, interval: 50 },
  );
  await docent.settled();
});

afterAll(async () => {
  await docent.close();
  await endpoint.close();
});

const ask = async (search: string) => (await docent.rita.assistant.vectorSearch({ search })).res;

test.each([
  ['How many days holiday does the worker receive?', 'Deckhands may take twenty days of furlough.'],
  ['Do elderly ride gratis?', 'Seniors travel for free.'],
])('an answer in other words is quoted: %s', async (question, said) => {
  expect(await ask(question)).toBe(`“${said}” [1]`);
});

test('words alone do not find the answer, so it was found by meaning', async () => {
  endpoint.fail({ status: 500 });
  // Another spelling, because vectors of questions are cached.
  expect(await ask('Do elderly ride gratis ?')).toBe('');
  endpoint.fail(null);
});

describe('similar meaning alone is not an answer', () => {
  test.each([
    ['the documents do not mention the subject', 'How many seats does the aeroplane have?'],
    ['the documents do not contain the name', 'Does Henrike Aldous ride gratis?'],
    ['the documents do not contain the number', 'Do elderly ride line 14 gratis?'],
    ['the documents contain no answer of that kind', 'When do elderly ride gratis?'],
    ['only a few words are similar', 'Who insures the canteen against fire and flood?'],
  ])('%s: %s', async (_what, question) => {
    expect(await ask(question)).toBe('');
  });
});
