import { defaultPage } from '@docent/document-model/page';
import { describe, expect, test } from 'vitest';
import { type Cell, type Cut, rowCut } from './cuts.ts';
import { type FillState, fill, firstState, type Item } from './fill.ts';
import { type Geometry, geometryOf, type PagePart } from './geometry.ts';

/** Pages of 100, with 10 above and below; landscape pages take 60. */
const upright: Geometry = {
  width: 100,
  height: 120,
  top: 10,
  right: 0,
  bottom: 10,
  left: 0,
  contentWidth: 100,
  contentHeight: 100,
};
const lying: Geometry = { ...upright, contentHeight: 60, contentWidth: 160 };
const geometry = ({ orientation }: PagePart) => (orientation === 'landscape' ? lying : upright);

const none = () => [];
const block = (height: number, more: Partial<Item> = {}): Item => ({
  outer: height,
  own: height,
  cuts: none,
  ...more,
});
const heading = (height: number) => block(height, { keep: true });
const pageBreak = block(0, { ends: true });

/** `lines` lines of height ten; at least two stay together on either side. */
function paragraph(lines: number): Item {
  const cuts: Cut[] = [];
  for (let i = 2; i <= lines - 2; i++) cuts.push({ y: i * 10, path: [], line: i * 10, repeat: 0 });
  return block(lines * 10, { cuts: () => cuts });
}

/** A header row and `rows` rows of height ten. */
function table(rows: number): Item {
  const cuts: Cut[] = [];
  for (let row = 2; row <= rows; row++) {
    cuts.push({ y: row * 10, path: [row], line: 0, repeat: 10 });
  }
  return block((rows + 1) * 10, { cuts: () => cuts });
}

/** A header row, a row of ten, a row whose cells have these numbers of lines, and a row of ten. */
function tallRow(...lines: number[]): Item {
  const cells = lines.map((count, c): Cell => {
    const cuts: Cut[] = [];
    for (let i = 2; i <= count - 2; i++) {
      cuts.push({ y: 20 + i * 10, path: [2, c, 0], line: i * 10, repeat: 0 });
    }
    return { cuts, end: 20 + count * 10, bottom: 20 + count * 10 };
  });
  const bottom = Math.max(...cells.map((cell) => cell.bottom));
  const before = (row: number, y: number): Cut => ({ y, path: [row], line: 0, repeat: 10 });
  const cuts = [rowCut(20, [2], 10, cells), before(3, bottom)];
  return block(bottom + 10, { cuts: () => [before(2, 20), ...cuts] });
}

/** The first lines of each page in the cells of such a row, by cell. */
function firstLines(items: Item[]): string[] {
  const { breaks } = fill(items, [], firstState, geometry);
  return breaks.map(({ cut, row }) => {
    if (!row) return cut ? `row ${cut.path}` : 'block';
    return row.gaps.map(({ path, line }) => `${'abc'[path[1] ?? 0]}${line / 10}`).join(' ');
  });
}

/** `lines` lines of ten between edges of five, which repeat at each page break. */
function code(lines: number): Item {
  const cuts: Cut[] = [];
  for (let i = 2; i < lines; i++) {
    cuts.push({ y: 5 + i * 10, path: [], line: 5 + i * 10, repeat: 5, foot: 5 });
  }
  return block(lines * 10 + 10, { cuts: () => cuts });
}

/** Where pages begin: the index of a block and, after a slash, the height at which it is cut. */
function begins(items: Item[], next: Item[] = [], start: FillState = firstState): string[] {
  return fill(items, next, start, geometry).breaks.map(({ index, cut }) =>
    cut ? `${index}/${cut.y}` : `${index}`,
  );
}

/** An image of this height with the following text beside it, which begins 5 above. */
const beside = (height: number): Item => ({ outer: -5, own: height, cuts: none });

describe('an image with text beside it', () => {
  test('moves to the next page with its text and adds no height there', () => {
    const { breaks, height } = fill(
      [block(65), beside(40), block(10), block(10)],
      [],
      firstState,
      geometry,
    );
    expect(breaks).toMatchObject([{ index: 2, beside: { from: 1, gap: breaks[0]?.gap } }]);
    expect(height).toBe(65 + (breaks[0]?.gap ?? 0) + 20);
  });

  test('stays where it fits, and does not move the text beside it', () => {
    expect(begins([block(50), beside(40), block(10), block(40)])).toEqual([]);
  });

  test('moves to the next page with its heading', () => {
    expect(begins([block(50), heading(20), beside(40), block(10)])).toEqual(['1']);
  });

  test('affects lines that are split below it', () => {
    const { breaks } = fill([beside(40), paragraph(30)], [], firstState, geometry);
    expect(breaks.map(({ drop }) => drop)).toEqual([40, 40]);
    expect(fill([paragraph(30)], [], firstState, geometry).breaks[0]?.drop).toBeUndefined();
  });
});

describe('where pages begin', () => {
  test.each<[string, Item[], string[]]>([
    ['what fits stays on one page', [block(40), block(60)], []],
    ['what does not fit goes on the next', [block(40), block(61)], ['1']],
    ['a rounding error of the browser pushes nothing', [block(40), block(60.05)], []],
    ['each page is filled', [block(60), block(60), block(40), block(60)], ['1', '3']],
    ['the frame around code has room at both ends of a page', [code(23)], ['0/95', '0/185']],
    ['a picture is never cut', [block(50), block(80)], ['1']],
    [
      'what is higher than a page stays in one piece',
      [block(10), block(250), block(10)],
      ['1', '2'],
    ],
    ['a paragraph is parted between lines', [block(50), paragraph(8)], ['1/50']],
    ['of a paragraph two lines stay at the foot', [block(85), paragraph(8)], ['1']],
    ['and two go to the head', [block(30), paragraph(8)], ['1/60']],
    ['three lines are not parted', [block(75), paragraph(3)], ['1']],
    [
      'a paragraph may go over several pages',
      [block(50), paragraph(30)],
      ['1/50', '1/150', '1/250'],
    ],
    ['a heading stays with what follows', [block(60), heading(20), block(40)], ['1']],
    ['so do two', [block(50), heading(20), heading(20), block(20)], ['1']],
    ['with two lines of a paragraph it stays', [block(60), heading(20), paragraph(8)], ['2/20']],
    ['with less than two it goes', [block(65), heading(20), paragraph(8)], ['1']],
    ['a heading at the very end needs nothing', [block(80), heading(20)], []],
    ['headings alone cannot hold a page', Array.from({ length: 6 }, () => heading(40)), ['2', '4']],
    ['a table is parted between rows', [block(50), table(9)], ['1/50']],
    ['its header row does not stand alone', [block(85), table(9)], ['1']],
    ['the header row is repeated on each page', [block(50), table(25)], ['1/50', '1/140', '1/230']],
    ['a break begins a page', [block(10), pageBreak, block(10)], ['2']],
    ['two breaks leave a page empty', [block(10), pageBreak, pageBreak, block(10)], ['2', '3']],
    ['a break at the foot leaves none empty', [block(100), pageBreak, block(10)], ['2']],
  ])('%s', (_, items, expected) => {
    expect(begins(items)).toEqual(expected);
  });

  test('a heading at the end of a section depends on the next section', () => {
    expect(begins([block(60), heading(20)], [block(40)])).toEqual(['1']);
    expect(begins([block(60), heading(20)], [block(20)])).toEqual([]);
  });

  test('a section begins where the previous one ended', () => {
    const first = fill([block(70)], [], firstState, geometry);
    expect(begins([block(40)], [], first.end)).toEqual(['0']);
    const forced = fill([block(10), pageBreak], [], firstState, geometry);
    expect(begins([block(40)], [], forced.end)).toEqual(['0']);
  });
});

describe('the gap at a page break', () => {
  test('is the rest of the page, both margins and the space between the sheets', () => {
    const [turn] = fill([block(40), block(80)], [], firstState, geometry).breaks;
    expect(turn?.gap).toBe(60 + 10 + 20 + 10);
    expect(turn?.top).toBe(140);
  });

  test('includes the space after a block', () => {
    const spaced = block(40, { outer: 50 });
    const [turn] = fill([spaced, block(80)], [], firstState, geometry).breaks;
    expect(turn?.gap).toBe(60 + 40);
    expect(turn?.top).toBe(40 + 100);
  });

  test.each([
    ['blocks', [block(60), block(60), block(60)]],
    ['lines', [block(50), paragraph(30)]],
    ['rows', [block(50), table(25)]],
    ['something too high', [block(10), block(250), block(30)]],
  ])('with %s a section is as high as what is in it and between', (_, items) => {
    const { breaks, height, end } = fill(items, [], firstState, geometry);
    const inside = items.reduce((sum, { outer }) => sum + outer, 0);
    const between = breaks.reduce((sum, { gap, cut }) => sum + gap + (cut?.repeat ?? 0), 0);
    expect(height).toBeCloseTo(inside + between);
    expect(end.y).toBeCloseTo(height - (breaks.at(-1)?.top ?? 0));
  });

  test('pages of equal paper size begin at equal distances', () => {
    const items = Array.from({ length: 40 }, (_, i) => (i % 3 ? paragraph(7) : block(33)));
    const tops = fill(items, [], firstState, geometry).breaks.map(({ top }) => top);
    expect(tops.length).toBeGreaterThan(10);
    for (const [i, top] of tops.entries()) expect(top).toBeCloseTo((i + 1) * 140);
  });
});

describe('a row that is higher than a page', () => {
  test.each<[string, Item[], string[]]>([
    ['is divided between lines', [tallRow(25)], ['a8', 'a17']],
    ['each of its cells at its own', [tallRow(25, 4, 12)], ['a8 c8', 'a17']],
    ['begins where it stands', [block(40), tallRow(25)], ['a4', 'a13', 'a22']],
    ['with two lines of each cell', [block(60), tallRow(25, 12)], ['a2 b2', 'a11 b10', 'a20']],
    ['or with all of a short one', [block(50), tallRow(25, 3)], ['a3', 'a12', 'a21']],
    ['else it goes to the next page', [block(65), tallRow(25, 12)], ['row 2', 'a9 b9', 'a18']],
    ['as it does for a cell of three lines', [block(60), tallRow(25, 3)], ['row 2', 'a9', 'a18']],
    ['is followed by the next row', [tallRow(16)], ['a8']],
    ['on another page where that has no room', [tallRow(17)], ['a8', 'row 3']],
  ])('%s', (_, items, expected) => {
    expect(firstLines(items)).toEqual(expected);
  });

  test('the continued content of its cells begins at the same height, below the header row', () => {
    const items = [block(40), tallRow(25, 12), block(30)];
    const { breaks, height, end } = fill(items, [], firstState, geometry);
    const tops = breaks.map(({ row }) => row?.top ?? 0);
    const begun = [0, 0];
    for (const [i, { row }] of breaks.entries()) {
      for (const { path, line, gap } of row?.gaps ?? []) {
        const cell = path[1] ?? 0;
        begun[cell] = (begun[cell] ?? 0) + gap;
        expect(line + (begun[cell] ?? 0)).toBe((tops[i] ?? 0) + 10);
      }
    }
    expect(begun.every((sum) => sum > 0)).toBe(true);
    expect(breaks.map(({ top }) => top)).toEqual([140, 280, 420]);
    expect(height - 420).toBe(end.y);
    expect(end.y).toBe(10 + 30 + 10 + 30);
  });

  test('space in a cell is whole pixels, and the cell ends that much lower', () => {
    const cuts = [3, 4, 5].map((line): Cut => {
      const y = line * 24.816;
      return { y, path: [0, 0, 0], line: y, repeat: 0 };
    });
    const end = 7 * 24.816;
    const item = block(end, { cuts: () => [rowCut(0, [0], 10.4, [{ cuts, end, bottom: end }])] });
    const { breaks, height } = fill([item], [], firstState, geometry);
    const gaps = breaks.flatMap(({ row }) => row?.gaps.map(({ gap }) => gap) ?? []);
    expect(gaps.length).toBeGreaterThan(0);
    expect(gaps.every(Number.isInteger)).toBe(true);
    expect(height).toBeCloseTo(end + gaps.reduce((sum, gap) => sum + gap, 0));
  });

  test('an image in it that is higher than a page does not end the other cells', () => {
    const cells: Cell[] = [
      {
        cuts: [
          { y: 20, path: [0, 0, 1], line: 0, repeat: 0 },
          { y: 270, path: [0, 0, 2], line: 0, repeat: 0 },
        ],
        end: 290,
        bottom: 290,
      },
    ];
    const item = block(290, { cuts: () => [rowCut(0, [0], 0, cells)] });
    const { breaks, end } = fill([item], [], firstState, geometry);
    expect(breaks.flatMap(({ row }) => row?.gaps.map(({ path }) => path.at(-1)))).toEqual([1, 2]);
    expect(end.y).toBe(20);
  });
});

test('pages after a section break have its layout', () => {
  const turned = block(0, { ends: true, part: { orientation: 'landscape', columns: null } });
  const { breaks, parts, end } = fill(
    [block(30), turned, block(50), block(20)],
    [],
    firstState,
    geometry,
  );
  expect(breaks.map(({ index, part }) => [index, part.orientation])).toEqual([
    [2, 'landscape'],
    [3, 'landscape'],
  ]);
  expect(parts.get(0)).toBeUndefined();
  expect(parts.get(2)?.orientation).toBe('landscape');
  expect(end.part.orientation).toBe('landscape');
});

describe('the geometry of paper', () => {
  test.each([
    ['A4', {}, 794, 1123],
    ['landscape', { orientation: 'landscape' as const }, 1123, 794],
    ['letter', { paper: 'letter' as const }, 816, 1056],
    ['custom', { paper: 'custom' as const, width: 100, height: 50 }, 378, 189],
  ])('%s', (_, part, width, height) => {
    const made = geometryOf({ ...defaultPage, ...part });
    expect(made.width).toBe(width);
    expect(made.height).toBe(height);
    expect(made.left + made.contentWidth + made.right).toBeCloseTo(made.width);
  });

  test('margins that leave no room are reduced', () => {
    const margins = { top: 200, right: 300, bottom: 200, left: 300 };
    const made = geometryOf({ ...defaultPage, margins });
    expect(made.contentWidth).toBeGreaterThan(50);
    expect(made.contentHeight).toBeGreaterThan(50);
  });
});
