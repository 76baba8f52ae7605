import { expect, test } from 'vitest';
import { expandTerms, takeApart } from './question.ts';

const rareAlike = () => 10;

test.each([
  ['工资什么时候发', '工 资 发 工资', '资什 候发'],
  ['出差住宿标准是多少', '出 差 住 宿 标 准 出差 住宿 宿标 标准', '差住 准是'],
  ['請問年假怎麼申請', '年 假 申 请 年假 申请', '问年 假怎 么申'],
  ['采购要谁批', '采 购 批 采购', '购要 谁批'],
  ['西燕在哪一年灭亡', '西 燕 灭 亡 西燕 灭亡', '燕在 年灭'],
  ['一晚能住吗', '晚 住', '一晚 晚能 能住 住吗'],
  ['几点上班', '班 上班', ''],
  ['第一天干什么', '第 一 天 第一 一天', '天干'],
  ['重要会议', '重 要 会 议 重要 要会 会议', ''],
  ['怎么往文档里插图片', '插 图 片 图片', '里插 插图'],
  ['怎么给同事看', '同 事 看 同事', '给同 事看'],
  ['怎么关掉某一类通知', '关 通 知 通知', '么关 关掉 类通'],
  ['笔记本电脑丢了怎么办', '电 脑 丢 电脑 丢了', '本电 脑丢'],
  ['断丝超过多少', '断 丝 断丝 超过', '丝超'],
  ['灭火器多久查一次', '灭 火 器 查 灭火 火器 多久', '器多 久查 查一'],
  ['以往给水设备', '往 给 水 设 备 往给 给水 水设 设备', '以往'],
  ['多少', '', '多 少 多少'],
])('%s asks with %s, and hardly with %s', (text, told, glue) => {
  const { weights } = takeApart(text, rareAlike);
  const heavy = [...weights].filter(([, weight]) => weight > rareAlike() / 4);
  const light = [...weights].filter(([, weight]) => weight <= rareAlike() / 4);
  expect(heavy.map(([term]) => term).join(' ')).toBe(told);
  expect(light.map(([term]) => term).join(' ')).toBe(glue);
});

test('an unknown pair between two known ones only joins words', () => {
  const standing = new Set(['领用', '备件']);
  const { glue } = takeApart('领用备件', (term) => (standing.has(term) ? 3 : 6));
  expect([...glue]).toEqual(['用备']);
  expect(takeApart('领用铸件', (term) => (term === '领用' ? 3 : 6)).glue.size).toBe(0);
});

test.each([
  ['领用新备件', ['领用', '备件'], ['用新', '新备']],
  ['坐飞机', ['飞机'], ['坐飞']],
  ['公司班车', ['公司'], []],
  ['公司班车时刻', ['公司', '时刻'], []],
])('in %s with the known pairs %j, %j join words', (text, standing, joining) => {
  const { glue } = takeApart(text, (term) => (standing.includes(term) ? 3 : 6));
  expect([...glue]).toEqual(joining);
});

test('a generally common word has a low weight in a small base', () => {
  const small = takeApart('need carabiner', () => Math.log(2 * 120));
  expect(small.weights.get('need')).toBeLessThan((small.weights.get('carabin') as number) / 2);
  const [need, rare] = [0.01, 2e-7].map((share) => -Math.log(share));
  const large = takeApart('need carabiner', (term) => (term === 'need' ? need : rare) as number);
  expect(large.weights.get('need')).toBeCloseTo(need as number, 1);
});

test('a synonym counts as the term', () => {
  const question = takeApart('婚假 vacation', () => 5);
  expect(expandTerms(question, ['结婚', 'leav'])).toEqual(
    new Set(['结婚', 'leav', '婚', '假', '婚假', 'vacat']),
  );
  expect(expandTerms(question, ['出差']).size).toBe(1);
  const both = takeApart('the day when a baby is born', () => 5);
  expect(expandTerms(both, ['birth'])).toEqual(new Set(['birth', 'babi', 'born']));
});

test('a word of speech is met by the word of manuals, but not the reverse', () => {
  expect(expandTerms(takeApart('怎么插图片', rareAlike), ['添加'])).toContain('插');
  expect(expandTerms(takeApart('怎么添加图片', rareAlike), ['插'])).not.toContain('添加');
});

test.each([
  ['stocktaking date', 'stocktak'],
  ['which date format', 'format'],
  ['date format', 'date format'],
  ['whats the price per km', 'price km'],
  ['someone clicked a link, what now', 'click link'],
  ['now', 'now'],
])('%s asks about %s', (text, told) => {
  expect([...takeApart(text, rareAlike).weights.keys()].join(' ')).toBe(told);
});

test('a question about what something stands for is about the meaning, not about standing', () => {
  const { weights } = takeApart('what does QPC stand for', rareAlike);
  expect(weights.get('stand')).toBeLessThan((weights.get('qpc') as number) / 2);
});

test('a question about how long something takes is about its duration', () => {
  const question = takeApart('疏散要多久内完成', rareAlike);
  expect(expandTerms(question, ['时间']).has('多久')).toBe(true);
  expect(question.weights.has('完成')).toBe(false);
});

test('a question about how heavy something is matches its weight', () => {
  const chinese = takeApart('抱索器有多重', rareAlike);
  expect(expandTerms(chinese, ['重量']).has('多重')).toBe(true);
  expect(chinese.weights.get('多重')).toBeLessThan((chinese.weights.get('抱索') as number) / 2);
  expect(expandTerms(takeApart('how heavy is the grip', rareAlike), ['weight'])).toContain('heavi');
});
