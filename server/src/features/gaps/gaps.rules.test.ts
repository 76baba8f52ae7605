import { expect, test } from 'vitest';
import { groupAlike, maySeeGaps } from './gaps.rules.ts';

const groups = (...texts: string[]) =>
  groupAlike(texts.map((text) => ({ text, context: null }))).map((group) =>
    group.map(({ text }) => text),
  );

test('questions with the same meaning are grouped, and others are not', () => {
  expect(
    groups(
      'How do I get a parking permit?',
      'Where is the canteen?',
      'how can I get a parking permit',
      'Parking permit: how to get one?',
      'When does the canteen open?',
      'Who repairs the printer?',
    ),
  ).toEqual([
    [
      'How do I get a parking permit?',
      'how can I get a parking permit',
      'Parking permit: how to get one?',
    ],
    ['Where is the canteen?'],
    ['When does the canteen open?'],
    ['Who repairs the printer?'],
  ]);
});

test('traditional and simplified Chinese questions are grouped', () => {
  expect(
    groups('停车证怎么办理？', '怎么办理停车证', '停車證怎麼辦理？', '食堂几点开门？'),
  ).toEqual([['停车证怎么办理？', '怎么办理停车证', '停車證怎麼辦理？'], ['食堂几点开门？']]);
});

test('no questions make no groups, and repeated questions make one', () => {
  expect(groups()).toEqual([]);
  expect(groups('Why?', 'why')).toHaveLength(1);
});

test.each([
  ['reader', false, false],
  ['editor', false, false],
  ['reader', true, true],
  ['admin', false, true],
])('a %s (coach: %s) sees the board: %s', (role, isCoach, expected) => {
  expect(maySeeGaps({ role, isCoach })).toBe(expected);
});
