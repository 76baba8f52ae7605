import { describe, expect, test } from 'vitest';
import { fold, terms, tokenize } from './tokens.ts';

describe('English', () => {
  test('words are folded, stemmed and freed of stop words', () => {
    expect(terms('The travellers were travelling to Zürich')).toEqual([
      'travel',
      'travel',
      'zurich',
    ]);
  });
  test('possessives and apostrophes do not separate forms', () => {
    expect(terms("Docent's manager’s O'Neill")).toEqual(['docent', 'manag', 'oneil']);
  });
  test('a name in capitals is no stop word', () => {
    expect(terms('ask IT about it')).toEqual(['ask', 'it']);
    expect(terms('the U.S. office')).toEqual(['us', 'offic']);
  });
  test('a query of nothing but stop words keeps them', () => {
    expect(terms('who is it')).toEqual(['who', 'is', 'it']);
  });
  test('hyphenated words are found joined and in parts', () => {
    expect(terms('e-mail')).toEqual(['email', 'e', 'mail']);
  });
});

describe('numbers and codes', () => {
  test.each([
    ['AB-1234/5', ['ab1234/5', 'ab', '1234', '5']],
    ['AB1234/5', ['ab1234/5', 'ab1234', '5']],
    ['1,000', ['1000']],
    ['1,234,567.89', ['1234567.89']],
    ['3.5', ['3.5']],
    ['3.14.2', ['3.14.2', '3', '14', '2']],
    ['2024-01-15', ['20240115', '2024', '01', '15']],
    ['10:30', ['10:30', '10', '30']],
    ['１２３', ['123']],
    ['C++ and C#', ['c++', 'c', 'c#', 'c']],
    ['one, two', ['one', 'two']],
  ])('%s', (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });
});

describe('Chinese', () => {
  test('characters and pairs, stop characters left out', () => {
    expect(terms('休假的规定')).toEqual(['休', '假', '规', '定', '休假', '假的', '的规', '规定']);
  });
  test('traditional and simplified are the same terms', () => {
    expect(terms('電腦網絡')).toEqual(terms('电脑网络'));
  });
  test('mixed text', () => {
    expect(terms('使用Rust编写')).toEqual(['使', '用', '使用', 'rust', '编', '写', '编写']);
  });
});

test('ranges point at the text as it was given', () => {
  const text = 'Ｃafé 電腦, AB-12: the 𠮷野 end';
  for (const token of tokenize(text)) {
    const piece = text.slice(token.from, token.to);
    expect(piece.length).toBeGreaterThan(0);
    if (/^[a-z]+$/.test(token.word)) expect(fold(piece)).toBe(token.word);
  }
  expect(tokenize(text).map((token) => text.slice(token.from, token.to))).toContain('𠮷野');
});

test('broken surrogates and control characters do no harm', () => {
  expect(() => terms('\ud800 a\udc00b \u0000 \u200b')).not.toThrow();
});
