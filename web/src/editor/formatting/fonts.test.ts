import { expect, test } from 'vitest';
import { chineseFonts, findFonts, fontName, latinFonts, sizeName, sizeOf } from './fonts.ts';

test.each([
  ['12', 12],
  ['10.5', 10.5],
  ['10,5', 10.5],
  ['14 pt', 14],
  ['14磅', 14],
  [' 小四 ', 12],
  ['八号', 5],
  ['初号', 42],
  ['12.34', 12.3],
  ['400', 400],
  ['0', null],
  ['401', null],
  ['-3', null],
  ['', null],
  ['big', null],
  ['九号', null],
])('the size "%s" is %s points', (typed, points) => {
  expect(sizeOf(typed)).toBe(points);
});

test('a size has its Chinese name in the Chinese interface', () => {
  expect([sizeName(12, 'zh'), sizeName(12, 'en'), sizeName(13, 'zh')]).toEqual([
    '小四',
    '12',
    '13',
  ]);
});

test.each([
  ['SimSun', 'zh', '宋体'],
  ['宋体', 'en', 'SimSun'],
  ['Arial', 'zh', 'Arial'],
  ['Wingdings', 'zh', 'Wingdings'],
])('the font %s is called in %s %s', (family, language, name) => {
  expect(fontName(family, language)).toBe(name);
});

test('a font is found by a part of either name', () => {
  const found = (typed: string) =>
    [...findFonts(latinFonts, typed), ...findFonts(chineseFonts, typed)].map(
      ({ family }) => family,
    );
  expect(found('roman')).toEqual(['Times New Roman']);
  expect(found('宋')).toEqual(['SimSun', 'FangSong', 'Noto Serif SC']);
  expect(found('zzz')).toEqual([]);
});
