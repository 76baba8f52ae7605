// Questions in everyday words, with the built-in encoder and reader.
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { isDeepRun } from '@docent/document-model/testing/deepRun';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { EmbeddingsAway } from '../../platform/model/embeddings.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { readPassages } from '../search/ranking/reading.ts';

let docent: TestApp;
let board: { fileId: string; key: string };

const travel = `# What is paid

- hotel, Europe: 120 euros a night
- hotel, elsewhere: 160 euros a night
- meals: 45 euros a day

# After the journey

Hand in receipts within 30 days. What comes later is paid with the next salary.

# Lost property

Whoever loses a computer reports it to the service desk within an hour.
`;

const operations = `# In numbers

| What | Number | As of |
|---|---|---|
| people | 412 | 1 January 2026 |
| longest line | 4,830 m | Sella Norte |

# Lockout

Put your own padlock on the switch. Each worker has one, with a photograph.

# Suspicious messages

Forward what is suspicious and delete it. If you have clicked already, call 455 at once.

# Running in wind

The line is stopped at gusts above 60 km/h.

The line is started again when no gust has exceeded 45 km/h for 20 minutes.

# 运载索检查

| 发现 | 限值 | 措施 |
|---|---|---|
| 6 倍绳径内的断丝 | 5 根 | 48 小时内修复 |
| 直径 | 46.2 毫米 | 报废 |

# 密码与设备

手机或电脑丢失，两小时之内报告分机 655。
`;

beforeAll(async () => {
  docent = await startTestApp({ environment: { EMBEDDINGS_MODEL: 'built-in' } });
  const space = await docent.addSpace('Handbook', { rita: 'read' });
  const { ada } = docent;
  for (const [name, text] of [
    ['Travel and expenses', travel],
    ['About Corvane', operations],
  ] as const) {
    const content = markdownToContent(text);
    const { id } = await ada.files.add({ parentId: space, name, kind: 'document', content });
    await ada.files.update({ fileId: id, state: 'published' });
  }
  const closed = await docent.addSpace('Board', {});
  const secret = await ada.files.add({
    parentId: closed,
    name: 'Hotels of the board',
    kind: 'document',
    content: markdownToContent('The board may spend 900 euros a night in Asia.'),
  });
  await ada.files.update({ fileId: secret.id, state: 'published' });
  await docent.settled();
  await vi.waitFor(
    async () => expect(await docent.app.embedding?.progress()).toMatchObject({ waiting: 0 }),
    { timeout: 30_000, interval: 50 },
  );
  await docent.settled();
  // Until all texts have vectors, another passage can be the first.
  const { passages } = await docent.app.search.paragraphs(docent.ids.ada, 'the board in Asia');
  const found = passages.find(({ fileId }) => fileId === secret.id);
  board = { fileId: secret.id, key: found?.paragraphId ?? '' };
});

afterAll(async () => {
  await docent.close();
});

/** In the short run every second one: each reading takes a second of processor time. */
const sampleOf = <T>(all: T[]): T[] => all.filter((_, i) => isDeepRun || i % 2 === 0);

it.each(
  sampleOf([
    ['how much can I spend on a room in Rome?', '120 euros'],
    ['what happens if I am late with my receipts?', 'next salary'],
    ['my laptop was stolen, who do I tell?', 'service desk'],
    ['How much is the hotel allowance?', '120 euros'],
    ['How many people work at Corvane?', '412'],
    ['do I need my own padlock for lockout', 'own padlock'],
    ['somebody clicked on a phishing mail', '455'],
    ['What happens at gusts over 60 km/h?', 'stopped'],
    ['断丝几根要修', '5 根'],
    ['笔记本电脑丢了怎么办', '655'],
  ]),
)('the assistant answers a question in other words: %s', async (question, answer) => {
  const { res } = await docent.rita.assistant.vectorSearch({ search: question });
  expect(res).toContain(answer);
});

it.each(
  sampleOf([
    'Who won the football world cup in 1998?',
    'How do we store lithium batteries?',
    'how many people work in the laboratory?',
    '食堂今天吃什么',
  ]),
)('the assistant declines a question that no passage answers: %s', async (question) => {
  const { res } = await docent.rita.assistant.vectorSearch({ search: question });
  expect(res).toBe('');
});

it('a question that only a text in the other language answers is answered from it', async () => {
  const question = '欧洲的酒店每晚报销多少？';
  const answer = await docent.rita.assistant.vectorSearch({ search: question });
  expect(answer.res).toContain('120 euros');
  expect(answer.sourceLanguage).toBe('en');
  const { turns } = await docent.rita.assistant.conversation({ id: answer.conversationId });
  expect(turns.at(-1)?.answer.sourceLanguage).toBe('en');
});

it('unreadable texts in the other language are not used', async () => {
  const find = (person: string) =>
    docent.app.search.paragraphs(person, '董事会在亚洲每晚可以花多少钱？');
  const [own, others] = await Promise.all([find(docent.ids.ada), find(docent.ids.rita)]);
  const secret = { fileId: board.fileId, isInOtherLanguage: true };
  expect(own.passages).toContainEqual(expect.objectContaining(secret));
  expect(others.passages.filter(({ fileId }) => fileId === board.fileId)).toEqual([]);
});

async function converse(first: string, second: string): Promise<string> {
  const { conversationId } = await docent.rita.assistant.vectorSearch({ search: first });
  docent.clock.advance(1000);
  const { res } = await docent.rita.assistant.vectorSearch({ search: second, conversationId });
  return res;
}

it.each(
  sampleOf([
    ['how much can I spend on a room in Rome?', 'and elsewhere?', '160 euros'],
    ['my laptop was stolen, who do I tell?', 'by when?', 'within an hour'],
    ['what is paid for a hotel in Europe?', 'what about food?', '45 euros'],
    ['when is the line stopped because of wind?', 'and when can we start again', '20 minutes'],
  ]),
)('a follow-up is answered from the document just quoted: %s %s', async (first, second, answer) => {
  expect(await converse(first, second)).toContain(answer);
});

it('a short question about something else is answered as a standalone question', async () => {
  const said = await converse('what about food?', 'who do I tell that my laptop is lost?');
  expect(said).toContain('service desk');
});

it('unreadable quoted documents are not used', async () => {
  expect(board.key).not.toBe('');
  const options = { background: 'how much may the board spend?', quoted: [board] };
  const find = (person: string) => docent.app.search.paragraphs(person, 'and in Asia?', options);
  const [first] = (await find(docent.ids.ada)).passages;
  expect(first).toMatchObject({ fileId: board.fileId, goesOn: 'section' });
  const { passages } = await find(docent.ids.rita);
  expect(passages.filter(({ fileId, goesOn }) => fileId === board.fileId || goesOn)).toEqual([]);
});

it('passages keep their order without readings if the reader fails, and other errors are thrown', async () => {
  const passages = ['one', 'two'].map((text) => ({
    fileName: 'Notes',
    headings: [],
    text,
    context: null,
    inTable: false,
    reading: null,
  }));
  const failing = (error: Error) => ({ read: () => Promise.reject(error) });
  expect(
    await readPassages(failing(new EmbeddingsAway('gone')), 'what?', passages, undefined),
  ).toEqual(passages);
  await expect(
    readPassages(failing(new TypeError('bug')), 'what?', passages, undefined),
  ).rejects.toThrow('bug');
});
