import { describe, expect, test } from 'vitest';
import { fold, terms, tokenize } from './tokens.ts';

describe('English', () => {
  test('words are folded and stemmed, and stop words removed', () => {
    expect(terms('The travellers were travelling to Zürich')).toEqual([
      'travel',
      'travel',
      'zurich',
    ]);
  });
  test('apostrophes and possessives do not make different terms', () => {
    expect(terms("Docent's manager’s O'Neill")).toEqual(['docent', 'manag', 'oneil']);
  });
  test('a capitalised name is not a stop word', () => {
    expect(terms('ask IT about it')).toEqual(['ask', 'it']);
    expect(terms('the U.S. office')).toEqual(['us', 'offic']);
  });
  test('a query of only stop words keeps them', () => {
    expect(terms('who is it')).toEqual(['who', 'is', 'it']);
  });
  test('hyphenated words are found as a whole and in parts', () => {
    expect(terms('e-mail')).toEqual(['email', 'e', 'mail']);
  });
});

describe('numbers and codes', () => {
  test.each([
    ['AB-1234/5', ['ab1234/5', 'ab', '1234', '5']],
    ['AB1234/5', ['ab1234/5', 'ab1234', 'ab', '1234', '5']],
    ['1,000', ['1000']],
    ['1,234,567.89', ['1234567.89']],
    ['3.5', ['3.5']],
    ['3.14.2', ['3.14.2', '3.14', '3', '14', '2']],
    ['2024-01-15', ['20240115', '2024', '01', '15']],
    ['10:30', ['10:30', '10', '30']],
    ['１２３', ['123']],
    ['C++ and C#', ['c++', 'c', 'c#', 'c']],
    ['one, two', ['one', 'two']],
    ['3.5mm', ['3.5mm', '3.5', 'mm']],
    ['10mm', ['10mm', '10', 'mm']],
    ['the 1990s', ['1990s', '1990']],
    ['the 5th', ['5th']],
    ['ISO 9001:2015', ['iso', '9001:2015', '9001', '2015']],
    ['v2.1.0', ['v2.1.0', '2.1.0', '2.1', 'v2', '2', '1', '0']],
    ['192.168.0.1', ['192.168.0.1', '192.168', '192.168.0', '192', '168', '0', '1']],
    ['anna.berg@example.com', ['anna.berg@example.com', 'anna', 'berg', 'exampl', 'com']],
    ['report_final.docx', ['report_final.docx', 'report', 'final', 'docx']],
    ['max_upload_bytes', ['max_upload_bytes', 'max', 'upload', 'byte']],
    ['maxUploadBytes', ['maxuploadbyt', 'max', 'upload', 'byte']],
    ['XMLHttpRequest', ['xmlhttprequest', 'xml', 'http', 'request']],
    ['JavaScript, iPhone, GitHub', ['javascript', 'iphon', 'github']],
    ['ＡＢ－１２３４', ['ab1234', 'ab', '1234']],
    ['500，600', ['500', '600']],
    ['a@ b', ['b']],
  ])('%s', (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });
});

describe('Chinese', () => {
  test('characters and pairs are terms, without stop characters', () => {
    expect(terms('休假的规定')).toEqual(['休', '假', '规', '定', '休假', '假的', '的规', '规定']);
  });
  test('traditional and simplified characters are the same terms', () => {
    expect(terms('電腦網絡')).toEqual(terms('电脑网络'));
  });
  test.each([
    ['USB接口', ['usb', '接', '口', '接口']],
    ['第3号', ['第', '3', '号']],
    ['ＵＳＢ２.０標準', ['usb2.0', 'usb2', 'usb', '2', '0', '标', '准', '标准']],
  ])('%s', (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });
  test('mixed text is tokenized', () => {
    expect(terms('使用Rust编写')).toEqual(['使', '用', '使用', 'rust', '编', '写', '编写']);
  });
});

test('ranges are offsets in the original text', () => {
  const text = 'Ｃafé 電腦, AB-12: the 𠮷野 end';
  for (const token of tokenize(text)) {
    const piece = text.slice(token.from, token.to);
    expect(piece.length).toBeGreaterThan(0);
    if (/^[a-z]+$/.test(token.word)) expect(fold(piece)).toBe(token.word);
  }
  expect(tokenize(text).map((token) => text.slice(token.from, token.to))).toContain('𠮷野');
});

test('broken surrogates and control characters are harmless', () => {
  expect(() => terms('\ud800 a\udc00b \u0000 \u200b')).not.toThrow();
});
