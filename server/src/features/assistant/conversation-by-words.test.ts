// Conversations and procedures without a model, through the API.
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let docent: TestApp;

const pump = `# Oiling

In summer the pump is oiled every two weeks by the machinist.

In winter the pump is oiled every week by Henrike Aldous.

In winter, soup is served in the canteen.

The gearbox is oiled every three months.

# Starting the pump

1. Open the inlet valve.
2. Press the green button.
3. Wait until the gauge shows 3 bar.

# Stopping it

Before leaving:

- Press the red button.
- Close the inlet valve.
`;
const line = `# Updating the controller

The controller runs CT-40.

To update the controller, run the following command:

\`\`\`
ctl update --all
\`\`\`

# Rules of the controller

Keep these rules in mind:

> 1. One person holds the key.
> 2. The door stays closed.

# Access to the controller

For access outside of working hours you need:

- the signature of Bo Lindqvist

# Ropes

- Track ropes are shifted by one saddle length every 12 years.

# Leave

Every employee has 27 days of paid leave a year.

| Years here | Days of leave |
| --- | --- |
| up to 10 | 27 |
| 11 to 20 | 30 |

# Money

Mistakes in the pay slip are told to extension 430.
`;
const people = `# People

| Name | Room |
| --- | --- |
| Henrike Aldous | 214 |
| Bo Lindqvist | 108 |
`;
const ropeway = `# 开放时间

夏季索道每天运行十二小时。

冬季食堂供应热汤。

冬季索道每天运行八小时。

# 启动索道

1. 打开总闸。
2. 检查信号灯。
3. 按下绿色按钮。
`;

beforeAll(async () => {
  docent = await startTestApp();
  const { ada } = docent;
  const space = await docent.addSpace('Manuals', { rita: 'read' });
  for (const [name, markdown] of [
    ['Pump', pump],
    ['Offices', people],
    ['Controller', line],
    ['索道', ropeway],
  ] as const) {
    const content = markdownToContent(markdown);
    const { id } = await ada.files.add({ parentId: space, name, kind: 'document', content });
    await ada.files.update({ fileId: id, state: 'published' });
  }
  await docent.settled();
});
afterAll(() => docent.close());

async function converse(...questions: string[]) {
  const answers: string[] = [];
  let conversationId: string | undefined;
  for (const search of questions) {
    docent.clock.advance(1000);
    const answer = await docent.rita.assistant.vectorSearch({
      search,
      ...(conversationId && { conversationId }),
    });
    conversationId = answer.conversationId;
    answers.push(answer.res);
  }
  return answers;
}

test('words that a follow-up leaves out are taken from the conversation', async () => {
  const [summer, winter, gearbox, nothing] = await converse(
    'How often is the pump oiled in summer?',
    'And in winter?',
    'What about the gearbox?',
    'And the aeroplane?',
  );
  expect(summer).toMatch(/^“In summer .* every two weeks/);
  expect(winter).toMatch(/^“In winter .* every week/);
  expect(gearbox).toContain('every three months');
  expect(nothing).toBe('');
});

test('a follow-up stays on its subject, even if it shares words with another', async () => {
  const [, later] = await converse('how many days of leave do i get', 'and after 12 years?');
  expect(later).toMatch(/^“Years here: 11 to 20 \| Days of leave: 30”/);
});

test('a follow-up in Chinese is understood as well', async () => {
  const [summer, winter] = await converse('夏季索道每天运行几小时？', '那冬季呢？');
  expect(summer).toMatch(/^“夏季/);
  expect(winter).toMatch(/^“冬季/);
});

test('a follow-up can ask about a person named in the answer', async () => {
  const [who, room] = await converse('Who oils the pump in winter?', 'In which room is she?');
  expect(who).toContain('Henrike Aldous');
  expect(room).toContain('Name: Henrike Aldous | Room: 214');
  expect(room).not.toContain('108');
});

test.each([
  [
    'How do I start the pump?',
    'Starting the pump\n\n- Open the inlet valve.\n- Press the green button.\n- Wait until the gauge shows 3 bar.\n\n[1]',
  ],
  ['如何启动索道？', '启动索道\n\n- 打开总闸。\n- 检查信号灯。\n- 按下绿色按钮。\n\n[1]'],
])('a procedure below a bare heading is quoted whole: %s', async (question, said) => {
  const [answer] = await converse(question);
  expect(answer).toBe(said);
});

test.each([
  [
    'how do I update the controller',
    '“To update the controller, run the following command:\nctl update --all” [1]',
  ],
  [
    'which rules of the controller are there',
    'Rules of the controller\n\nKeep these rules in mind:\n\n- One person holds the key.\n- The door stays closed.\n\n[1]',
  ],
  [
    'what do I need for access outside of working hours',
    'For access outside of working hours you need:\n\n- the signature of Bo Lindqvist\n\n[1]',
  ],
])('an introduction is quoted with the text it introduces: %s', async (question, said) => {
  const [answer] = await converse(question);
  expect(answer).toBe(said);
});

test('two words written as one are understood', async () => {
  const [answer] = await converse('who do i call about my payslip');
  expect(answer).toContain('Mistakes in the pay slip are told to extension 430.');
});

test('a missing procedure is not replaced by another one', async () => {
  expect(await converse('How do I start the crane?', '如何启动挖掘机？')).toEqual(['', '']);
});

test('a remark to the assistant is not answered by a text that shares a word with it', async () => {
  const silence = ['', '', '', ''];
  expect(await converse('Good day!', 'What is 214 + 108?', '讲个索道的笑话', '你好')).toEqual(
    silence,
  );
  const [answer] = await converse('Hello, how often is the gearbox oiled?');
  expect(answer).toContain('every three months');
});
