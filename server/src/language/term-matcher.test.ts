import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTermMatcher, visitMatches } from './term-matcher.ts';
import { tokenize } from './tokens.ts';

const piece = fc.constantFrom(
  ...[
    '试',
    '用',
    '期',
    '的',
    '在',
    '什',
    '么',
    '如',
    '何',
    '哪',
    '里',
    '網',
    '絡',
    '臺',
    'ｱ',
    '𠮷',
    '豈',
    'パ',
    '한',
  ],
  ...['pumps', 'Pump', 'the', 'AB-1234/5', 'e-mail', '3.5mm', "Ana's", 'IT', 'C++', 'Straße'],
  ...[' ', ' ', '。', ',', '7'],
);
const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

test('the matcher finds the chosen terms that scanning finds', () => {
  fc.assert(
    fc.property(text, text, (asked, read) => {
      const chosen = new Set(tokenize(asked).map(({ term }) => term));
      const expected: unknown[] = [];
      let place = 0;
      for (const { term, word, stop } of tokenize(read)) {
        if (chosen.has(term)) expected.push([term, word, place, stop]);
        if (!stop) place++;
      }
      const seen: unknown[] = [];
      const terms = visitMatches(read, createTermMatcher(chosen), (number, ...sight) => {
        seen.push([[...chosen][number], ...sight]);
      });
      expect(seen).toEqual(expected);
      expect(terms).toBe(place);
    }),
    { numRuns: 2_000 },
  );
});
