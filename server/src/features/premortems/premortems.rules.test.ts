import { PremortemAction, PremortemStage } from '@docent/contract/premortem-data';
import { describe, expect, test } from 'vitest';
import {
  confidenceOf,
  decideAction,
  decideMitigation,
  decideNextCheck,
  decideRescheduledEnd,
  decideResults,
  decideStage,
  decideStageEnd,
  decideText,
  isCheckOverdue,
  isPrivateStage,
  spreadOf,
  withStageEnd,
} from './premortems.rules.ts';

const now = new Date('2026-11-27T12:00:00Z');
const earlier = new Date('2026-11-27T11:59:00Z');
const later = new Date('2026-11-27T12:01:00Z');

describe('votes and scores of others are shown', () => {
  test.each<
    [stage: PremortemStage, done: number, endsAt: Date | null, votes: boolean, scores: boolean]
  >([
    ['brief', 3, earlier, false, false],
    ['writing', 3, earlier, false, false],
    ['grouping', 0, earlier, false, false],
    ['voting', 0, null, false, false],
    ['voting', 2, null, false, false],
    ['voting', 2, later, false, false],
    ['voting', 3, null, true, false],
    ['voting', 2, earlier, true, false],
    ['voting', 2, now, true, false],
    ['scoring', 0, null, true, false],
    ['scoring', 2, later, true, false],
    ['scoring', 3, later, true, true],
    ['scoring', 0, earlier, true, true],
    ['responding', 0, null, true, true],
    ['confidence', 0, null, true, true],
    ['review', 0, null, true, true],
    ['checks', 0, null, true, true],
  ])(
    '%s with %i of 3 done, until %s: votes %s, scores %s',
    (stage, done, endsAt, votes, scores) => {
      const progress = { done, of: 3 };
      expect(decideResults({ stage, stageEndsAt: endsAt, progress, now })).toEqual({
        votes,
        scores,
      });
    },
  );

  test('not because nobody takes part', () => {
    const progress = { done: 0, of: 0 };
    expect(decideResults({ stage: 'voting', stageEndsAt: null, progress, now }).votes).toBe(false);
  });
});

test('what is written before grouping is private', () => {
  expect(PremortemStage.options.filter(isPrivateStage)).toEqual(['brief', 'writing']);
});

test('each call has its stages', () => {
  const stagesOf = (call: Parameters<typeof decideStage>[0]) =>
    PremortemStage.options.filter((stage) => decideStage(call, stage) === null);
  expect(stagesOf('write')).toEqual(PremortemStage.options.slice(0, 6));
  expect(stagesOf('move')).toEqual(['grouping']);
  expect(stagesOf('vote')).toEqual(['voting']);
  expect(stagesOf('score')).toEqual(['scoring']);
  expect(stagesOf('before')).toEqual(['brief', 'writing']);
  expect(stagesOf('respond')).toEqual(['responding', 'confidence', 'review', 'checks']);
  expect(stagesOf('decide')).toEqual(['review', 'checks']);
  expect(stagesOf('mark')).toEqual(['checks']);
});

test.each([
  ['a reader', { level: 1 }, ['export']],
  ['an editor', { level: 3 }, ['respond', 'export']],
  ['a manager', { level: 4 }, ['respond', 'appoint', 'export']],
  ['a participant', { isParticipant: true }, ['take-part', 'group', 'respond', 'export']],
  ['the facilitator', { isFacilitator: true }, ['group', 'respond', 'lead', 'appoint', 'export']],
  ['the decider', { isDecider: true }, ['respond', 'decide', 'export']],
])('%s may do what they need', (_who, given, actions) => {
  const nobody = { level: 1, isParticipant: false, isFacilitator: false, isDecider: false };
  const standing = { ...nobody, ...given };
  expect(PremortemAction.options.filter((action) => !decideAction(action, standing))).toEqual(
    actions,
  );
});

test('a stage ends at its due date, or after its minutes', () => {
  const dueAt = '2026-12-01T00:00:00.000Z';
  expect(decideStageEnd([{ stage: 'voting', minutes: 5, dueAt }], 'voting', now)).toEqual(
    new Date(dueAt),
  );
  expect(decideStageEnd([{ stage: 'voting', minutes: 1, dueAt: null }], 'voting', now)).toEqual(
    later,
  );
  expect(decideStageEnd([{ stage: 'voting', minutes: 1, dueAt: null }], 'scoring', now)).toBeNull();
  const passed = now.toISOString();
  expect(
    decideStageEnd([{ stage: 'voting', minutes: null, dueAt: passed }], 'voting', now),
  ).toBeNull();
});

test('a new end of a stage is its due date where stages have due dates', () => {
  const due = (stage: PremortemStage, at: Date) => ({
    stage,
    minutes: null,
    dueAt: at.toISOString(),
  });
  const meeting = [{ stage: 'voting' as const, minutes: 5, dueAt: null }];
  expect(withStageEnd(meeting, 'voting', later)).toEqual(meeting);
  const planned = [due('voting', now), due('scoring', later)];
  expect(withStageEnd(planned, 'voting', null)).toEqual(planned);
  const moved = [due('scoring', later), due('voting', later)];
  expect(withStageEnd(planned, 'voting', later)).toEqual(moved);

  expect(decideRescheduledEnd('voting', now, planned, moved)).toEqual(later);
  expect(decideRescheduledEnd('voting', now, planned, [])).toBeNull();
  expect(decideRescheduledEnd('brief', now, planned, moved)).toEqual(now);
});

test('a mark is the check of a date within a week', () => {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  expect(decideNextCheck(inDays(-3), now)).toBeNull();
  expect(decideNextCheck(inDays(6), now)).toBeNull();
  expect(decideNextCheck(inDays(8), now)).toEqual(inDays(8));
  expect(decideNextCheck(null, now)).toBeNull();
});

test.each([
  ['ice', 'ice', 'snow', 'write'],
  ['ice', 'rain', 'snow', 'changed'],
  ['ice', undefined, 'snow', 'changed'],
  // Somebody else wrote the same, or the call is repeated.
  ['snow', 'ice', 'snow', 'same'],
] as const)('%s, changed from %s to %s: %s', (stored, was, text, outcome) => {
  expect(decideText(stored, { was, text })).toBe(outcome);
});

test('a spread has a mean and counts each value', () => {
  expect(spreadOf([])).toBeNull();
  const scores = [
    { value: 5, count: 2 },
    { value: 1, count: 1 },
    { value: 1, count: 1 },
  ];
  expect(spreadOf(scores)).toEqual({ mean: 3, counts: [2, 0, 0, 0, 2] });
  expect(confidenceOf([90, 5, 40])).toEqual({ values: [5, 40, 90], mean: 45 });
  expect(confidenceOf([])).toEqual({ values: [], mean: null });
});

describe('the paragraph that mitigates a risk', () => {
  const row = {
    fileId: 'plan',
    fileName: 'Plan',
    paragraphId: 'p',
    text: 'Order a rope',
    isDraft: false,
    canRead: true,
    readsDraft: false,
    published: 'Order a rope',
    draft: 'Order two ropes',
  };
  test.each([
    ['published as it was', {}, 'unchanged', 'Order a rope', null],
    ['published otherwise', { published: 'Buy' }, 'changed', 'Order a rope', 'Buy'],
    ['no longer published', { published: null }, 'deleted', 'Order a rope', null],
    ['hidden', { canRead: false, published: null, fileName: null }, 'unchanged', null, null],
    [
      'changed in the draft in which it was chosen',
      { isDraft: true, readsDraft: true, published: null },
      'changed',
      'Order a rope',
      'Order two ropes',
    ],
    [
      'still only in the draft, for a reader',
      { isDraft: true, published: null },
      'unchanged',
      null,
      null,
    ],
    ['published as it was in the draft', { isDraft: true }, 'unchanged', 'Order a rope', null],
    [
      'published otherwise than in the draft, for a reader',
      { isDraft: true, published: 'Buy' },
      'unchanged',
      null,
      null,
    ],
  ] as const)('%s', (_case, given, state, text, now) => {
    expect(decideMitigation({ ...row, ...given })).toMatchObject({ state, text, now });
  });
});

test('a check is overdue until a mark is made after its date', () => {
  const at = (date: Date) => ({ at: date.toISOString() });
  expect(isCheckOverdue(null, [], now)).toBe(false);
  expect(isCheckOverdue(later, [], now)).toBe(false);
  expect(isCheckOverdue(now, [at(earlier)], now)).toBe(true);
  expect(isCheckOverdue(earlier, [at(now)], now)).toBe(false);
});
