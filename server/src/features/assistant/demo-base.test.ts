// The demo base with its trial questions, without a model: the assistant must answer most of them from the right
// document, and decline those that the base cannot answer.
import { readdirSync, readFileSync } from 'node:fs';
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { paragraphsOf } from '@docent/document-model/paragraphs';
import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createEvents } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { startTestDatabase } from '../../testing/database.ts';
import { glossaryOf } from '../../testing/glossary.ts';
import { createSmallBase } from '../../testing/small-base.ts';
import { createSearch } from '../search/search.ts';
import { createAssistant } from './assistant.ts';

const folder = new URL('../../../demo/', import.meta.url);

interface Trial {
  question: string;
  /** Path of the document with the answer; null if there is none. */
  document: string | null;
  /** Text that the answer must contain. */
  answer: string | null;
}

/** Questions in everyday words, most of which occur in many texts. */
const spoken: Trial[] = [
  ['工资什么时候发', '10 日'],
  ['分公司有多少人', '96'],
  ['出差住宿标准是多少', '550'],
  ['如何备份', '复制整个数据文件夹'],
  ['迟到怎么处理', '组长与本人谈话'],
  ['教练是做什么的', '看看大家问了什么'],
  ['公积金比例是多少', null],
  ['婚假几天', '13'],
  ['加班怎么申请', '组长批准'],
  ['备件仓库几点开门', '7:00 至 17:00'],
  ['怎么领用备件', '出示工单'],
  ['风速超过多少要停运', '18 米'],
  ['怎样发布文档', '按发布'],
  ['打车能报销吗', '携带 15 公斤以上的工具'],
  ['住酒店一晚多少钱', '550 元'],
  ['打雷怎么办', '停止放客'],
  ['风速多大时要停止运行？', '18 米时停车'],
  ['阵风每秒16米时线路能开多快', '2.5'],
  ['采购3万以上谁批', '分公司经理和何敏'],
  ['采购500元找谁批', '3,000 以下 | 审批人: 组长'],
  ['断丝几根要修', '5 根'],
  ['工作12年有多少年假', '15'],
  ['台风来了怎么办', '停止载客'],
  ['公司班车几点发车', null],
  ['要交党费吗', null],
  ['warehouse opening hours', '06:30 to 16:30'],
  ['lost phone', 'within two hours'],
  ['vacation days after 12 years', 'Years at Corvane: 11 to 20'],
  ['leave days after 25 years', 'Years at Corvane: more than 20'],
  ['stocktaking date', 'second Saturday of November'],
  ['can I take grease on a plane', 'do not fly'],
  ['someone clicked a phishing link what now', 'call 455 at once'],
  ["do I need a doctor's note when sick", 'from the third day on'],
  ['customer gave me a gift worth 50 euros', 'share with the team'],
  ['how do I start the emergency drive', 'coupling lever'],
  ['where is the assembly point in Valdoren', 'car park B'],
  ['疏散要多久内完成', '3 小时'],
  ['how many vacation days do i get', '27 days'],
  ['how fast may the line run in gusts of 15 m/s', '50 to 60'],
  ['my laptop got stolen, who do i tell', '455'],
  ['how much per km for my own car', '0.38'],
  ['who do i call about my payslip', '430'],
  ['迟到了会罚钱吗', '不是罚款'],
  ['抱索器有多重', '34 公斤'],
  ['工资条看不懂找谁', '何敏'],
  ['新人第一天要干什么', '工牌'],
  ['what is the salary of the managing director', null],
  ['whats the warranty on the HT-60', null],
  ['2027年的消防演练是哪天', null],
  ['dress code in the office', null],
  ['what is the wifi password', null],
  ['can I bring my dog to work', null],
  ['停车位怎么申请', null],
  ['班车时刻表', null],
  ['笔记本电脑丢了怎么办', '655'],
  ['怎么往文档里插图片', '拖入正文'],
  ['运载索断丝超过多少要更换', '5 根'],
].map(([question, answer]) => ({
  question: question as string,
  document: null,
  answer: answer ?? null,
}));

/** Questions about Docent are answered from its manual, all others from the company's documents. */
const aboutDocent = [
  'How do I request a review of a document?',
  'Who can see a restricted folder?',
  'How do I back up Docent?',
  'How do I change my profile picture?',
  '怎么请求审阅',
  '谁能看到受限文件夹',
];
const aboutCompany = [
  'Who approves a purchase?',
  'How are incidents reported?',
  '怎么请假',
  '谁审批采购',
  '新人需要什么培训',
];

test('the assistant answers the trial questions of the demo base', async () => {
  const log = createLog('silent');
  const database = await startTestDatabase();
  const events = createEvents({ database, log });
  const base = createSmallBase(database, events);
  const admin = await base.addPerson('admin');
  const space = await base.addFile(admin, { name: 'Demo' });
  const pathOf = new Map<string, string>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('.md') || path === 'README.md') continue;
    const content = markdownToContent(readFileSync(new URL(path, folder), 'utf8'));
    const [title, ...rest] = paragraphsOf(content);
    const isTitle = title?.kind === 'heading';
    const id = await base.addFile(admin, { name: isTitle ? title.text : path, parent: space });
    pathOf.set(id, path);
    await base.publish(
      id,
      (isTitle ? rest : paragraphsOf(content)).map(({ id, kind, text, headingPath, context }) => ({
        id,
        kind,
        text,
        headings: isTitle ? headingPath.slice(1) : headingPath,
        ...(context === null ? {} : { context }),
      })),
    );
  }
  const search = createSearch({ database, events, clock: systemClock, files: base.files });
  const assistant = createAssistant({
    search,
    glossary: glossaryOf(database),
    database,
    model: null,
    clock: systemClock,
    log,
  });

  const trials = [
    ...(JSON.parse(readFileSync(new URL('questions.json', folder), 'utf8')) as Trial[]),
    ...spoken,
  ];
  const missed: string[] = [];
  const guessed: string[] = [];
  for (const { question, document, answer } of trials) {
    const { res, according } = await assistant.answer(admin, { search: question });
    if (answer === null) {
      if (res !== '') guessed.push(`${question} → ${res}`);
      continue;
    }
    const from = according.map(({ file_id }) => pathOf.get(file_id));
    if (!res.includes(answer))
      missed.push(`${question} (${answer}, ${document}) → ${res || 'declined'} ${from}`);
  }
  const misplaced: string[] = [];
  for (const question of [...aboutDocent, ...aboutCompany]) {
    const { res, according } = await assistant.answer(admin, { search: question });
    const [path = ''] = according.map(({ file_id }) => pathOf.get(file_id));
    const isHelp = path.startsWith('docent-manual');
    if (path === '' || isHelp !== aboutDocent.includes(question)) {
      misplaced.push(`${question} → ${res} ${path}`);
    }
  }
  await search.close();
  await events.close();
  await database.close();

  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(1);
  expect(misplaced, misplaced.join('\n')).toEqual([]);
  expect(guessed, guessed.join('\n')).toEqual([]);
});
