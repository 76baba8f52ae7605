import { expect, test } from 'vitest';
import { openDesks, putCaret, type } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { completions, kindOf } from './completionQuery.ts';

test.each([
  ['', '@', 'mention'],
  ['Ask ', '@', 'mention'],
  ['请', '@', 'mention'],
  ['maja.b', '@', null],
  ['[', '[', 'fileLink'],
  ['see [', '[', 'fileLink'],
  ['【', '【', 'fileLink'],
  ['[[', '[', null],
  ['', '[', null],
  ['', 'a', null],
])('behind "%s" a "%s" opens %s', (before, typed, kind) => {
  expect(kindOf(before, typed)).toBe(kind);
});

test.each([
  ['See [[pump', { kind: 'fileLink', query: 'pump' }],
  ['@ma', { kind: 'mention', query: 'ma' }],
  ['[[pump]]', null],
  ['@  ', null],
])('after %s is typed, what is asked for is %j', (typed, asked) => {
  const [desk] = openDesks(sectionsOf(['']));
  if (!desk) throw new Error('no desk');
  putCaret(desk, 0, 0);
  type(desk, typed);
  const now = completions.queryOf(desk.editor.state);
  expect(now && { kind: now.kind, query: now.query }).toEqual(asked);
});
