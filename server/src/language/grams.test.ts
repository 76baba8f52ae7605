import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gramsOf, plainly, shareOfGrams } from './grams.ts';
import { tokenize } from './tokens.ts';

const grams = (question: string) => {
  const tokens = tokenize(question);
  const weights = new Map(tokens.filter(({ stop }) => !stop).map(({ term }) => [term, 5]));
  return gramsOf(question, tokens, weights);
};
const share = (question: string, text: string) => shareOfGrams(grams(question), text);

test('a text shares all grams with itself and none with an unrelated one', () => {
  for (const text of [
    'Who invented the pump?',
    '谁发明了水泵？',
    'ＵＳＢ接口 AB-1234/5',
    'Straße 9',
  ]) {
    expect(share(text, text)).toBeCloseTo(1);
    expect(share(text, 'ξένος')).toBe(0);
  }
});

test.each([
  ['kin of other stems', 'Who invented it?', 'The inventor sleeps.', 'The singer sleeps.'],
  ['a misspelt name', 'Where is Wieczorek?', 'Wieczorrek is here.', 'Kowalski is here.'],
  ['the order asked', 'hot water pump', 'a hot water pump', 'a pump, some water, hot'],
  ['telling words before others', 'the crane of Oslo', 'a crane', 'of the'],
  ['traditional for simplified', '电脑网络设置', '電腦網絡設置', '打印机墨盒更换'],
])('%s', (_what, question, near, far) => {
  expect(share(question, near)).toBeGreaterThan(share(question, far));
});

test('texts are compared without case, punctuation and other formatting', () => {
  const piece = fc.constantFrom(
    ...[
      'pump',
      'Caf',
      'é',
      'e\u0301',
      'ß',
      'ﬁ',
      'İ',
      'ΟΔΟΣ',
      'й',
      '½',
      'ﷺ',
      '網',
      '络',
      '한',
      '\u1112\u1161',
    ],
    ...['ｱﾞ', '𠮷', '\ud800', 'ͺ', '-', '。', ' ', '\u3099', '12'],
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, text, (question, other) => {
      const asked = grams(question);
      expect(shareOfGrams(asked, other)).toBe(shareOfGrams(asked, plainly(other)));
      expect(shareOfGrams(asked, other)).toBeLessThanOrEqual(1 + 1e-9);
    }),
    { numRuns: 2_000 },
  );
});
