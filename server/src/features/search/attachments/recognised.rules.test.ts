import { isRecognised, pageOf } from '@docent/contract/pages';
import { expect, test } from 'vitest';
import { paragraphsOfRecognition, textsOfRecognition } from './recognised.rules.ts';

const line = (text: string, y: number, confidence = 90) => ({
  text: `${text}\n`,
  confidence,
  bbox: { x0: 100, y0: y, x1: 900, y1: y + 30 },
});

test.each([
  [
    'lines that stand together',
    [line('The crane lifts', 0), line('five tonnes.', 40)],
    ['The crane lifts five tonnes.'],
  ],
  [
    'lines apart',
    [line('Cranes', 0), line('They lift.', 40), line('Hoists', 160), line('They hang.', 200)],
    ['Cranes They lift.', 'Hoists They hang.'],
  ],
  ['a divided word', [line('the hand-', 0), line('book', 40)], ['the handbook']],
  [
    'spaces between Chinese characters',
    [line('严 禁 超载 作业 。', 0), line('限 速 器', 40)],
    ['严禁超载作业。限速器'],
  ],
  ['English in Chinese', [line('型号 GK 77 的 吊钩', 0)], ['型号 GK 77 的吊钩']],
  ['what is no text', [line('~^_ii|', 0, 31), line('— .', 40)], []],
])('recognised text: %s', (_, lines, texts) => {
  expect(textsOfRecognition(lines)).toEqual(texts);
});

test('a paragraph says that it was recognised, and on which page', () => {
  const ids = [...paragraphsOfRecognition(3, ['a', 'b']), ...paragraphsOfRecognition(0, ['c'])];
  expect(ids.map(({ id }) => [pageOf(id), isRecognised(id)])).toEqual([
    [3, true],
    [3, true],
    [null, true],
  ]);
  expect(['page-3-1', 'at-1', null].map(isRecognised)).toEqual([false, false, false]);
});
