import { expect, test } from 'vitest';
import { decideAnswerKind, holdsAnswer } from './questions.ts';
import { tokenize } from './tokens.ts';

test.each([
  ['How many days of leave do I get?', 'number'],
  ['In what year was it founded?', 'date'],
  ['Who approves expenses?', 'person'],
  ['Where is the archive?', 'place'],
  ['Why was it refused?', 'reason'],
  ['How do I publish a document?', 'steps'],
  ['Which form is needed?', 'other'],
  ['年假有多少天？', 'number'],
  ['什麼時候開始？', 'date'],
  ['由誰批准？', 'person'],
  ['如何发布文档？', 'steps'],
  ['Since when is the desk open?', 'date'],
  ['What does the desk do when it rains?', 'other'],
  ['工资每月几号发放？', 'date'],
  ['断丝几根要修', 'number'],
  ['whos the owner', 'person'],
  ['wheres the depot', 'place'],
  ['什么时候去', 'date'],
  ['啥时候去', 'date'],
  ['着火了去哪集合', 'place'],
  ['水管坏了咋修', 'steps'],
  ['备件在几号楼领', 'place'],
  ['几个读数不一样，按哪个算', 'other'],
] as const)('%s asks for %s', (question, kind) => {
  expect(decideAnswerKind(question)).toBe(kind);
});

test('a name in the question is not an answer to it', () => {
  const asked = new Set(['who', 'was', 'rollo']);
  expect(holdsAnswer('The leader was Rollo.', 'person', asked)).toBe(0);
  expect(holdsAnswer('The duke met Robert in May.', 'person', asked)).toBe(1);
});

test.each([
  ['How long is the line?', 'It is 4,830 m long.', 1],
  ['How long is the line?', 'Line: North | Length (m): 4,830', 1],
  ['How long is the line?', 'Look at towers 14 to 17.', 0.5],
  ['How long is the line?', 'Count everybody.', 0],
  ['How long does it take?', 'It takes six weeks.', 1],
  ['How often is it checked?', 'Interval: monthly', 1],
  ['How often is it checked?', 'The check takes 3 minutes.', 0],
  ['How many towers are there?', 'Towers: 31', 1],
  ['How many towers are there?', 'Eighteen were built.', 1],
  ['How many towers are there?', 'Ninety-one stand.', 1],
  ['How many towers are there?', 'None at the canteen.', 0],
  ['How heavy is the grip?', 'It weighs 34 kg.', 1],
  ['How heavy is the grip?', 'It closes in 3 seconds.', 0.5],
  ['How heavy is a G4 grip?', 'All parts of the G4 grip.', 0],
  ['Where is the depot?', 'The depot is in hall 4.', 1],
  ['Where do we meet?', 'Car park B, under the old cabin.', 1],
  ['Where do we meet?', 'We meet in the morning.', 0],
  ['How big is a sector?', 'A sector has 512 bytes.', 1],
  ['How big is a sector?', 'The variable p2 is a sector.', 0],
  ['Who do I tell of a lost phone?', 'It is reported to extension 455.', 1],
  ['Who founded it?', 'It is reported to extension 455.', 0],
  ['How do I start it?', 'After: 3 minutes | By: operator', 0.5],
  ['When does the council meet?', 'On the first Tuesday of each month.', 1],
  ['When are salaries paid?', 'On the 27th.', 1],
  ['When are salaries paid?', 'By the head of finance.', 0],
  ['编接段有多长？', '全长 72 米。', 1],
  ['海水有多深？', '水深10米。', 1],
  ['编接段有多长？', '检查 3 处。', 0.5],
  ['几号发工资？', '每月 10 日发放。', 1],
  ['住一晚多少钱？', '每晚 550 元。', 1],
  ['住一晚多少钱？', '提前 3 天预订。', 0.5],
  ['油布放哪里', '沾油的抹布放入带盖的金属桶。', 1],
  ['油布放哪里', '沾油的抹布不得再用。', 0],
])('%s is answered by “%s”: %d', (question, sentence, held) => {
  const asked = new Set(tokenize(question).map(({ word }) => word));
  expect(holdsAnswer(sentence, decideAnswerKind(question), asked)).toBe(held);
});
