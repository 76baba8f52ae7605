// Suggestions about rows, columns and cells of a table, as fine as the table allows.

import { type DocumentJSON, type NodeJSON, textOf } from '@docent/document-model/content';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import { contentOf } from '@docent/document-model/yjs';
import type { Command } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  CellSelection,
  deleteColumn,
  deleteRow,
  mergeCells,
  splitCell,
} from '@tiptap/pm/tables';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { setMode } from '../kit/mode.ts';
import { type Desk, openDesks, putCaret, run, type } from '../testing/editors.ts';
import { suggestionsIn, type TableChange, tableChangeOf } from './found.ts';
import { settle } from './settle.ts';

/** A table of these texts; `^` after a text spans two rows, `>` two columns. */
function openTable(rows: string[][], people = 1): Desk[] {
  const cell = (text: string) => ({
    type: 'tableCell',
    attrs: {
      id: `c${text}`,
      ...(text.includes('>') ? { colspan: 2 } : {}),
      ...(text.includes('^') ? { rowspan: 2 } : {}),
    },
    content: [
      {
        type: 'paragraph',
        attrs: { id: `p${text}` },
        content: [{ type: 'text', text: text.replace(/[>^]/, '') }],
      },
    ],
  });
  const content = rows.map((cells, i) => ({
    type: 'tableRow',
    attrs: { id: `r${i}` },
    content: cells.map(cell),
  }));
  const desks = openDesks(
    {
      type: 'doc',
      content: [{ type: 'section', content: [{ type: 'table', attrs: { id: 't' }, content }] }],
    },
    people,
  );
  for (const desk of desks) setMode(desk.editor.view, 'suggest');
  return desks;
}

const tables = (document: DocumentJSON) =>
  (document.content[0]?.content ?? []).filter(({ type }) => type === 'table');

/** The texts of the cells by row, as above. */
function grid(table: NodeJSON | undefined): string[][] {
  return (table?.content ?? []).map(({ content = [] }) =>
    content.map(
      (cell) =>
        textOf(cell).replaceAll('\n', '') +
        (cell.attrs?.colspan === 2 ? '>' : '') +
        (cell.attrs?.rowspan === 2 ? '^' : ''),
    ),
  );
}

/**
 * The same with `+` for insertions, `-` for deletions and `~` for changes; those of rows in their first
 * cell.
 */
function drawn({ ydoc }: Desk): string[][][] {
  const sign = ({ attrs }: NodeJSON) => {
    const kind = (attrs?.suggestion as { kind: string } | undefined)?.kind;
    return kind === 'insertion' ? '+' : kind === 'deletion' ? '-' : kind === 'change' ? '~' : '';
  };
  return tables(contentOf(ydoc)).map((table) =>
    grid(table).map((texts, i) => {
      const row = table.content?.[i];
      const cells = texts.map((text, j) => sign(row?.content?.[j] ?? { type: '' }) + text);
      return [(row ? sign(row) : '') + (cells[0] ?? ''), ...cells.slice(1)];
    }),
  );
}

function selectCells({ editor }: Desk, first: number, last: number): void {
  const at: number[] = [];
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'tableCell') at.push(pos);
  });
  const { state, view } = editor;
  const selection = CellSelection.create(state.doc, at[first] as number, at[last] as number);
  view.dispatch(state.tr.setSelection(selection));
}

interface Story {
  does: string;
  says: TableChange;
  rows: string[][];
  at: number | [number, number];
  command: Command;
  shows: string[][];
  accepts: string[][];
}

const square = [
  ['a', 'b'],
  ['c', 'd'],
];

const stories: Story[] = [
  {
    does: 'adds a column',
    says: 'newColumn',
    rows: square,
    at: 0,
    command: addColumnAfter,
    shows: [
      ['a', '+', 'b'],
      ['c', '+', 'd'],
    ],
    accepts: [
      ['a', '', 'b'],
      ['c', '', 'd'],
    ],
  },
  {
    does: 'adds a column through a merged cell',
    says: 'newColumn',
    rows: [['a>'], ['c', 'd']],
    at: 1,
    command: addColumnAfter,
    shows: [['~a'], ['c', '+', 'd']],
    accepts: [['a'], ['c', '', 'd']],
  },
  {
    does: 'deletes a column',
    says: 'oldColumn',
    rows: square,
    at: 1,
    command: deleteColumn,
    shows: [
      ['a', '-b'],
      ['c', '-d'],
    ],
    accepts: [['a'], ['c']],
  },
  {
    does: 'adds a row',
    says: 'newRow',
    rows: square,
    at: 0,
    command: addRowAfter,
    shows: [
      ['a', 'b'],
      ['+', ''],
      ['c', 'd'],
    ],
    accepts: [
      ['a', 'b'],
      ['', ''],
      ['c', 'd'],
    ],
  },
  {
    does: 'deletes a row',
    says: 'oldRow',
    rows: square,
    at: 0,
    command: deleteRow,
    shows: [
      ['-a', 'b'],
      ['c', 'd'],
    ],
    accepts: [['c', 'd']],
  },
  {
    does: 'deletes a row under which no merged cell goes on',
    says: 'oldRow',
    rows: [['a^', 'b'], ['d'], ['e', 'f']],
    at: 3,
    command: deleteRow,
    shows: [['a^', 'b'], ['d'], ['-e', 'f']],
    accepts: [['a^', 'b'], ['d']],
  },
  {
    does: 'merges cells of a row',
    says: 'changedRows',
    rows: [...square, ['e', 'f']],
    at: [2, 3],
    command: mergeCells,
    shows: [['a', 'b'], ['-c', 'd'], ['+cd>'], ['e', 'f']],
    accepts: [['a', 'b'], ['cd>'], ['e', 'f']],
  },
  {
    does: 'merges cells of two rows',
    says: 'changedRows',
    rows: [...square, ['e', 'f']],
    at: [0, 2],
    command: mergeCells,
    shows: [['-a', 'b'], ['-c', 'd'], ['+ac^', 'b'], ['+d'], ['e', 'f']],
    accepts: [['ac^', 'b'], ['d'], ['e', 'f']],
  },
  {
    does: 'splits a cell',
    says: 'splitCell',
    rows: [['a>'], ['c', 'd']],
    at: 0,
    command: splitCell,
    shows: [
      ['~a', '+'],
      ['c', 'd'],
    ],
    accepts: [
      ['a', ''],
      ['c', 'd'],
    ],
  },
];

describe('a person who suggests', () => {
  test.each(stories)('$does', ({ says, rows, at, command, shows, accepts }) => {
    const [desk] = openTable(rows) as [Desk];
    if (typeof at === 'number') putCaret(desk, at, 0);
    else selectCells(desk, ...at);
    run(desk, command);
    const [first, ...others] = drawn(desk);
    expect(first).toEqual(shows);
    expect(others).toEqual([]);
    const content = contentOf(desk.ydoc);
    expect(grid(tables(withoutSuggestions(content, 'refuse'))[0])).toEqual(rows);
    expect(grid(tables(withoutSuggestions(content, 'accept'))[0])).toEqual(accepts);
    expect(suggestionsIn(desk.editor.state.doc).map(tableChangeOf)).toEqual([says]);
  });

  test('deletes a column with a cell in their own new row', () => {
    const [desk] = openTable(square) as [Desk];
    putCaret(desk, 2, 0);
    run(desk, addRowAfter);
    putCaret(desk, 4, 0);
    type(desk, 'e');
    putCaret(desk, 0, 0);
    run(desk, deleteColumn);
    expect(drawn(desk)[0]).toEqual([
      ['-a', 'b'],
      ['-c', 'd'],
      ['+-e', ''],
    ]);
  });

  test('deletes their own suggested column', () => {
    const [desk] = openTable(square) as [Desk];
    putCaret(desk, 0, 0);
    run(desk, addColumnAfter);
    putCaret(desk, 1, 0);
    type(desk, 'x');
    run(desk, deleteColumn);
    expect(drawn(desk)[0]).toEqual(square);
  });

  test('suggests the whole table if a column of a merged cell is deleted', () => {
    const rows = [['a>'], ['c', 'd']];
    const [desk] = openTable(rows) as [Desk];
    putCaret(desk, 2, 0);
    run(desk, deleteColumn);
    expect(drawn(desk)).toHaveLength(2);
    expect(grid(tables(withoutSuggestions(contentOf(desk.ydoc), 'refuse'))[0])).toEqual(rows);
  });
});

function exchange(desks: Desk[]): void {
  for (const from of desks) {
    for (const update of from.outbox.splice(0)) {
      for (const to of desks) if (to !== from) Y.applyUpdate(to.ydoc, update, 'server');
    }
  }
}

describe('two people at once', () => {
  test('suggest one column each, and each is resolved separately', () => {
    const [maja, bo] = openTable(square, 2) as [Desk, Desk];
    putCaret(maja, 0, 0);
    run(maja, addColumnBefore);
    putCaret(maja, 0, 0);
    type(maja, 'm');
    putCaret(bo, 1, 0);
    run(bo, deleteColumn);
    exchange([maja, bo]);
    expect(drawn(bo)[0]).toEqual([
      ['+m', 'a', '-b'],
      ['+', 'c', '-d'],
    ]);
    const own = (id: string) =>
      suggestionsIn(maja.editor.state.doc).filter(({ personId }) => personId === id);
    run(maja, settle(own('bo'), 'accept'));
    expect(drawn(maja)[0]).toEqual([
      ['+m', 'a'],
      ['+', 'c'],
    ]);
    run(maja, settle(own('maja'), 'refuse'));
    exchange([maja, bo]);
    expect(drawn(bo)[0]).toEqual([['a'], ['c']]);
  });

  test.each([
    ['goes with the column', '', square.concat([['', '']])],
    // A rejected column never takes written text with it.
    ['stays if it is written into', 'x', expect.arrayContaining([expect.arrayContaining(['x'])])],
  ])('a cell that a new row has in a suggested column %s', (_, text, after) => {
    const [maja, bo] = openTable(square, 2) as [Desk, Desk];
    putCaret(maja, 0, 0);
    run(maja, addColumnAfter);
    exchange([maja, bo]);
    setMode(bo.editor.view, 'edit');
    putCaret(bo, 3, 0);
    run(bo, addRowAfter);
    putCaret(bo, 7, 0);
    if (text) type(bo, text);
    run(bo, settle(suggestionsIn(bo.editor.state.doc), 'refuse'));
    expect(drawn(bo)[0]).toEqual(after);
  });
});
