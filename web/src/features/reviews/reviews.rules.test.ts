import type { File } from '@docent/contract/files';
import type { Review, ReviewContent } from '@docent/contract/reviews';
import { expect, test } from 'vitest';
import {
  type ChangeFilter,
  decideApproval,
  filterChanges,
  findingsOf,
  stepFrom,
  waitingFor,
} from './reviews.rules.ts';

test.each<[string, Partial<Review>, File['state'], ReturnType<typeof decideApproval>]>([
  ['approved', {}, 'draft', 'current'],
  ['approved, then changed', { draftChanged: true }, 'draft', 'outdated'],
  ['approved, then published with a change', { draftChanged: true }, 'published', null],
  ['approved and published', { versionNumber: 2 }, 'published', null],
  ['open', { status: 'open' }, 'review', null],
])('what is %s', (_, review, state, approval) => {
  const given = {
    status: 'approved',
    versionNumber: null,
    draftChanged: false,
    ...review,
  } as const;
  expect(decideApproval(given, { state })).toBe(approval);
});

const change = (paragraphId: string, ...tickedBy: string[]) => ({
  paragraphId,
  tickedBy: tickedBy.map((id) => ({ id })),
});
const changes = [change('a', 'me'), change('b'), change('c', 'other'), change('d', 'other', 'me')];

test.each<[ChangeFilter, string]>([
  ['all', 'abcd'],
  ['unticked', 'bc'],
  ['findings', 'cd'],
])('%s: %s', (show, ids) => {
  const visible = filterChanges(changes, show, 'me', new Set(['c', 'd']));
  expect(visible.map(({ paragraphId }) => paragraphId).join('')).toBe(ids);
});

test.each<[current: number, step: 1 | -1, next: number, unticked: number]>([
  [-1, 1, 0, 1],
  [-1, -1, 3, 2],
  [0, 1, 1, 1],
  [2, 1, 3, 1],
  [3, 1, 0, 1],
  [0, -1, 3, 2],
  [2, -1, 1, 1],
])('from %i by %i to %i, among unticked ones to %i', (current, step, next, unticked) => {
  expect(stepFrom(changes, current, step)).toBe(next);
  const isUnticked = (at: { tickedBy: { id: string }[] }) =>
    !at.tickedBy.some(({ id }) => id === 'me');
  expect(stepFrom(changes, current, step, isUnticked)).toBe(unticked);
});

test('there is no next change if none matches', () => {
  expect(stepFrom(changes, 1, 1, () => false)).toBe(-1);
  expect(stepFrom([], -1, 1)).toBe(-1);
});

test('a finding contains its replies, even if other entries are between them', () => {
  const author = { id: 'p', username: 'P', deptName: null, is_coach: false, avatar: null };
  const said = (id: string, kind: ReviewContent['kind'], findingId: string | null = null) => ({
    ...{ id, kind, findingId, author, paragraphId: null, text: id, settled: null, verdict: null },
    ...{ versionId: 'v', round: 1, lapsed: false, createdAt: '2026-11-21T20:00:00.000Z' },
  });
  const contents = [
    said('rope', 'finding'),
    said('tick', 'tick'),
    said('cable', 'finding'),
    said('because', 'reply', 'rope'),
    said('so', 'reply', 'rope'),
  ];
  expect(findingsOf(contents).map(({ id, replies }) => [id, ...replies.map((r) => r.id)])).toEqual([
    ['rope', 'because', 'so'],
    ['cable'],
  ]);
});

test('only an open review waits for somebody', () => {
  const person = { id: 'p', username: 'P', deptName: null, is_coach: false, avatar: null };
  const reviewers = [
    { person, verdict: null, at: null },
    { person, verdict: 'approve' as const, at: '2026-11-21T20:00:00.000Z' },
  ];
  expect(waitingFor({ status: 'open', reviewers })).toHaveLength(1);
  expect(waitingFor({ status: 'withdrawn', reviewers })).toHaveLength(0);
});
