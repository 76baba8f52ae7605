// Answers from uploaded files: cited with their page, for everybody who may read the file.
import { pageOf } from '@docent/contract/pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { writePdf } from '../../testing/paper.ts';

let t: TestApp;
let fileId: string;

beforeAll(async () => {
  t = await startTestApp();
  const space = await t.addSpace('Operations', { ana: 'edit', rita: 'read' });
  const content = writePdf([
    [{ text: 'Cooling towers are inspected in spring.', y: 700 }],
    [{ text: 'The sump of the cooling tower holds 340 litres of water.', y: 700 }],
  ]);
  const [file] = await t.ana.files.upload({
    parentId: space,
    files: [{ name: 'towers.pdf', mime: 'application/pdf', content }],
  });
  fileId = file?.id ?? '';
  await t.settled();
});
afterAll(() => t.close());

const question = 'How many litres of water does the sump of the cooling tower hold?';

test("an answer quotes an uploaded file with its page, and is in the reader's conversation", async () => {
  const answer = await t.rita.assistant.vectorSearch({ search: question });
  expect(answer.res).toContain('340 litres');
  const [source] = answer.according;
  expect(source).toMatchObject({ file_id: fileId, version: null, state: null });
  expect(pageOf(source?.paragraph_id ?? null)).toBe(2);
  const { turns } = await t.rita.assistant.conversation({ id: answer.conversationId });
  expect(turns).toMatchObject([{ withheld: false, answer: { according: [source] } }]);
});

test('people who may not read the file see nothing of it, also in earlier answers', async () => {
  const { conversationId } = await t.rita.assistant.vectorSearch({ search: question });
  await t.ada.files.update({ fileId, restricted: true });
  await t.settled();
  const answer = await t.rita.assistant.vectorSearch({ search: question });
  expect(answer).toMatchObject({ grounded: 'none', according: [] });
  const { turns } = await t.rita.assistant.conversation({ id: conversationId });
  expect(turns).toMatchObject([{ withheld: true, answer: { res: '', according: [] } }]);
});

test('search diagnostics show how it was found', async () => {
  const { found, named, decision } = await t.ada.assistant.explain({
    question,
    url: `${t.url}/detail/${fileId}/towers.pdf/The-sump#p-page-2-1`,
  });
  expect(found[0]).toMatchObject({ fileName: 'towers.pdf', paragraphId: 'page-2-1' });
  expect(named).toMatchObject({ fate: { kind: 'found', place: 1 } });
  expect(decision.verdict).toBe('answer');
});
