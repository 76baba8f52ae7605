import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDifferencesOf } from './wordDifferences.ts';

const shown = (before: string, after: string) =>
  wordDifferencesOf(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}{${text}}`))
    .join('');

test.each([
  ['a number', 'Leave is 25 days.', 'Leave is 28 days.', 'Leave is -{25}+{28} days.'],
  ['a decimal as a whole', 'Pay 2.5 %', 'Pay 2.75 %', 'Pay -{2.5}+{2.75} %'],
  [
    'two words together',
    'Ask the old manager',
    'Ask a new manager',
    'Ask -{the old}+{a new} manager',
  ],
  ['an addition', 'Ask first.', 'Ask your manager first.', 'Ask +{your manager }first.'],
  ['a removal', 'Ask your manager first.', 'Ask first.', 'Ask -{your manager }first.'],
  ['Chinese by characters', '年假为25天', '年假为28个工作日', '年假为-{25天}+{28个工作日}'],
  ['everything', 'a', 'b', '-{a}+{b}'],
  ['nothing', 'same', 'same', 'same'],
  ['from nothing', '', 'new', '+{new}'],
])('tells %s', (_, before, after, expected) => {
  expect(shown(before, after)).toBe(expected);
});

test('no text of either side is ever lost', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ' ', '25', '年', '假', '.', "it's"), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [before, after] = [one.join(''), other.join('')];
      const steps = wordDifferencesOf(before, after);
      const side = (kind: string) =>
        steps
          .flatMap((step) => (step.kind === kind || step.kind === 'same' ? [step.text] : []))
          .join('');
      expect(side('removed')).toBe(before);
      expect(side('added')).toBe(after);
    }),
  );
});

test('two long, unrelated texts are compared at once', () => {
  const long = (word: string) => `${word} `.repeat(5_000);
  expect(wordDifferencesOf(long('here'), long('there')).length).toBeLessThanOrEqual(3);
});
