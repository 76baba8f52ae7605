// The context of a quotation, disagreeing sources, and the passages shown for a question without an answer.
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { TestClient } from '../../testing/client.ts';

let docent: TestApp;
let space: string;
let vault: string;
let parking: string;

async function addDocument(parentId: string, name: string, markdown: string) {
  const content = markdownToContent(markdown);
  const { id } = await docent.ada.files.add({ parentId, name, kind: 'document', content });
  await docent.ada.files.update({ fileId: id, state: 'published' });
  return id;
}

const filler = 'The depot was built by the river because barges brought the steel. '.repeat(5);

beforeAll(async () => {
  docent = await startTestApp();
  space = (await docent.ada.files.add({ parentId: null, name: 'Handbook', kind: 'folder' })).id;
  vault = (await docent.ada.files.add({ parentId: null, name: 'Board', kind: 'folder' })).id;
  await docent.ada.access.grant({ fileId: space, subject: { kind: 'everyone' }, level: 'read' });
  await addDocument(
    space,
    'Depot',
    `# Opening\n\n${filler}The depot opens at six o'clock in winter. ${filler}`,
  );
  await addDocument(
    space,
    'Badges',
    '# Visitors\n\nA visitor brings to the gate:\n\n- a passport or driving licence\n- the invitation letter\n- safety shoes with a steel toe\n',
  );
  await addDocument(
    space,
    'Spare parts',
    '# Grips\n\n| Part number | Name | Per grip |\n| --- | --- | --- |\n| CR-2214/1 | jaw, movable | 1 |\n| CR-2214/2 | jaw, fixed | 1 |\n| CR-2214/7 | disc spring | 24 |\n',
  );
  await addDocument(
    space,
    'Server',
    '# Restarting\n\nTo restart the ticket server, run the following command:\n\n```\nsystemctl restart ticketd\n```\n',
  );
  await addDocument(
    space,
    'Wind rule',
    '# Stopping\n\nThe line is stopped at gusts above 60 km/h. Nobody boards then.',
  );
  await addDocument(
    space,
    'Wind standard',
    '# Limits\n\nThe line is stopped at gusts above 70 km/h.',
  );
  parking = await addDocument(
    space,
    'Parking',
    '# Bicycles\n\nBicycles stand behind the depot, next to the gate.',
  );
  await addDocument(
    vault,
    'Secret',
    'On Sundays the chairman keeps his bicycles in the armoured garage.',
  );
  await docent.settled();
});
afterAll(() => docent.close());

const ask = (search: string, who: TestClient = docent.rita) =>
  who.assistant.vectorSearch({ search });

async function readAgain(conversationId: string, who: TestClient = docent.rita) {
  const { turns } = await who.assistant.conversation({ id: conversationId });
  return turns[0]?.answer;
}

describe('a quotation', () => {
  test('comes with its paragraph and its place in it', async () => {
    const answer = await ask('When does the depot open in winter?');
    const [source] = answer.according;
    expect(source?.headings).toEqual(['Opening']);
    const context = source?.context;
    if (context?.kind !== 'paragraph') throw new Error('it is no paragraph');
    expect(context.text).toContain('barges brought the steel');
    expect(context.quoted.map(({ from, to }) => context.text.slice(from, to))).toContain(
      "The depot opens at six o'clock in winter.",
    );
    expect(answer.res).toContain("“The depot opens at six o'clock in winter.” [1]");
  });

  test('of a list comes with the other items and the introduction', async () => {
    const { according } = await ask('Does a visitor need safety shoes?');
    expect(according[0]?.context).toEqual({
      kind: 'list',
      lead: 'A visitor brings to the gate:',
      items: [
        'a passport or driving licence',
        'the invitation letter',
        'safety shoes with a steel toe',
      ],
      quoted: [2],
    });
  });

  test('of a whole list includes all of its items', async () => {
    const { according } = await ask('What must a visitor bring to the gate?');
    expect(according[0]?.context).toMatchObject({ kind: 'list', quoted: [0, 1, 2] });
  });

  test('of a table row comes with the header and adjacent rows', async () => {
    const { according } = await ask('How many CR-2214/7 are there per grip?');
    expect(according[0]?.context).toEqual({
      kind: 'table',
      header: ['Part number', 'Name', 'Per grip'],
      rows: [
        ['CR-2214/1', 'jaw, movable', '1'],
        ['CR-2214/2', 'jaw, fixed', '1'],
        ['CR-2214/7', 'disc spring', '24'],
      ],
      quoted: [2],
    });
  });

  test('of a command comes with its introduction', async () => {
    const { according } = await ask('How do I restart the ticket server?');
    expect(according[0]?.context).toEqual({
      kind: 'code',
      lead: 'To restart the ticket server, run the following command:',
      text: 'systemctl restart ticketd',
    });
  });

  test('has its context when the conversation is opened later', async () => {
    const answer = await ask('How many CR-2214/7 are there per grip?');
    expect(await readAgain(answer.conversationId)).toEqual(answer);
  });
});

test('a short paragraph is quoted whole, with its best sentence highlighted', async () => {
  const answer = await ask('At which gusts is the line stopped?');
  const [source] = answer.according.filter(({ file_name }) => file_name === 'Wind rule');
  if (source?.context?.kind !== 'paragraph') throw new Error('it is no paragraph');
  const { text, quoted } = source.context;
  expect(answer.res).toContain('Nobody boards then.');
  expect(quoted.map(({ from, to }) => text.slice(from, to))).toEqual([
    'The line is stopped at gusts above 60 km/h.',
  ]);
});

test('sources that agree except for figures are named', async () => {
  const answer = await ask('At which gusts is the line stopped?');
  expect(answer.res).toContain('above 60 km/h');
  expect(answer.res).toContain('above 70 km/h');
  expect(answer.disagreeing).toEqual([1, 2]);
  expect((await readAgain(answer.conversationId))?.disagreeing).toEqual([1, 2]);
  expect((await ask('When does the depot open in winter?')).disagreeing).toEqual([]);
});

describe('a question without an answer', () => {
  const question = 'Who repairs bicycles for the staff of the depot on Sundays?';

  test('comes with the nearest passages that the asker may read, and no others', async () => {
    const answer = await ask(question);
    expect(answer).toMatchObject({ res: '', according: [], grounded: 'none' });
    expect(answer.nearest.length).toBeLessThanOrEqual(3);
    expect(answer.nearest).toContainEqual(
      expect.objectContaining({
        file_id: parking,
        file_name: 'Parking',
        headings: ['Bicycles'],
        text: 'Bicycles stand behind the depot, next to the gate.',
      }),
    );
    expect(JSON.stringify(answer)).not.toContain('armoured');
    const ofAdministrator = await ask(question, docent.ada);
    expect(JSON.stringify(ofAdministrator)).toContain('armoured');
  });

  test('comes without passages if none is near', async () => {
    expect((await ask('zzzz qqqq')).nearest).toEqual([]);
    expect((await ask('Hello!')).nearest).toEqual([]);
  });

  test('shows the same passages later if they are still readable and unchanged', async () => {
    const { nearest, conversationId } = await ask(question);
    const later = async () => (await readAgain(conversationId))?.nearest;
    expect(await later()).toEqual(nearest);
    const others = nearest.filter(({ file_id }) => file_id !== parking);

    await docent.ada.files.update({ fileId: parking, restricted: true });
    expect(await later()).toEqual(others);
    await docent.ada.files.update({ fileId: parking, restricted: false });
    expect(await later()).toEqual(nearest);
    await docent.ada.files.delete({ fileId: parking });
    expect(await later()).toEqual(others);
    await docent.ada.files.restore({ fileId: parking });
    expect(await later()).toEqual(nearest);

    const { content: base } = await docent.ada.documents.detailEdit({ fileId: parking });
    const content = markdownToContent('# Bicycles\n\nBicycles stay at home.');
    await docent.ada.files.update({ fileId: parking, content, base });
    expect(await later()).toEqual(nearest);
    await docent.ada.files.update({ fileId: parking, state: 'published' });
    await docent.settled();
    expect(await later()).toEqual(others);
  });
});
