import { expect, test } from 'vitest';
import { createDictionary } from './dictionary.ts';

const alphabet = [...'ab一二𠀀'.split(''), 'é'];
const upTo = (length: number): string[] =>
  length === 0
    ? ['']
    : upTo(length - 1).flatMap((term) => [term, ...alphabet.map((c) => term + c)]);

/** Terms of all lengths, and more than the first tables have room for. */
const terms = [
  ...new Set([
    ...upTo(4),
    ...Array.from({ length: 20_000 }, (_, i) => String.fromCharCode(0x4e00 + i)),
  ]),
];

test('every term has a number of its own, and no other term is found', () => {
  const dictionary = createDictionary();
  const [known, unknown] = [terms.filter((_, i) => i % 2), terms.filter((_, i) => i % 2 === 0)];
  expect(known.map((term) => dictionary.number(term))).toEqual([...known.keys()]);
  expect(known.map((term) => dictionary.number(term))).toEqual([...known.keys()]);
  expect(known.map((_, number) => dictionary.term(number))).toEqual(known);
  expect(unknown.filter((term) => dictionary.find(term) !== -1)).toEqual([]);
});
