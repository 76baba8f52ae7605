import { defaultPage, type PageSetup } from '@docent/document-model/page';
import { expect, test } from 'vitest';
import { JsonNode } from '../pagination/blocks.ts';
import { hasColumns } from '../pagination/columns.ts';
import { partText } from './printedParts.ts';

interface Block {
  type: string;
  attrs: Record<string, unknown>;
}
const line = (id: string): Block => ({ type: 'paragraph', attrs: { id } });
const pageBreak = (id: string, attrs = {}): Block => ({
  type: 'pageBreak',
  attrs: { id, ...attrs },
});
const sectionBreak = (id: string, attrs: object): Block => ({
  type: 'sectionBreak',
  attrs: { id, ...attrs },
});

/** A document and its elements; each block's element is named after its id. */
function documentOf(...sections: Block[][]) {
  const doc = new JsonNode({
    type: 'doc',
    content: sections.map((content) => ({ type: 'section', content })),
  });
  const text = document.createElement('div');
  for (const blocks of sections) {
    const section = document.createElement('section');
    for (const { attrs } of blocks)
      section.append(Object.assign(document.createElement('p'), { id: attrs.id }));
    text.append(section);
  }
  return { doc, text };
}

const page: PageSetup = { ...defaultPage, paged: true };
const namesIn = (element: Element) => [...element.children].map(({ id }) => id).join(' ');

const manual = () =>
  documentOf(
    [line('a'), sectionBreak('two', { columns: 2 }), line('b')],
    [line('c'), pageBreak('column', { begins: 'column' }), line('d'), pageBreak('end'), line('e')],
    [
      sectionBreak('one', { orientation: 'landscape' }),
      pageBreak('next', { begins: 'column' }),
      line('f'),
    ],
  );

test('a text is split where a page begins, across section borders', () => {
  const { doc, text } = manual();
  const { parts } = partText(text, doc, page);
  expect(
    parts.map(({ element, section }) => [namesIn(element), element.style.columnCount, section]),
  ).toEqual([
    ['a two', '', 0],
    ['b c column d end', '2', 1],
    ['e one', '2', 1],
    // With a single column, the next column is on the next page.
    ['next', '', 2],
    ['f', '', 2],
  ]);
});

test('everything is restored afterwards', () => {
  const { doc, text } = manual();
  const before = text.innerHTML;
  const { putBack } = partText(text, doc, page);
  expect(text.innerHTML).not.toBe(before);
  putBack();
  expect(text.innerHTML).toBe(before);
});

test.each([
  ['columns throughout', { columns: 2 }, [line('a')], true],
  ['columns from somewhere on', {}, [line('a'), sectionBreak('two', { columns: 2 })], true],
  ['pages that only lie otherwise', {}, [sectionBreak('l', { orientation: 'landscape' })], false],
  ['nothing of the kind', {}, [line('a'), pageBreak('p')], false],
])('whether a text is parted with %s', (_, said, blocks, expected) => {
  expect(hasColumns(documentOf(blocks).doc, { ...page, ...said })).toBe(expected);
});
