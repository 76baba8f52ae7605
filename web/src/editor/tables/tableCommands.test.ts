import { intoSections } from '@docent/document-model/sections';
import { deleteSelection } from '@tiptap/pm/commands';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  CellSelection,
  mergeCells,
  splitCell,
} from '@tiptap/pm/tables';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import {
  type Desk,
  openDesks,
  pasteHtml,
  putCaret,
  run,
  type as typeText,
} from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { inEvenTable, insertTable, nextCell } from './tableCommands.ts';

/** Column spans of the cells, by row. */
const spans = ({ editor }: Desk) => {
  const rows: number[][] = [];
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'tableRow') rows.push(node.children.map((cell) => cell.attrs.colspan));
  });
  return rows;
};

function selectCells(desk: Desk, first: number, last: number): void {
  const at: number[] = [];
  desk.editor.state.doc.descendants((node, pos) => {
    if (/^table(Cell|Header)$/.test(node.type.name)) at.push(pos);
  });
  const { state, view } = desk.editor;
  const selection = CellSelection.create(state.doc, at[first] as number, at[last]);
  view.dispatch(state.tr.setSelection(selection));
}

test('cells that were just merged can be split again', () => {
  const desk = openDesks(sectionsOf(['one']))[0] as Desk;
  putCaret(desk, 0, 3);
  run(desk, insertTable(2, 3));
  selectCells(desk, 3, 4);
  expect(run(desk, mergeCells)).toBe(true);
  expect(spans(desk)).toEqual([
    [1, 1, 1],
    [2, 1],
  ]);
  expect(run(desk, splitCell)).toBe(true);
  expect(spans(desk)).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
});

const texts = ({ editor }: Desk) => {
  const rows: string[][] = [];
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'tableRow') rows.push(node.children.map((cell) => cell.textContent));
  });
  return rows;
};

test('Tab in the last cell inserts a row and moves into it', () => {
  const desk = openDesks(sectionsOf(['one']))[0] as Desk;
  putCaret(desk, 0, 3);
  run(desk, insertTable(1, 2));
  typeText(desk, 'a');
  run(desk, nextCell);
  typeText(desk, 'b');
  run(desk, nextCell);
  typeText(desk, 'c');
  expect(texts(desk)).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
});

const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body>
  <table border=0 cellspacing=0 style="border-collapse:collapse;width:96pt"><colgroup><col width=64></colgroup>
  <tr height=20><td class=xl65 width=64>12</td><td>Pump</td></tr><tr><td>7</td><td>Seal</td></tr></table></body></html>`;

test('pasted spreadsheet cells fill the cells from the caret on, and the table grows for them', () => {
  const desk = openDesks(sectionsOf(['one']))[0] as Desk;
  putCaret(desk, 0, 3);
  run(desk, insertTable(2, 2));
  selectCells(desk, 3, 3);
  const { state, view } = desk.editor;
  view.dispatch(state.tr.setSelection(TextSelection.near(state.selection.$from)));
  pasteHtml(desk, excel);
  expect(texts(desk)).toEqual([
    ['', '', ''],
    ['', '12', 'Pump'],
    ['', '7', 'Seal'],
  ]);
});

test('pasted cells fill the selected cells, and repeat if there are more', () => {
  const desk = openDesks(sectionsOf(['one']))[0] as Desk;
  putCaret(desk, 0, 3);
  run(desk, insertTable(3, 2));
  selectCells(desk, 0, 3);
  pasteHtml(desk, excel);
  expect(texts(desk)).toEqual([
    ['12', 'Pump'],
    ['7', 'Seal'],
    ['', ''],
  ]);
});

test('a table that two people emptied can be selected and deleted', () => {
  const table = {
    type: 'table',
    attrs: { id: 't' },
    content: [{ type: 'tableRow', attrs: { id: 'r' } }],
  };
  const [desk] = openDesks(intoSections([table, { type: 'paragraph', attrs: { id: 'p' } }])) as [
    Desk,
  ];
  const { state, view } = desk.editor;
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, 1)));
  run(desk, deleteSelection);
  expect(desk.editor.state.doc.firstChild?.childCount).toBe(1);
});

test('a table that a merge left uneven is repaired when somebody enters it, and takes a new row', () => {
  const cell = (id: string) => ({
    type: 'tableCell',
    attrs: { id },
    content: [{ type: 'paragraph', attrs: { id: `p${id}` } }],
  });
  const row = (id: string, ...cells: string[]) => ({
    type: 'tableRow',
    attrs: { id },
    content: cells.map(cell),
  });
  const table = { type: 'table', attrs: { id: 't' }, content: [row('r', 'a', 'b'), row('s', 'c')] };
  const desk = openDesks(intoSections([table]))[0] as Desk;
  putCaret(desk, 0, 0);
  expect(spans(desk)).toEqual([
    [1, 1],
    [1, 1],
  ]);
  run(desk, addRowAfter);
  expect(spans(desk)).toHaveLength(3);
});

test('a table that becomes uneven around the caret still takes a new row', () => {
  const [maja, bo] = openDesks(sectionsOf(['one']), 2) as [Desk, Desk];
  putCaret(maja, 0, 3);
  run(maja, insertTable(2, 2));
  const exchange = () => {
    for (const [from, to] of [
      [maja, bo],
      [bo, maja],
    ] as const) {
      for (const update of from.outbox.splice(0)) Y.applyUpdate(to.ydoc, update, 'server');
    }
  };
  exchange();
  putCaret(maja, 2, 0);
  putCaret(bo, 2, 0);
  run(maja, addRowAfter);
  run(bo, addColumnAfter);
  exchange();
  expect(spans(bo)).toEqual([
    [1, 1, 1],
    [1, 1],
    [1, 1, 1],
  ]);
  run(bo, inEvenTable(addRowAfter));
  bo.editor.state.doc.check();
  exchange();
  expect(spans(maja)).toEqual(Array(4).fill([1, 1, 1]));
});
