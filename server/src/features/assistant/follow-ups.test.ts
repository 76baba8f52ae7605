import { expect, test } from 'vitest';
import { decideBackground, isFollowUp } from './follow-ups.ts';

test.each([
  ['And for trainees?', true],
  ['How long does it last?', true],
  ['Part-time?', true],
  ['那兼职呢？', true],
  ['为什么？', true],
  ['它在哪里？', true],
  ['How many days of parental leave are paid?', false],
  ['Who approves expenses?', false],
  ['年假有多少天？', false],
  ['Which documents need a review before they can be published in the engineering space?', false],
])('%s', (question, expected) => {
  expect(isFollowUp(question)).toBe(expected);
});

test('what a follow-up leaves out is in the last question that stood by itself', () => {
  const earlier = ['How many days of parental leave are paid?', 'And for trainees?'];
  expect(decideBackground('And after that?', earlier)).toBe(earlier[0]);
  expect(decideBackground('Who approves expenses?', earlier)).toBe('');
  expect(decideBackground('And for trainees?', [])).toBe('');
  expect(decideBackground('And for trainees?', ['And after that?'])).toBe('And after that?');
  expect(decideBackground('那兼职呢？', ['全职员工的年假有多少天？'])).toBe(
    '全职员工的年假有多少天？',
  );
});
