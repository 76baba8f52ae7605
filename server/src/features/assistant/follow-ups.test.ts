import { expect, test } from 'vitest';
import { decideFollowUp, strip } from './follow-ups.ts';

const said = (...questions: string[]) =>
  questions.map((question) => ({ question, answer: '', quoted: [] }));
const backgroundOf = (question: string, earlier: ReturnType<typeof said>) =>
  decideFollowUp(question, earlier)?.background;

test('the context of a follow-up is the last standalone question', () => {
  const earlier = said('How many days of parental leave are paid?', 'And for trainees?');
  expect(backgroundOf('And after that?', earlier)).toBe(earlier[0]?.question);
  expect(backgroundOf('And for trainees?', [])).toBeUndefined();
  expect(backgroundOf('And for trainees?', said('And after that?'))).toBe('And after that?');
  expect(backgroundOf('那兼职呢？', said('全职员工的年假有多少天？'))).toBe(
    '全职员工的年假有多少天？',
  );
});

test.each([
  ['And for trainees?', true],
  ['那兼职呢？', true],
  ['What do I attach?', false],
  ['在哪个房间上？', false],
  ['Who approves expenses?', false],
])('%s is a follow-up (certain: %s)', (question, isCertain) => {
  expect(decideFollowUp(question, said('Which form opens a claim?'))?.isCertain).toBe(isCertain);
});

test.each([
  'Which documents need a review before they can be published in the engineering space?',
  'Thank you!',
])('%s is a standalone question', (question) => {
  expect(decideFollowUp(question, said('Which form opens a claim?'))).toBeNull();
});

test('small talk provides no context', () => {
  expect(decideFollowUp('What do I attach?', said('Hello!'))).toBeNull();
  const earlier = said('Which form opens a claim?', 'Thank you!');
  expect(backgroundOf('What do I attach?', earlier)).toBe(earlier[0]?.question);
});

test('a reference continues the last follow-up, a replacement does not', () => {
  const earlier = said('How often is the pump oiled?', 'And in winter?');
  expect(backgroundOf('Who does it?', earlier)).toBe('How often is the pump oiled? And in winter?');
  expect(backgroundOf('And in summer?', earlier)).toBe('How often is the pump oiled?');
});

test('a follow-up can ask about a person named in the answer', () => {
  const answer = '“Function: managing director | Name: Henrike Aldous” [1]';
  const earlier = [{ question: 'Who is the managing director?', answer, quoted: [] }];
  expect(backgroundOf('Since when is she with us?', earlier)).toBe(
    'Who is the managing director? Henrike Aldous',
  );
});

test.each([
  ['那冬天呢？', '冬天？'],
  ['还有兼职员工', '兼职员工'],
  ['呢？', '呢？'],
  ['And in winter?', 'And in winter?'],
])('%s without joining words is %s', (question, bare) => {
  expect(strip(question)).toBe(bare);
});
