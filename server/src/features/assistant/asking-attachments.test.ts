// Answers from attachments of a document: the source is the block that shows the file, for everybody who may read
// the document.
import { pageOf } from '@docent/contract/pages';
import { intoSections } from '@docent/document-model/sections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { docxParagraph, writeDocx, writePdf } from '../../testing/paper.ts';

let t: TestApp;
let space: string;

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Operations', { ana: 'edit', rita: 'read' });
});
afterAll(() => t.close());

type Blocks = Parameters<typeof intoSections>[0];

const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

async function write(fileId: string, content: Blocks) {
  const { content: base } = await t.ana.documents.detailEdit({ fileId });
  await t.ana.files.update({ fileId, content: intoSections(content), base });
  await t.settled();
}

async function publish(fileId: string) {
  await t.ana.files.update({ fileId, state: 'published' });
  await t.settled();
}

/** Adds a document with a draft that shows a file. */
async function documentWith(
  name: string,
  file: { name: string; content: Uint8Array<ArrayBuffer> },
) {
  const { id } = await t.ana.files.add({ parentId: space, name, kind: 'document' });
  const mime = 'application/octet-stream';
  const [shown] = await t.ana.files.upload({ parentId: id, files: [{ ...file, mime }] });
  await t.settled();
  const blockId = `block${id.slice(-8)}`;
  const attrs = { id: blockId, fileId: shown?.id, name: file.name, mime, size: 9 };
  const block = { type: 'attachment', attrs };
  await write(id, [line('See the sheet of the maker.'), block]);
  return { id, fileId: shown?.id ?? '', blockId, block };
}

const ask = (who: TestApp['ana'], search: string, includeDrafts = false) =>
  who.assistant.vectorSearch({ search, includeDrafts });

const silence = { res: '', grounded: 'none', according: [] };

test('a PDF is quoted with its page, for readers of the published document and editors of the draft', async () => {
  const content = writePdf([
    [{ text: 'The winch is painted green.', y: 700 }],
    [{ text: 'The gearbox of the winch holds 12 litres of oil.', y: 700 }],
  ]);
  const winch = await documentWith('Winch', { name: 'maker.pdf', content });
  const question = 'How many litres of oil does the gearbox of the winch hold?';

  expect(await ask(t.rita, question)).toMatchObject(silence);
  expect(await ask(t.ana, question)).toMatchObject(silence);
  const draft = await ask(t.ana, question, true);
  expect(draft.according).toMatchObject([{ file_id: winch.id, version: null, state: 'draft' }]);

  await publish(winch.id);
  const answer = await ask(t.rita, question);
  expect(answer.res).toBe('“The gearbox of the winch holds 12 litres of oil.” [1]');
  const [source] = answer.according;
  expect(source).toMatchObject({
    file_id: winch.id,
    file_name: 'Winch',
    paragraph_id: winch.blockId,
    version: 1,
    state: 'published',
    attachment: { file_id: winch.fileId, name: 'maker.pdf' },
  });
  expect(pageOf(source?.attachment?.paragraph_id ?? null)).toBe(2);
  const { turns } = await t.rita.assistant.conversation({ id: answer.conversationId });
  expect(turns).toMatchObject([{ withheld: false, answer: { according: [source] } }]);
  expect(turns[0]?.answer.according[0]).not.toHaveProperty('change');

  const { found, decision } = await t.ada.assistant.explain({ question });
  expect(found[0]).toMatchObject({
    paragraphId: winch.blockId,
    text: 'The gearbox of the winch holds 12 litres of oil.',
    look: { place: 1 },
  });
  expect(decision.verdict).toBe('answer');
});

describe('a Word file', () => {
  const question = 'Which grease does the slewing ring take?';
  const said = 'The slewing ring takes only aardvark grease.';
  let crane: Awaited<ReturnType<typeof documentWith>>;

  beforeAll(async () => {
    const content = writeDocx(docxParagraph('Greasing', 'Heading1') + docxParagraph(said));
    crane = await documentWith('Crane', { name: 'greasing.docx', content });
    await publish(crane.id);
  });

  test('is quoted, but not for people who may not read the document, also in earlier answers', async () => {
    const answer = await ask(t.rita, question);
    expect(answer.res).toBe(`“${said}” [1]`);
    await t.ada.files.update({ fileId: crane.id, restricted: true });
    await t.settled();
    expect(await ask(t.rita, question)).toMatchObject(silence);
    const { turns } = await t.rita.assistant.conversation({ id: answer.conversationId });
    expect(turns).toMatchObject([{ withheld: true, answer: { res: '', according: [] } }]);
    await t.ada.files.update({ fileId: crane.id, restricted: false });
    await t.settled();
    expect((await ask(t.rita, question)).res).not.toBe('');
  });

  test('is neither quoted nor found while the attachment itself is restricted', async () => {
    const hits = async () => (await t.rita.search.search({ q: 'aardvark' })).total;
    const { conversationId } = await ask(t.rita, question);
    await t.ada.files.update({ fileId: crane.fileId, restricted: true });
    await t.settled();
    expect(await ask(t.rita, question)).toMatchObject(silence);
    expect(await hits()).toBe(0);
    const { turns } = await t.rita.assistant.conversation({ id: conversationId });
    expect(turns).toMatchObject([{ withheld: true }]);
    await t.ada.files.update({ fileId: crane.fileId, restricted: false });
    await t.settled();
    expect(await hits()).toBe(1);
  });

  test('is no longer quoted, also in earlier answers, when the published document does not show it any more', async () => {
    const { conversationId } = await ask(t.rita, question);
    await write(crane.id, [line('See the sheet of the maker.')]);
    expect((await ask(t.rita, question)).res).toBe(`“${said}” [1]`);
    await publish(crane.id);
    expect(await ask(t.rita, question)).toMatchObject(silence);
    const { turns } = await t.rita.assistant.conversation({ id: conversationId });
    expect(turns[0]?.answer.according).toMatchObject([{ change: { kind: 'gone', text: null } }]);

    await write(crane.id, [crane.block]);
    await publish(crane.id);
    expect((await ask(t.rita, question)).res).toBe(`“${said}” [1]`);
  });

  test('is neither quoted nor found in the trash, and is again when restored', async () => {
    const { conversationId } = await ask(t.rita, question);
    await t.ana.files.delete({ fileId: crane.fileId });
    // Without waiting for the index, because hits are checked in the database.
    expect(await ask(t.rita, question)).toMatchObject(silence);
    await t.settled();
    expect(await t.rita.search.search({ q: 'aardvark' })).toMatchObject({ list: [], total: 0 });
    const { turns } = await t.rita.assistant.conversation({ id: conversationId });
    expect(turns).toMatchObject([{ withheld: true }]);
    await t.ana.files.restore({ fileId: crane.fileId });
    await t.settled();
    expect((await ask(t.rita, question)).res).toBe(`“${said}” [1]`);
  });
});
