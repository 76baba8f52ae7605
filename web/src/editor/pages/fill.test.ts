import { defaultPage } from '@docent/document-model/page';
import { describe, expect, test } from 'vitest';
import { type Cut, fill, firstState, type Item, type State } from './fill.ts';
import { type Geometry, geometryOf, type Part } from './geometry.ts';

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
const geometry = ({ orientation }: Part) => (orientation === 'landscape' ? lying : upright);

const none = () => [];
const block = (height: number, more: Partial<Item> = {}): Item => ({
  outer: height,
  own: height,
  cuts: none,
  ...more,
});
const heading = (height: number) => block(height, { keep: true });
const pageBreak = block(0, { ends: true });

/** `lines` of ten each: two stay together at either end. */
function paragraph(lines: number): Item {
  const cuts: Cut[] = [];
  for (let i = 2; i <= lines - 2; i++) cuts.push({ y: i * 10, path: [], line: i * 10, repeat: 0 });
  return block(lines * 10, { cuts: () => cuts });
}

/** A header row and `rows` rows of ten each. */
function table(rows: number): Item {
  const cuts: Cut[] = [];
  for (let row = 2; row <= rows; row++) {
    cuts.push({ y: row * 10, path: [row], line: 0, repeat: 10 });
  }
  return block((rows + 1) * 10, { cuts: () => cuts });
}

/** `lines` of ten each between edges of five, which stand again at each page's end and head. */
function code(lines: number): Item {
  const cuts: Cut[] = [];
  for (let i = 2; i < lines; i++) {
    cuts.push({ y: 5 + i * 10, path: [], line: 5 + i * 10, repeat: 5, foot: 5 });
  }
  return block(lines * 10 + 10, { cuts: () => cuts });
}

/** Where pages begin: the index of a block, and behind a slash the height at which it is cut. */
function begins(items: Item[], next: Item[] = [], start: State = firstState): string[] {
  return fill(items, next, start, geometry).breaks.map(({ index, cut }) =>
    cut ? `${index}/${cut.y}` : `${index}`,
  );
}

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

  test('a heading at a section’s end looks into the next section', () => {
    expect(begins([block(60), heading(20)], [block(40)])).toEqual(['1']);
    expect(begins([block(60), heading(20)], [block(20)])).toEqual([]);
  });

  test('a section begins where the one before it ended', () => {
    const first = fill([block(70)], [], firstState, geometry);
    expect(begins([block(40)], [], first.end)).toEqual(['0']);
    const forced = fill([block(10), pageBreak], [], firstState, geometry);
    expect(begins([block(40)], [], forced.end)).toEqual(['0']);
  });
});

describe('what is put between', () => {
  test('the rest of the page, both margins and the gap between the sheets', () => {
    const [turn] = fill([block(40), block(80)], [], firstState, geometry).breaks;
    expect(turn?.gap).toBe(60 + 10 + 20 + 10);
    expect(turn?.top).toBe(140);
  });

  test('the space after a block is part of it', () => {
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

  test('pages of equal paper begin at equal distances', () => {
    const items = Array.from({ length: 40 }, (_, i) => (i % 3 ? paragraph(7) : block(33)));
    const tops = fill(items, [], firstState, geometry).breaks.map(({ top }) => top);
    expect(tops.length).toBeGreaterThan(10);
    for (const [i, top] of tops.entries()) expect(top).toBeCloseTo((i + 1) * 140);
  });
});

test('from a section break on pages lie as it says', () => {
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

  test('margins that leave no room give way', () => {
    const margins = { top: 200, right: 300, bottom: 200, left: 300 };
    const made = geometryOf({ ...defaultPage, margins });
    expect(made.contentWidth).toBeGreaterThan(50);
    expect(made.contentHeight).toBeGreaterThan(50);
  });
});
