import { describe, expect, test } from 'vitest';
import { questionFirst, withoutCourtesy } from './courtesy.ts';

describe('a question without courtesies', () => {
  test.each([
    [
      'Good morning, I rent a car abroad. Could you tell me which insurance I need?',
      'I rent a car abroad. which insurance I need?',
    ],
    ['Would you please tell me who approves overtime?', 'who approves overtime?'],
    ['Do you know where the keys are?', 'where the keys are?'],
    ["Hi, I'm wondering how long parental leave is? Thanks!", 'how long parental leave is?'],
    ['您好，打扰了，想请教一下，延期最多可以多久？谢谢', '延期最多可以多久？'],
    ['您好，我是新来的，请问工牌在哪里领？', '我是新来的，工牌在哪里领？'],
    ['麻烦问一下食堂几点开门', '食堂几点开门'],
    ['你好，我想确认一下采购怎么合并计算？', '采购怎么合并计算？'],
  ])('%s', (asked, bare) => expect(withoutCourtesy(asked)).toBe(bare));

  test.each([
    'Please',
    'Hello',
    'What do I say to a guest who is rude?',
    'Do you know the way?',
    'Hi-vis jackets: where?',
    'Can somebody else sign?',
    '您好',
    '问候语怎么写',
    '想请假找谁',
    '请教练审批要多久',
    '抱歉信怎么写',
  ])('%s stays as it is', (asked) => expect(withoutCourtesy(asked)).toBe(asked));
});

test('the last sentence that asks goes first', () => {
  expect(questionFirst('The diesel failed. Guests wait. Who decides? It is urgent.')).toBe(
    'Who decides? The diesel failed. Guests wait. It is urgent.',
  );
  expect(questionFirst('Who decides?')).toBe('Who decides?');
  expect(questionFirst('柴油机坏了。谁来决定？')).toBe('谁来决定？ 柴油机坏了。');
});
