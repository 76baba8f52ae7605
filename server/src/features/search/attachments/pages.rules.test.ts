import { pageOf } from '@docent/contract/pages';
import { expect, test } from 'vitest';
import { linesOf, type PageLine, type TextRun } from '../../../office/pdf/pageLines.ts';
import { paragraphsOfPages } from './pages.rules.ts';

const run = (text: string, x: number, y: number, more: Partial<TextRun> = {}): TextRun => ({
  text,
  x,
  y,
  width: text.length * 5,
  size: 10,
  endsLine: false,
  ...more,
});

/** Lines 14 units apart, of the same width unless given otherwise. */
const lines = (...texts: (string | [string, Partial<PageLine>])[]): PageLine[] => {
  let y = 800;
  return texts.map((one) => {
    const [text, more] = typeof one === 'string' ? [one, {}] : one;
    y -= 14;
    const line = { text, x: 72, right: 500, y, size: 10, ...more };
    y = line.y;
    return line;
  });
};

const textsOf = (...pages: PageLine[][]) => paragraphsOfPages(pages).map(({ text }) => text);

test.each<[string, TextRun[], string[]]>([
  ['runs beside each other are one line', [run('Pump', 0, 9), run('s', 20, 9)], ['Pumps']],
  ['with a space where they stand apart', [run('Pump', 0, 9), run('care', 26, 9)], ['Pump care']],
  ['a raised sign is still beside', [run('m', 0, 9), run('2', 5, 12, { size: 6 })], ['m2']],
  ['lower is another line', [run('one', 0, 90), run('two', 0, 76)], ['one', 'two']],
  ['so is further left', [run('right', 300, 90), run('left', 0, 90)], ['right', 'left']],
  ['so is what is said to be', [run('a', 0, 9, { endsLine: true }), run('b', 5, 9)], ['a', 'b']],
  ['blank lines are none', [run('  ', 0, 9, { endsLine: true }), run('b', 5, 9)], ['b']],
])('%s', (_, runs, expected) => {
  expect(linesOf(runs).map(({ text }) => text)).toEqual(expected);
});

test.each<[string, PageLine[], string[]]>([
  ['lines run on', lines('Grease the bearing', 'every week.'), ['Grease the bearing every week.']],
  ['Chinese without spaces', lines('每周给轴承', '涂油。'), ['每周给轴承涂油。']],
  ['a word divided at the end', lines('the lubri-', 'cant'), ['the lubricant']],
  ['a number range is not divided', lines('pages 3-', '4 of it'), ['pages 3- 4 of it']],
  ['room between', lines('One.', 'Two,', ['Three.', { y: 730 }]), ['One. Two,', 'Three.']],
  ['an item of a list', lines('Take:', '• oil', '• cloth'), ['Take:', '• oil', '• cloth']],
  ['a Chinese article', lines('总则', '第二条 范围'), ['总则', '第二条 范围']],
  ['a decimal begins no item', lines('a gap of', '1.5 mm'), ['a gap of 1.5 mm']],
  ['a short last line', lines('x', ['End.', { right: 200 }], 'New'), ['x End.', 'New']],
  ['an indented first line', lines('End.', ['New', { x: 90 }]), ['End.', 'New']],
  ['the next column', lines('End.', ['Next', { x: 300, y: 786 }]), ['End.', 'Next']],
])('paragraphs: %s', (_, page, expected) => {
  expect(textsOf(page)).toEqual(expected);
});

test('larger letters become headings, nested by size, across page breaks', () => {
  const paragraphs = paragraphsOfPages([
    lines(
      ['Pumps', { size: 20 }],
      ['Seals', { size: 14 }],
      ['Replace the seals every two years at the latest.', { y: 700 }],
    ),
    lines('Also the one below.', ['Valves', { size: 14 }], ['Close them.', { y: 700 }]),
  ]);
  expect(
    paragraphs.map(({ id, kind, headingPath }) => [pageOf(id), kind, headingPath.join(' › ')]),
  ).toEqual([
    [1, 'heading', ''],
    [1, 'heading', 'Pumps'],
    [1, 'paragraph', 'Pumps › Seals'],
    [2, 'paragraph', 'Pumps › Seals'],
    [2, 'heading', 'Pumps'],
    [2, 'paragraph', 'Pumps › Valves'],
  ]);
});

test('lines repeated at the top and bottom of pages are removed, repeated lines within are kept', () => {
  const texts = ['Oil', 'Grease', 'Water', 'Air'];
  const page = (text: string, at: number) =>
    lines(
      ['Manual', { y: 820 }],
      [`${text}:`, { y: 700 }],
      ['See below.', { y: 660 }],
      [`Ask for ${text}.`, { y: 620 }],
      [`${at + 1} of 4`, { y: 30 }],
    );
  expect(textsOf(...texts.map(page))).toEqual(
    texts.flatMap((text) => [`${text}:`, 'See below.', `Ask for ${text}.`]),
  );
  expect(textsOf(...texts.map(() => lines('Same', 'text')))).toHaveLength(4);
});
