import { expect, test } from 'vitest';
import { expectedOutcome, isComparable } from './duplicates.rules.ts';

const file = {
  kind: 'document',
  level: 'edit',
  readsDraft: true,
  version: 3,
  state: 'published',
  reviewRequired: false,
} as const;

test.each([
  [{}, 'published'],
  [{ level: 'manage', state: 'outdated' }, 'published'],
  [{ version: null, state: 'draft' }, 'draft'],
  [{ state: 'draft' }, 'draft'],
  [{ state: 'review' }, 'draft'],
  [{ reviewRequired: true }, 'draft'],
  [{ level: 'comment' }, 'suggested'],
  [{ level: 'comment', readsDraft: false }, null],
  [{ level: 'read', readsDraft: false }, null],
  [{ kind: 'attachment', version: null, state: null }, null],
] as const)('a paragraph of a file with %o becomes %s', (part, outcome) => {
  expect(expectedOutcome({ ...file, ...part })).toBe(outcome);
});

test.each([
  ['paragraph', 'one two three four', false],
  ['paragraph', 'one two three four five', true],
  ['heading', 'one two three four five six', false],
  ['paragraph', '阀门的扭矩必须拧', true],
  ['paragraph', '阀门的扭矩', false],
  ['paragraph', `${'x'.repeat(70)} two three four`, false],
  ['paragraph', `${'x'.repeat(70)} two three four five`, true],
])('whether a %s “%s” is compared: %s', (kind, text, is) => {
  expect(isComparable({ kind, text })).toBe(is);
});
