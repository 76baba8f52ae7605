import { CellSelection, mergeCells, splitCell } from '@tiptap/pm/tables';
import { expect, test } from 'vitest';
import { sectionsOf } from '../shapes.ts';
import { type Desk, openDesks, putCaret, run } from '../testing.ts';
import { insertTable } from './tables.ts';

/** Rows as their cells' widths in columns. */
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

test('cells that were just merged can be split again at once', () => {
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
