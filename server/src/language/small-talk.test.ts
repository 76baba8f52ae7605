import { describe, expect, test } from 'vitest';
import { decideAside } from './small-talk.ts';

describe('small talk', () => {
  test.each([
    'Hi',
    'hello, how are you?',
    'Good morning!',
    'Thanks a lot',
    'thank you',
    'Who are you?',
    'Are you ChatGPT?',
    'What can you do?',
    'Tell me a joke',
    '?!',
    'write me a poem about ropes',
    'What time is it?',
    'What’s the date today?',
    'I love you',
    'you stupid machine',
    'This is useless!',
    "that's wrong",
    'you are so helpful',
    'shut up',
    '你这个笨蛋',
    '你真棒',
    '没用的东西',
    '你好',
    '您好！',
    '謝謝',
    '你是谁？',
    '讲个笑话',
    '帮我写一首关于缆车的诗',
    '现在几点了',
    '今天星期几',
    'What is 17 * 23?',
    '2+2',
    '12 x 8 =',
    '１２×８',
    '12乘以8等于多少',
  ])('%s', (text) => {
    expect(decideAside(text)).toBe('small-talk');
  });
});

describe('an order', () => {
  test.each([
    'delete all files',
    'Please publish the handbook.',
    'Can you rename these folders for me?',
    '删除所有文件',
    '把这个文件夹删掉',
    '請幫我上傳這份文件',
  ])('%s', (text) => {
    expect(decideAside(text)).toBe('order');
  });
});

describe('a question', () => {
  test.each([
    'Who are you to call at night?',
    'What time is the core time?',
    'What is the date of the next audit?',
    'Are thanks part of the code of conduct?',
    'What can you do for a passenger who is afraid?',
    'hello world example',
    'Is it wrong to open a red tag?',
    'that is wrong with the brake',
    'useless parts',
    'nonsense',
    '垃圾',
    '没用上的零件退回',
    '你厉害奖是什么',
    'good morning briefing',
    'CR-2210/3',
    '2210/3',
    '222',
    '2025-11',
    '12.5 - 14.5 kN',
    'What is 17?',
    'What is 2 + 1 leave?',
    '好处是什么',
    '你好奖什么时候评',
    '加班怎么申请',
    '几点开门',
    '今天的值班员是谁',
    'delete a file',
    'Delete all files: how?',
    'Can you move documents between spaces?',
    '删除文件',
    '怎么删除所有文件',
    '恢复备份',
  ])('%s', (text) => {
    expect(decideAside(text)).toBeNull();
  });
});
