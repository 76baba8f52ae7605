import { defaultPage, type PageSetup } from '@docent/document-model/page';
import { describe, expect, test } from 'vitest';
import { JsonNode } from './blocks.ts';
import {
  behind,
  footOf,
  type Going,
  hasColumns,
  pagesIn,
  placeIn,
  rowsOf,
  runsOf,
  startRun,
} from './columns.ts';
import { geometryOf, pageGap, wholePart } from './geometry.ts';

const page: PageSetup = { ...defaultPage, paged: true, columns: 2 };
const line = { type: 'paragraph' };
const turn = (attrs: object) => ({ type: 'sectionBreak', attrs: { ...attrs } });

function doc(...sections: { type: string; attrs?: object }[][]): JsonNode {
  const content = sections.map((blocks) => ({ type: 'section', content: blocks }));
  return new JsonNode({ type: 'doc', content } as ConstructorParameters<typeof JsonNode>[0]);
}

describe('whether pages have columns', () => {
  test.each<[string, JsonNode, Partial<PageSetup>, boolean]>([
    ['those of two', doc([line], [line]), {}, true],
    ['not those of one', doc([line]), { columns: 1 }, false],
    ['some of them', doc([line], [turn({ columns: 3 }), line]), { columns: 1 }, true],
    ['the first of them', doc([line, turn({ columns: 1 }), line]), {}, true],
    ['however long the text is', doc(Array(20_001).fill(line)), {}, true],
  ])('%s', (_, text, said, expected) => {
    expect(hasColumns(text, { ...page, ...said })).toBe(expected);
  });
});

describe('runs of columns', () => {
  const columnBreak = { type: 'pageBreak', attrs: { begins: 'column' } };
  const pageBreak = { type: 'pageBreak' };
  const on = { part: wholePart, beginsPage: false };
  const anew = { part: wholePart, beginsPage: true };
  const three = { orientation: null, columns: 3 };
  test.each<[string, { type: string; attrs?: object }[], Going, object[], Going]>([
    ['all of a section', [line, line], on, [{ ...on, from: 0, to: 2 }], on],
    ['what comes first', [line], anew, [{ ...anew, from: 0, to: 1 }], on],
    [
      'up to a new page',
      [line, pageBreak, line],
      on,
      [
        { ...on, from: 0, to: 2 },
        { ...anew, from: 2, to: 3 },
      ],
      on,
    ],
    ['up to its end', [line, pageBreak], on, [{ ...on, from: 0, to: 2 }], anew],
    ['over a column', [line, columnBreak, line], on, [{ ...on, from: 0, to: 3 }], on],
    [
      'as a break says, where there is but one column',
      [turn({ columns: 1 }), columnBreak, line],
      on,
      [
        { ...on, from: 0, to: 1 },
        { part: { orientation: null, columns: 1 }, beginsPage: true, from: 1, to: 2 },
        { part: { orientation: null, columns: 1 }, beginsPage: true, from: 2, to: 3 },
      ],
      { part: { orientation: null, columns: 1 }, beginsPage: false },
    ],
    [
      'in columns of its own',
      [line, turn({ columns: 3 }), line],
      on,
      [
        { ...on, from: 0, to: 2 },
        { part: three, beginsPage: true, from: 2, to: 3 },
      ],
      { part: three, beginsPage: false },
    ],
  ])('%s', (_, blocks, start, runs, onward) => {
    expect(runsOf(doc(blocks).child(0), page, start)).toEqual({ runs, onward });
  });
});

describe('where text continues', () => {
  const geometry = geometryOf(page);
  const rows = rowsOf(geometry, 2);
  const room = rows.height * 2;
  const run = (beginsPage: boolean) => ({ part: wholePart, beginsPage });
  const first = startRun(null, run(true), geometry, rows);
  test.each([
    ['on the same page', 300, false, { page: 0, filledRows: 300 }],
    ['in its second column', rows.height + 20, false, { page: 0, filledRows: rows.height + 20 }],
    ['on the next page', room + 20, false, { page: 1, filledRows: 20 }],
    ['on the next page, when one is full', room, false, { page: 1, filledRows: 0 }],
    ['on a new page', 300, true, { page: 1, filledRows: 0 }],
    ['on a new page behind a full one', room * 2, true, { page: 2, filledRows: 0 }],
  ])('%s', (_, length, beginsPage, expected) => {
    const at = startRun(behind(first, length), run(beginsPage), geometry, rows);
    expect(at).toMatchObject(expected);
    expect(at.top).toBeCloseTo(expected.page * (rows.height + rows.between));
  });

  test('on a page with another layout, below the previous one', () => {
    const part = { orientation: 'landscape' as const, columns: null };
    const lying = geometryOf(page, part);
    const at = startRun(behind(first, 10), { part, beginsPage: true }, lying, rowsOf(lying, 2));
    expect(at.top - footOf(first)).toBeCloseTo(geometry.bottom + pageGap + lying.top);
  });
});

describe('rows of columns', () => {
  const rows = rowsOf(geometryOf(page), 2);
  const pitch = rows.height + rows.between;

  test('are as wide as the text of a page', () => {
    expect(rows.width * 2 + rows.gap).toBeCloseTo(geometryOf(page).contentWidth);
  });

  test.each([
    ['at the head of the first', 0, 0, { page: 0, column: 0 }],
    ['indented in it', 60, 30, { page: 0, column: 0 }],
    ['in the second column', rows.width + rows.gap, 0, { page: 0, column: 1 }],
    ['hanging out of it', rows.width + rows.gap - 15, 9, { page: 0, column: 1 }],
    ['on the third page', 5, pitch * 2 + 1, { page: 2, column: 0 }],
    ['at the foot of the second', 5, pitch * 2 - rows.between - 1, { page: 1, column: 0 }],
    ['a rounding error above a page', 5, pitch * 2 - 0.4, { page: 2, column: 0 }],
  ])('tell where something stands: %s', (_, left, top, expected) => {
    expect(placeIn(rows, left, top)).toEqual(expected);
  });

  test.each([
    [rows.height, 1],
    [pitch * 3 + rows.height, 4],
    [0, 1],
  ])('tell how many pages there are: %d', (height, pages) => {
    expect(pagesIn(rows, height)).toBe(pages);
  });
});
