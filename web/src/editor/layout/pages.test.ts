import { defaultPage } from '@docent/document-model/page';
import { intoSections } from '@docent/document-model/sections';
import { manual } from '@docent/document-model/testing/documents';
import { contentOf, pageName } from '@docent/document-model/yjs';
import { describe, expect, test } from 'vitest';
import { redoCommand, undoCommand } from 'y-prosemirror';
import * as Y from 'yjs';
import { insertPageBreak, insertSectionBreak } from '../pageSetup/breakCommands.ts';
import { JsonNode } from '../pagination/blocks.ts';
import { Pagination } from '../pagination/pagination.ts';
import {
  type Desk,
  openDesks,
  putCaret,
  run,
  shape,
  type as typeText,
} from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import type { PageState } from './pageState.ts';
import { pageStateOf } from './plugin.ts';
import { marksOf } from './spacers.ts';

function pagesOf({ editor }: Desk): PageState {
  const pages = pageStateOf(editor.state);
  if (!pages) throw new Error('The text is not live.');
  return pages;
}

function exchange(from: Desk, to: Desk): void {
  for (const update of from.outbox.splice(0)) Y.applyUpdate(to.ydoc, update, 'server');
}

describe('the page setup', () => {
  test('a setting that one person changes reaches the others', () => {
    const [ann, bo] = openDesks(sectionsOf(['one']), 2) as [Desk, Desk];
    pagesOf(ann).set({ paged: true, paper: 'A5' });
    exchange(ann, bo);
    expect(pagesOf(bo).page).toMatchObject({ paged: true, paper: 'A5', columns: 1 });
  });

  test('concurrent changes of two settings are both kept', () => {
    const [ann, bo] = openDesks(sectionsOf(['one']), 2) as [Desk, Desk];
    pagesOf(ann).set({ paper: 'A3' });
    pagesOf(bo).set({ orientation: 'landscape' });
    exchange(ann, bo);
    exchange(bo, ann);
    for (const desk of [ann, bo]) {
      expect(pagesOf(desk).page).toMatchObject({ paper: 'A3', orientation: 'landscape' });
    }
  });

  test('a change is an undo step for its author, separate from earlier typing', () => {
    const [ann, bo] = openDesks(sectionsOf(['one']), 2) as [Desk, Desk];
    putCaret(ann, 0, 3);
    typeText(ann, '!');
    pagesOf(ann).set({ lineNumbers: true });
    exchange(ann, bo);
    run(bo, undoCommand);
    expect(pagesOf(bo).page.lineNumbers).toBe(true);
    run(ann, undoCommand);
    expect(pagesOf(ann).page.lineNumbers).toBe(false);
    expect(shape(ann)).toEqual([['one!']]);
    run(ann, redoCommand);
    expect(pagesOf(ann).page.lineNumbers).toBe(true);
  });

  test('invalid values from another client are repaired', () => {
    const [ann] = openDesks(sectionsOf(['one'])) as [Desk];
    ann.ydoc.getMap(pageName).set('paper', 'papyrus');
    ann.ydoc.getMap(pageName).set('margins', { left: -5, top: '3' });
    expect(pagesOf(ann).page.paper).toBe('A4');
    expect(pagesOf(ann).page.margins.left).toBe(25);
  });
});

describe('a break', () => {
  const kinds = ({ editor }: Desk) =>
    editor.state.doc.children.flatMap((section) =>
      section.children.map(({ type, textContent }) => textContent || type.name),
    );

  test.each([
    ['at a line’s start stands before it', 0, ['pageBreak', 'first', 'second']],
    ['at its end behind it', 5, ['first', 'pageBreak', 'second']],
    ['inside of it parts it', 2, ['fi', 'pageBreak', 'rst', 'second']],
  ])('%s', (_, offset, expected) => {
    const [desk] = openDesks(sectionsOf(['first', 'second'])) as [Desk];
    putCaret(desk, 0, offset);
    run(desk, insertPageBreak);
    expect(kinds(desk)).toEqual(expected);
  });

  test('at the end of the document is followed by an empty line', () => {
    const [desk] = openDesks(sectionsOf(['only'])) as [Desk];
    putCaret(desk, 0, 4);
    run(desk, insertPageBreak);
    expect(kinds(desk)).toEqual(['only', 'pageBreak', 'paragraph']);
    expect(desk.editor.state.selection.$from.parent.content.size).toBe(0);
  });

  test('of a section sets the layout of the following pages', () => {
    const [desk] = openDesks(sectionsOf(['first', 'second'])) as [Desk];
    putCaret(desk, 0, 5);
    run(desk, insertSectionBreak({ orientation: 'landscape' }));
    expect(contentOf(desk.ydoc).content[0]?.content?.[1]).toMatchObject({
      type: 'sectionBreak',
      attrs: { orientation: 'landscape' },
    });
  });
});

describe('pages of a long document', () => {
  const page = { ...defaultPage, paged: true };
  const long = manual(600);
  const doc = () => new JsonNode({ type: 'doc', content: long.content });

  test('a change refills only the sections that it moves', () => {
    const pagination = new Pagination();
    const node = doc();
    pagination.update(node, page);
    const before = pagination.slices;
    pagination.update(node, page);
    expect(pagination.slices.every((slice, i) => slice === before[i])).toBe(true);

    const block = node.child(5).child(3);
    const { outer } = pagination.extentOf(
      block,
      pagination.geometry(before[5]?.start.part ?? { orientation: null, columns: null })
        .contentWidth,
    );
    pagination.learn(block, 604.7244094488188, outer + 300, outer + 300);
    pagination.refill(node.child(5));
    pagination.update(node, page);
    expect(pagination.slices.slice(0, 4).every((slice, i) => slice === before[i])).toBe(true);
    expect(pagination.slices[5]).not.toBe(before[5]);
  });

  test('sections give the same pages as the whole document', () => {
    const whole = new Pagination();
    whole.update(
      new JsonNode({
        type: 'doc',
        content: [
          { type: 'section', content: long.content.flatMap(({ content = [] }) => content) },
        ],
      }),
      page,
    );
    const parted = new Pagination();
    parted.update(doc(), page);
    expect(parted.pages).toBe(whole.pages);
    expect(parted.pages).toBeGreaterThan(40);
  });

  test('another paper size gives other pages, and the first one gives the first pages again', () => {
    const pagination = new Pagination();
    const node = doc();
    pagination.update(node, page);
    const { pages } = pagination;
    pagination.update(node, { ...page, paper: 'A5' });
    expect(pagination.pages).toBeGreaterThan(pages * 1.6);
    pagination.update(node, page);
    expect(pagination.pages).toBe(pages);
  });

  test('each break is drawn once, and those inside a block are drawn by the block', () => {
    const pagination = new Pagination();
    pagination.update(doc(), page);
    for (const slice of pagination.slices) {
      const { marks, rows } = marksOf(slice, () => ({ shift: 0, height: null }));
      const bands = marks.flatMap(({ attributes }) =>
        JSON.parse(attributes['data-page-gaps'] ?? '[]'),
      );
      const starts = marks.filter(({ attributes }) => attributes.class === 'page-start');
      expect(starts.length + bands.length + rows.length).toBe(slice.filling.breaks.length);
    }
  });

  test('a row that is higher than a page is divided in its cells, below its header row', () => {
    const text = (words: string) => ({ type: 'text', text: words });
    const line = (words: string) => ({ type: 'paragraph', content: [text(words)] });
    const cells = (type: string, ...words: string[]) => ({
      type: 'tableRow',
      content: words.map((each) => ({ type, content: [line(each)] })),
    });
    const table = {
      type: 'table',
      content: [cells('tableHeader', 'A', 'B'), cells('tableCell', 'word '.repeat(2000), 'short')],
    };
    const pagination = new Pagination();
    const content = intoSections([table]);
    pagination.update(new JsonNode({ type: 'doc', content: content.content }), page);
    expect(pagination.pages).toBeGreaterThan(2);
    const [slice] = pagination.slices;
    if (!slice) throw new Error('There is no section.');
    const { marks, rows, heads } = marksOf(slice, () => ({ shift: 0, height: null }));
    const bands = marks.filter(({ attributes }) => attributes.class === 'page-cut');
    expect(bands.map(({ path }) => path)).toEqual([[1, 0, 0]]);
    expect(JSON.parse(bands[0]?.attributes['data-page-gaps'] ?? '[]')).toHaveLength(
      pagination.pages - 1,
    );
    expect(marks).toContainEqual({ index: 0, path: [1], attributes: { class: 'page-divided' } });
    expect(rows).toEqual([]);
    expect(heads).toMatchObject([{ path: [1], headers: 1 }]);
    expect(heads[0]?.tops).toHaveLength(pagination.pages - 1);
  });

  test.each([
    ['to the end', []],
    [
      'in the middle of a section',
      [
        { type: 'sectionBreak', attrs: { orientation: 'portrait' } },
        { type: 'paragraph', content: [{ type: 'text', text: 'upright again' }] },
      ],
    ],
  ])('landscape pages %s make the paper as wide as they are', (_, after) => {
    const content = intoSections([
      { type: 'paragraph', content: [{ type: 'text', text: 'upright' }] },
      { type: 'sectionBreak', attrs: { orientation: 'landscape' } },
      { type: 'paragraph', content: [{ type: 'text', text: 'lying' }] },
      ...after,
    ]);
    const pagination = new Pagination();
    pagination.update(new JsonNode({ type: 'doc', content: content.content }), page);
    expect(pagination.widest).toMatchObject({ width: 1123, height: 794 });
  });
});
