import { defaultPage, type PageSetup } from '@docent/document-model/page';
import { describe, expect, test } from 'vitest';
import { JsonNode } from './blocks.ts';
import { hasColumns, pagesIn, placeIn, rowsOf } from './columns.ts';
import { geometryOf } from './geometry.ts';

const page: PageSetup = { ...defaultPage, paged: true, columns: 2 };
const line = { type: 'paragraph' };
const turn = (attrs: object) => ({ type: 'sectionBreak', attrs: { ...attrs } });

function doc(...sections: { type: string; attrs?: object }[][]): JsonNode {
  const content = sections.map((blocks) => ({ type: 'section', content: blocks }));
  return new JsonNode({ type: 'doc', content } as ConstructorParameters<typeof JsonNode>[0]);
}

describe('which pages are shown in their columns', () => {
  test.each<[string, JsonNode, Partial<PageSetup>, boolean]>([
    ['those of two columns', doc([line], [line]), {}, true],
    ['not those of one', doc([line]), { columns: 1 }, false],
    ['with a break that changes nothing', doc([turn({ orientation: 'portrait' })]), {}, true],
    ['not where some lie', doc([line], [line, turn({ orientation: 'landscape' })]), {}, false],
    ['not where some have other columns', doc([turn({ columns: 3 }), line]), {}, false],
    ['with a break that says the same', doc([turn({ columns: 2 })]), {}, true],
    ['not where there is more than is filled at a key', doc(Array(4001).fill(line)), {}, false],
  ])('%s', (_, text, said, expected) => {
    expect(hasColumns(text, { ...page, ...said }, true)).toBe(expected);
  });

  test('none where the browser cannot', () => {
    expect(hasColumns(doc([line]), page, false)).toBe(false);
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
