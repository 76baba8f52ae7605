import { expect, test } from 'vitest';
import { gramsOf, plainly, shareOfGrams } from './grams.ts';
import { tokenize } from './tokens.ts';

const grams = (question: string) => {
  const tokens = tokenize(question);
  const weights = new Map(tokens.filter(({ stop }) => !stop).map(({ term }) => [term, 5]));
  return gramsOf(question, tokens, weights);
};
const share = (question: string, text: string) => shareOfGrams(grams(question), plainly(text));

test('a text shares all of itself, and nothing with a stranger', () => {
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
