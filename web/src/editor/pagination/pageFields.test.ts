import { defaultPage } from '@docent/document-model/page';
import { expect, test } from 'vitest';
import { pageStyle } from '../printing/printing.ts';
import { filledIn, headerFooterName, pageNumber } from './pageFields.ts';
import { countText } from './wordCount.ts';

test.each([
  [1, '一', 'I'],
  [10, '十', 'X'],
  [14, '十四', 'XIV'],
  [20, '二十', 'XX'],
  [99, '九十九', 'XCIX'],
  [105, '一百零五', 'CV'],
  [110, '一百一十', 'CX'],
  [1994, '一千九百九十四', 'MCMXCIV'],
  [3005, '三千零五', 'MMMV'],
  [10_024, '一万零二十四', '10024'],
  [0, '零', '0'],
])('page %d in three scripts', (number, chinese, roman) => {
  expect(pageNumber(number, 'arabic')).toBe(`${number}`);
  expect(pageNumber(number, 'chinese')).toBe(chinese);
  expect(pageNumber(number, 'roman')).toBe(roman);
});

const values = { title: 'Pump', version: '3', date: '1 May', page: '2', pages: '9' };

test.each([
  ['{title}, {version}', 'Pump, 3'],
  ['{page} / {pages}', '2 / 9'],
  ['{author} {Title} {', '{author} {Title} {'],
])('fields of “%s”', (words, expected) => {
  expect(filledIn(words, values)).toBe(expected);
});

test('the first page has its own header or footer only if one was entered', () => {
  const own = { ...defaultPage, firstHeader: { left: '', centre: '', right: '' } };
  expect(headerFooterName(own, 'header', true)).toBe('firstHeader');
  expect(headerFooterName(own, 'footer', true)).toBe('footer');
  expect(headerFooterName(own, 'header', false)).toBe('header');
});

test.each([
  ['two words', 2, 8],
  ['设备启动', 4, 4],
  ['关闭 the valve，再启动', 7, 14],
  ['it’s 3.5 bar', 3, 10],
  ['  ', 0, 0],
])('“%s” is counted', (text, words, characters) => {
  expect(countText(text)).toEqual({ words, characters });
});

test('a title cannot escape from its string in the print style sheet', () => {
  const page = { ...defaultPage, header: { left: '{title}', centre: '', right: '' } };
  const style = pageStyle(page, { ...values, title: '"; } body { display: none } </style>\\' });
  expect(style).not.toContain('body { display: none } <');
  expect(style).not.toContain('"; }');
  expect(style.match(/(?<!\\)"/g)?.length).toBe((style.match(/content: /g)?.length ?? 0) * 2 + 0);
});

test('a printed border is in the margin, and does not move the text', () => {
  const style = (border: 'double' | null) => pageStyle({ ...defaultPage, border }, values);
  const insets = (text: string) => {
    const [, box = ''] = /@page \{ size: [^;]+; ([^@]*)/.exec(text) ?? [];
    const [, aside = ''] = /\.document-text\b[^{]*\{ padding: 0 ([\d.]+)mm/.exec(text) ?? [];
    const margin = Number(/margin: (?:[\d.]+mm )?([\d.]+)mm/.exec(box)?.[1]);
    const line = Number(/border: ([\d.]+)px/.exec(box)?.[1] ?? 0) / (96 / 25.4);
    return { line, text: margin + line + Number(aside) };
  };
  expect(insets(style(null)).text).toBeCloseTo(25);
  expect(insets(style('double')).text).toBeCloseTo(25);
  expect(insets(style('double')).line).toBeGreaterThan(1);
});

test('printed page numbers start with the number of the first page', () => {
  expect(pageStyle({ ...defaultPage, startNumber: 4 }, values)).toMatch(
    /@page :first \{ counter-set: page 4;/,
  );
});
