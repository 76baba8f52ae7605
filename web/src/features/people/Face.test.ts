import { expect, test } from 'vitest';
import { initialOf } from './Face.tsx';

test.each([
  ['陈志远', '陈'],
  ['林 晓梅', '林'],
  ['さくら', 'さ'],
  ['𠮷田', '𠮷'],
  ['Ingrid Solheim', null],
  ['', null],
])('the sign of %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
