import type { ReviewAction, ReviewRule, Verdict } from '@docent/contract/reviews';
import { describe, expect, test } from 'vitest';
import {
  type Asker,
  decideAction,
  decideDroppedTicks,
  decideDueTold,
  decideSettling,
  decideStatus,
  listTouchedParagraphs,
  type ReviewState,
  type TickedChange,
} from './reviews.rules.ts';

const yes: Verdict = 'approve';
const no: Verdict = 'refuse';

test.each<[ReviewRule, (Verdict | null)[], ReturnType<typeof decideStatus>]>([
  ['all', [null, null], 'open'],
  ['all', [yes, null], 'open'],
  ['all', [yes, yes], 'approved'],
  ['all', [no, null], 'changes'],
  ['all', [yes, no], 'changes'],
  ['any', [null, null, null], 'open'],
  ['any', [no, no, null], 'open'],
  ['any', [no, yes, null], 'approved'],
  ['any', [no, no, no], 'changes'],
  [2, [yes, null, null], 'open'],
  [2, [yes, no, null], 'open'],
  [2, [yes, no, yes], 'approved'],
  [2, [no, no, null], 'changes'],
  // The rule requires more approvals than there are reviewers now.
  [3, [yes, yes], 'changes'],
])('%s of %j is %s', (rule, verdicts, status) => {
  expect(decideStatus(rule, verdicts)).toBe(status);
});

describe('what one may do', () => {
  const open: ReviewState = { status: 'open', isPublished: false, hasContent: false };
  const nobody: Asker = { isRequester: false, isReviewer: false, level: 1 };
  const reviewer = { ...nobody, isReviewer: true };
  const requester = { ...nobody, isRequester: true };
  const coach = { ...nobody, level: 2 };
  const editor = { ...nobody, level: 3 };
  const manager = { ...nobody, level: 4 };

  test.each<[ReviewAction, Partial<ReviewState>, Asker, ReturnType<typeof decideAction>]>([
    ['judge', {}, reviewer, null],
    ['judge', {}, manager, 'review/not-reviewer'],
    ['judge', { status: 'changes' }, reviewer, 'review/closed'],
    ['judge', { status: 'approved' }, reviewer, 'review/closed'],
    ['write', {}, reviewer, null],
    ['write', {}, requester, null],
    ['write', {}, coach, null],
    ['write', {}, nobody, 'review/not-reviewer'],
    ['write', { status: 'changes' }, requester, null],
    ['write', { status: 'approved' }, requester, 'review/closed'],
    ['write', { status: 'withdrawn' }, requester, 'review/closed'],
    ['change', {}, requester, null],
    ['change', {}, manager, null],
    ['change', {}, editor, 'review/not-yours'],
    ['change', { status: 'changes' }, requester, 'review/closed'],
    ['renew', {}, editor, null],
    ['renew', { status: 'changes' }, requester, null],
    ['renew', {}, reviewer, 'review/not-yours'],
    ['renew', { status: 'approved' }, requester, 'review/closed'],
    ['renew', { status: 'withdrawn' }, requester, 'review/closed'],
    ['publish', { status: 'approved' }, editor, null],
    ['publish', { status: 'approved' }, requester, 'file/level-too-low'],
    ['publish', {}, editor, 'review/not-approved'],
    ['publish', { status: 'changes' }, manager, 'review/not-approved'],
    ['publish', { status: 'approved', isPublished: true }, editor, 'document/nothing-to-publish'],
    ['delete', {}, requester, null],
    ['delete', {}, editor, 'review/not-yours'],
    ['delete', { hasContent: true }, manager, 'review/has-content'],
  ])('%s %j by %j: %s', (action, state, asker, refusal) => {
    expect(decideAction(action, { ...open, ...state }, asker)).toBe(refusal);
  });
});

describe('a reviewed mark is dropped', () => {
  const block = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const change: TickedChange = {
    paragraphId: 'p',
    kind: 'changed',
    before: block('old'),
    after: block('new'),
    headingPath: ['Ropes'],
  };

  test.each<[string, Partial<TickedChange> | null, boolean]>([
    ['no: nothing has changed', {}, false],
    ['no: an attribute with the value null is left out', { after: { ...block('new') } }, false],
    ['yes: the text has changed', { after: block('newer') }, true],
    ['yes: the published text has changed', { before: block('older') }, true],
    ['yes: the block was removed', { kind: 'removed', after: null }, true],
    ['yes: the block was moved as well', { kind: 'moved' }, true],
    ['yes: the block equals the published one again', null, true],
    ['no: only a heading above it has changed', { headingPath: ['Cables'] }, false],
  ])('%s', (_, changed, falls) => {
    const now = changed === null ? [] : [{ ...change, ...changed }];
    expect(decideDroppedTicks([change], now)).toEqual(falls ? ['p'] : []);
  });

  test('yes: a new block is under another heading now', () => {
    const added: TickedChange = { ...change, kind: 'added', before: null };
    expect(decideDroppedTicks([added], [{ ...added, headingPath: ['Cables'] }])).toEqual(['p']);
  });
});

test('a table is touched together with its changed cells', () => {
  const cell = (id: string, text: string) => ({
    type: 'tableCell',
    attrs: { id },
    content: [{ type: 'text', text }],
  });
  const table = (...cells: ReturnType<typeof cell>[]) => ({
    type: 'table',
    attrs: { id: 'table' },
    content: [{ type: 'tableRow', content: cells }],
  });
  const before = table(cell('same', 'Rope'), cell('changed', '12'), cell('gone', 'm'));
  const after = table(cell('same', 'Rope'), cell('changed', '14'), cell('come', 'mm'));
  const touched = (change: Pick<Parameters<typeof listTouchedParagraphs>[0], 'before' | 'after'>) =>
    listTouchedParagraphs({ paragraphId: 'table', ...change }).sort();
  expect(touched({ before, after })).toEqual(['changed', 'come', 'gone', 'table']);
  expect(touched({ before: null, after: table(cell('new', '1')) })).toEqual(['new', 'table']);
});

test('no reminder is sent if less than a day is left when the review is requested', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(decideDueTold(null, now)).toBe(0);
  expect(decideDueTold(new Date('2026-11-23T12:00:00Z'), now)).toBe(0);
  expect(decideDueTold(new Date('2026-11-22T11:00:00Z'), now)).toBe(1);
});

test.each<
  [ReviewState['status'], 'requester' | 'finder' | 'other', ReturnType<typeof decideSettling>]
>([
  ['open', 'requester', null],
  ['open', 'finder', null],
  ['open', 'other', 'review/not-yours'],
  ['changes', 'requester', null],
  ['approved', 'finder', 'review/closed'],
  ['withdrawn', 'requester', 'review/closed'],
  ['withdrawn', 'other', 'review/not-yours'],
])('a finding of a review that is %s, for its %s: %s', (status, who, refusal) => {
  const isRequester = who === 'requester';
  expect(decideSettling({ status }, { isRequester, isFinder: who === 'finder' })).toBe(refusal);
});
