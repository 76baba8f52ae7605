import { describe, expect, test } from 'vitest';
import { decideRequired, levelName, levelNumbers } from './access.rules.ts';

describe('what is asked of a file', () => {
  test.each([
    ['nothing', 'read', 'file/not-found'],
    ['nothing', 'manage', 'file/not-found'],
    ['read', 'read', null],
    ['read', 'comment', 'file/level-too-low'],
    ['comment', 'edit', 'file/level-too-low'],
    ['edit', 'comment', null],
    ['edit', 'manage', 'file/level-too-low'],
    ['manage', 'manage', null],
  ] as const)('by somebody with %s, %s', (held, wanted, refusal) => {
    const level = held === 'nothing' ? 0 : levelNumbers[held];
    expect(decideRequired(level, levelNumbers[wanted])).toBe(refusal);
  });

  test('levels have a name each', () => {
    expect([1, 2, 3, 4].map(levelName)).toEqual(['read', 'comment', 'edit', 'manage']);
    expect(() => levelName(0)).toThrow(RangeError);
  });
});
