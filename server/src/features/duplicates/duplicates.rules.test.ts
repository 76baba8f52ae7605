import { expect, test } from 'vitest';
import { expectedOutcome } from './duplicates.rules.ts';

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
