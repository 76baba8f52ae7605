import { expect, test } from 'vitest';
import { decideBackground, strip } from './follow-ups.ts';

const said = (...questions: string[]) => questions.map((question) => ({ question, answer: '' }));

test('what a follow-up leaves out is in the last question that stood by itself', () => {
  const earlier = said('How many days of parental leave are paid?', 'And for trainees?');
  expect(decideBackground('And after that?', earlier)).toBe(earlier[0]?.question);
  expect(decideBackground('Who approves expenses?', earlier)).toBe('');
  expect(decideBackground('And for trainees?', [])).toBe('');
  expect(decideBackground('And for trainees?', said('And after that?'))).toBe('And after that?');
  expect(decideBackground('那兼职呢？', said('全职员工的年假有多少天？'))).toBe(
    '全职员工的年假有多少天？',
  );
});

test('what points back goes on from the last follow-up, what takes its place does not', () => {
  const earlier = said('How often is the pump oiled?', 'And in winter?');
  expect(decideBackground('Who does it?', earlier)).toBe(
    'How often is the pump oiled? And in winter?',
  );
  expect(decideBackground('And in summer?', earlier)).toBe('How often is the pump oiled?');
});

test('a person whom the answer named is asked about further', () => {
  const answer = '“Function: managing director | Name: Henrike Aldous” [1]';
  const earlier = [{ question: 'Who is the managing director?', answer }];
  expect(decideBackground('Since when is she with us?', earlier)).toBe(
    'Who is the managing director? Henrike Aldous',
  );
});

test.each([
  ['那冬天呢？', '冬天？'],
  ['还有兼职员工', '兼职员工'],
  ['呢？', '呢？'],
  ['And in winter?', 'And in winter?'],
])('%s without what only joins it is %s', (question, bare) => {
  expect(strip(question)).toBe(bare);
});
