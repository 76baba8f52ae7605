import { expect, test } from 'vitest';
import { isFollowUp } from './follow-ups.ts';

test.each([
  ['And for trainees?', true],
  ['How long does it last?', true],
  ['Part-time?', true],
  ['How often?', true],
  ['多久一次？', true],
  ['那兼职呢？', true],
  ['为什么？', true],
  ['它在哪里？', true],
  ['During the summer holidays?', true],
  ['冬天的时候呢？', true],
  ['周末也要这样做吗？', true],
  ['可以延长吗', true],
  ['可以在试用期内解除劳动合同吗', false],
  ['How many towers are there?', false],
  ['Which form is it that trainees need?', true],
  ['Who signs the form that we need?', false],
  ['For how many days may I stay at home without a certificate?', false],
  ['其他部门谁负责采购？', true],
  ['车间里的其他设备由谁负责保养？', false],
  ['How many days of parental leave are paid?', false],
  ['Who approves expenses?', false],
  ['年假有多少天？', false],
  ['Which documents need a review before they can be published in the engineering space?', false],
])('%s', (question, expected) => {
  expect(isFollowUp(question)).toBe(expected);
});
