import { expect, test } from 'vitest';
import { decideQuery, isFollowUp } from './follow-ups.ts';

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

test('what a follow-up leaves out is taken from the last question that stood by itself', () => {
  const earlier = ['How many days of parental leave are paid?', 'And for trainees?'];
  const query = decideQuery('And after that?', earlier);
  expect(query).toContain('parental');
  expect(query).toContain('leave');
  expect(decideQuery('Who approves expenses?', earlier)).toBe('Who approves expenses?');
  expect(decideQuery('And for trainees?', [])).toBe('And for trainees?');
  expect(decideQuery('那兼职呢？', ['全职员工的年假有多少天？'])).toContain('年假');
});
