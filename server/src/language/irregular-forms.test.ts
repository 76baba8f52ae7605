import { expect, test } from 'vitest';
import { hasIrregularForm } from './irregular-forms.ts';
import { stem } from './languages.ts';

test.each([
  ['lose', 'lost', true],
  ['loss', 'lost', true],
  ['fly', 'flight', true],
  ['flee', 'flight', true],
  ['fly', 'fled', false],
  ['France', 'French', true],
  ['France', 'German', false],
  ['rigidity', 'rigid', true],
  ['inventor', 'invented', true],
  ['contract', 'continent', false],
  ['car', 'card', false],
  ['1066', '1067', false],
])('%s and %s: %s', (one, other, isKin) => {
  const [term, kin] = [one, other].map((word) => stem(word.toLowerCase()));
  expect(hasIrregularForm(term as string, [kin as string])).toBe(isKin);
});
