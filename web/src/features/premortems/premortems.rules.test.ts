import { expect, test } from 'vitest';
import {
  clockOf,
  clockText,
  hasDueDates,
  nextStage,
  plannedEnd,
  randomId,
  revealsReasons,
  totalMinutes,
} from './premortems.rules.ts';

test.each([
  ['brief', 'writing', false],
  ['brief', 'grouping', true],
  ['writing', 'grouping', true],
  ['writing', 'voting', true],
  ['grouping', 'voting', false],
  ['grouping', 'writing', false],
  ['checks', 'grouping', false],
] as const)('moving from %s to %s reveals reasons: %s', (from, to, reveals) => {
  expect(revealsReasons(from, to)).toBe(reveals);
});

test('after the last stage there is no next one', () => {
  expect(nextStage('writing')).toBe('grouping');
  expect(nextStage('checks')).toBeNull();
});

const minute = 60_000;

test.each([
  ['no end', null, false, { kind: 'none' }],
  ['ten minutes', 10 * minute, false, { kind: 'timer', seconds: 600 }],
  ['a part of a second', 1, false, { kind: 'timer', seconds: 1 }],
  ['the end', 0, false, { kind: 'up' }],
  ['an hour ago', -60 * minute, false, { kind: 'up' }],
  ['due in three days', 3 * 24 * 60 * minute, true, { kind: 'due', isOverdue: false }],
  ['due in an hour', 60 * minute, true, { kind: 'due', isOverdue: false }],
  ['due an hour ago', -60 * minute, true, { kind: 'due', isOverdue: true }],
] as const)('a stage with %s left', (_, left, isDueDate, clock) => {
  const now = Date.UTC(2026, 10, 27);
  expect(clockOf(left === null ? null : now + left, now, isDueDate)).toEqual(clock);
});

test('stages have due dates if one has', () => {
  const minutes = { stage: 'brief', minutes: 5, dueAt: null } as const;
  expect(hasDueDates([minutes])).toBe(false);
  const due = { stage: 'voting', minutes: null, dueAt: '2026-12-01T00:00:00.000Z' } as const;
  expect(hasDueDates([minutes, due])).toBe(true);
});

test('a timer shows minutes and seconds', () => {
  expect([5, 65, 600, 3725].map(clockText)).toEqual(['0:05', '1:05', '10:00', '62:05']);
});

test('a stage without a plan has neither minutes nor a due date', () => {
  const schedule = [{ stage: 'writing', minutes: 10, dueAt: null }] as const;
  expect(plannedEnd([...schedule], 'writing')).toEqual({ minutes: 10, dueAt: null });
  expect(plannedEnd([...schedule], 'voting')).toEqual({ minutes: null, dueAt: null });
});

test('minutes of unknown stages do not count', () => {
  expect(totalMinutes({ brief: 5, writing: 10, checks: 99 })).toBe(15);
});

test('ids are random and fit the contract', () => {
  const ids = Array.from({ length: 50 }, randomId);
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{20}$/);
});
