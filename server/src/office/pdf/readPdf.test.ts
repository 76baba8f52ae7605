import { describe, expect, test } from 'vitest';
import { type PdfLine, writePdf } from '../../testing/paper.ts';
import { outlineOf } from '../testing/outline.ts';
import { Unreadable } from '../unreadable.ts';
import { readPdf } from './readPdf.ts';

async function read(...pages: PdfLine[][]) {
  const pdf = await readPdf(writePdf(pages), (bytes) => `/picture/${bytes.length > 0}`);
  return { ...pdf, lines: outlineOf(pdf.content) };
}

/** Lines 14 points apart. */
const lines = (from: number, ...texts: string[]): PdfLine[] =>
  texts.map((text, i) => ({ text, y: from - 14 * i }));

const filler = 'Grease the bearing of the pump every week and write it into the log';

test('letter sizes tell headings, lines become paragraphs, also across pages and in Chinese', async () => {
  const { lines: outline, losses } = await read(
    [
      { text: 'Pump manual', y: 800, size: 24 },
      { text: 'Care', y: 760, size: 16 },
      ...lines(730, `${filler}, with lubri-`, 'cant of the usual kind.'),
      ...lines(690, `${filler} which stands`),
    ],
    [...lines(800, 'beside the door.'), ...lines(760, '电梯的限速器每两年', '校验一次。')],
  );
  expect(outline).toEqual([
    'heading 1: Pump manual',
    'heading 2: Care',
    `paragraph: ${filler}, with lubricant of the usual kind.`,
    `paragraph: ${filler} which stands beside the door.`,
    'paragraph: 电梯的限速器每两年校验一次。',
  ]);
  expect(losses).toEqual([{ kind: 'headings', count: 2 }]);
});

test.each<[string, PdfLine[], string[]]>([
  [
    'bullets with levels',
    [
      { text: '- one', y: 780 },
      { text: '- inner', y: 766, x: 90 },
      { text: '- two that goes on in', y: 752 },
      { text: 'the next line', y: 738, x: 82 },
    ],
    [
      'bulletList',
      '  listItem',
      '    paragraph: one',
      '    bulletList',
      '      listItem',
      '        paragraph: inner',
      '  listItem',
      '    paragraph: two that goes on in the next line',
    ],
  ],
  [
    'numbers that count on',
    lines(780, '3. three', '4. four'),
    ['orderedList 3', '  listItem', '    paragraph: three', '  listItem', '    paragraph: four'],
  ],
  ['a number alone', lines(780, '3. quarter of the year'), ['paragraph: 3. quarter of the year']],
  [
    'letters and Roman numerals',
    [...lines(780, 'a) one', 'b) two'), ...lines(700, 'I. one', 'II. two')],
    [
      ...[
        'orderedList lower-alpha',
        '  listItem',
        '    paragraph: one',
        '  listItem',
        '    paragraph: two',
      ],
      ...[
        'orderedList upper-roman',
        '  listItem',
        '    paragraph: one',
        '  listItem',
        '    paragraph: two',
      ],
    ],
  ],
])('lists: %s', async (_, page, outline) => {
  expect((await read(page)).lines).toEqual(outline);
});

test('ruling lines make a table, with merged cells where one is missing', async () => {
  const rule = (x1: number, y1: number, x2: number, y2: number) => `${x1} ${y1} m ${x2} ${y2} l S`;
  const drawing = [
    ...[700, 680, 660, 640].map((y) => rule(70, y, 370, y)),
    ...[70, 370].map((x) => rule(x, 640, x, 700)),
    // Not through the first row, and only to its half in the last.
    rule(170, 640, 170, 680),
    '270 660 1 20 re f',
  ].join(' ');
  const { lines: outline, losses } = await read([
    { text: 'Before.', y: 720 },
    { drawing, text: '', y: 0 },
    { text: 'Wide header', y: 686, x: 80 },
    { text: 'Jib', y: 666, x: 80 },
    { text: '310 kg', y: 666, x: 180 },
    { text: 'here', y: 666, x: 280 },
    { text: 'Hook', y: 646, x: 80 },
    { text: '22 kg', y: 646, x: 180 },
    { text: 'After.', y: 600 },
  ]);
  expect(outline).toEqual([
    'paragraph: Before.',
    'table',
    '  tableRow',
    '    tableCell colspan=3',
    '      paragraph: Wide header',
    '  tableRow',
    ...['Jib', '310 kg', 'here'].flatMap((text) => ['    tableCell', `      paragraph: ${text}`]),
    '  tableRow',
    ...[
      '    tableCell',
      '      paragraph: Hook',
      '    tableCell colspan=2',
      '      paragraph: 22 kg',
    ],
    'paragraph: After.',
  ]);
  expect(losses).toEqual([{ kind: 'tables', count: 1 }]);
});

test('two columns are read one after the other, in whichever order they are drawn', async () => {
  const left = Array.from(
    { length: 8 },
    (_, i) => `left column text number ${i} goes on to the edge`,
  );
  const right = left.map((text) => text.replace('left', 'right'));
  const at = (texts: string[], x: number) => texts.map((text, i) => ({ text, x, y: 700 - 14 * i }));
  const [one, two] = [at(left, 50), at(right, 310)];
  const title = { text: 'A title that crosses both of the columns of the page', y: 740, x: 180 };
  const expected = [`paragraph: ${title.text}`, `paragraph: ${[...left, ...right].join(' ')}`];
  const rows = one.flatMap((line, i) => [line, two[i] as PdfLine]);
  for (const page of [
    [title, ...one, ...two],
    [title, ...rows],
  ]) {
    const { lines: outline, losses } = await read(page);
    expect(outline).toEqual(expected);
    expect(losses).toEqual([{ kind: 'columns', count: 1 }]);
  }
});

test('pictures stand between the text, and a page of a picture alone is reported', async () => {
  const picture = (y: number) =>
    `100 0 0 80 72 ${y} cm BI /W 1 /H 1 /CS /RGB /BPC 8 /F /AHx ID ff0000> EI`;
  const { lines: outline, losses } = await read(
    [
      { text: 'Above the picture.', y: 700 },
      { text: 'Below the picture.', y: 560 },
      { drawing: picture(600), text: '', y: 0 },
    ],
    [{ drawing: picture(300), text: '', y: 0 }],
  );
  expect(outline).toEqual([
    'paragraph: Above the picture.',
    'image /picture/true',
    'paragraph: Below the picture.',
    'image /picture/true',
  ]);
  expect(losses).toEqual([{ kind: 'scanned-pages', count: 1 }]);
});

describe('a PDF that can not be read is refused with a reason', () => {
  const whole = writePdf([lines(780, 'The axolotl.')]);
  const text = new TextDecoder('latin1').decode(whole);
  const bytesOf = (latin: string) => Uint8Array.from(Buffer.from(latin, 'latin1'));
  const lock = '/Encrypt << /Filter /Standard /V 1 /R 2 /O <00> /U <00> /P -4 >> /ID [<00> <00>]';
  test.each<[string, Uint8Array, string]>([
    ['encrypted', writePdf([lines(780, 'Axolotl')], lock), 'upload/protected'],
    ['cut off', bytesOf(text.slice(0, 300)), 'upload/unreadable'],
    ['another format', bytesOf('The axolotl is no PDF.'), 'upload/unreadable'],
    [
      'a loop of pages',
      bytesOf(text.replace(/\/Kids \[.*?\]/, '/Kids [2 0 R]')),
      'upload/unreadable',
    ],
    ['without text or pictures', writePdf([[]]), 'upload/empty'],
  ])('%s', async (_, bytes, reason) => {
    const error = await readPdf(bytes, () => null).catch((refusal: unknown) => refusal);
    expect(error instanceof Unreadable ? error.reason : error).toBe(reason);
  });
});
