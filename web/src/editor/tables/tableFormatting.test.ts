import { CellSelection, TableMap } from '@tiptap/pm/tables';
import { expect, test } from 'vitest';
import { type Desk, openDesks, putCaret, run } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { insertTable } from './tableCommands.ts';
import { type CellLines, setCellLines, setCellStyle, setTableStyle } from './tableFormatting.ts';
import { evenColumns, fitTable, setColumnWidth, setRowHeight } from './tableSizes.ts';

function deskWithTable(): Desk {
  const desk = openDesks(sectionsOf(['one']))[0] as Desk;
  putCaret(desk, 0, 3);
  run(desk, insertTable(3, 3));
  return desk;
}

function tableOf({ editor }: Desk) {
  const table = editor.state.doc.child(0).child(1);
  return { table, map: TableMap.get(table), start: 'one'.length + 2 + 1 + 1 };
}

function select(desk: Desk, from: [row: number, column: number], to = from): void {
  const { map, start } = tableOf(desk);
  const { state, view } = desk.editor;
  const at = ([row, column]: [number, number]) =>
    start + (map.map[row * map.width + column] as number);
  view.dispatch(state.tr.setSelection(CellSelection.create(state.doc, at(from), at(to))));
}

const each = (desk: Desk, name: string) =>
  tableOf(desk).table.children.map((row) => row.children.map(({ attrs }) => attrs[name]));

const n = null;

test.each<[CellLines, (string | null)[][]]>([
  [
    'none',
    [
      [n, n, n],
      [n, 'none', 'none'],
      [n, 'none', 'none'],
    ],
  ],
  [
    'inner',
    [
      [n, n, n],
      [n, 'right bottom', 'bottom left'],
      [n, 'top right', 'top left'],
    ],
  ],
  [
    'outer',
    [
      [n, n, n],
      [n, 'top left', 'top right'],
      [n, 'bottom left', 'right bottom'],
    ],
  ],
  [
    'top',
    [
      [n, n, n],
      [n, 'right bottom left', 'right bottom left'],
      [n, n, n],
    ],
  ],
  [
    'all',
    [
      [n, n, n],
      [n, n, n],
      [n, n, n],
    ],
  ],
])('the lines of selected cells: %s', (which, expected) => {
  const desk = deskWithTable();
  select(desk, [1, 1], [2, 2]);
  run(desk, setCellLines(which));
  expect(each(desk, 'sides')).toEqual(expected);
});

test('a border is removed and drawn again, even if the neighbour would hide it', () => {
  const desk = deskWithTable();
  select(desk, [1, 1]);
  run(desk, setCellLines('none'));
  select(desk, [1, 2]);
  run(desk, setCellLines('left'));
  expect(each(desk, 'sides')[1]).toEqual([n, 'none', 'top right bottom']);
  run(desk, setCellLines('left'));
  expect(each(desk, 'sides')[1]).toEqual([n, 'right', n]);
});

test('a cell in a table without borders can have its own', () => {
  const desk = deskWithTable();
  select(desk, [0, 0]);
  run(desk, setTableStyle({ borders: 'none', borderColour: '#2f6bd8' }));
  run(desk, setCellLines('bottom'));
  expect(each(desk, 'sides')[0]).toEqual(['bottom', n, n]);
  expect(tableOf(desk).table.attrs).toMatchObject({ borders: 'none', borderColour: '#2f6bd8' });
});

test('background, alignment and diagonal are set on all selected cells', () => {
  const desk = deskWithTable();
  select(desk, [1, 0], [1, 1]);
  run(desk, setCellStyle({ background: '#ffe2c2', verticalAlign: 'middle', diagonal: 'both' }));
  expect(each(desk, 'background')[1]).toEqual(['#ffe2c2', '#ffe2c2', n]);
  expect(each(desk, 'verticalAlign')[1]).toEqual(['middle', 'middle', n]);
  expect(each(desk, 'diagonal')[1]).toEqual(['both', 'both', n]);
});

test('columns get a width, are distributed evenly, and are reset', () => {
  const desk = deskWithTable();
  select(desk, [1, 0]);
  run(desk, setColumnWidth(240));
  expect(each(desk, 'colwidth')[2]).toEqual([[240], n, n]);
  run(desk, evenColumns);
  expect(each(desk, 'colwidth')).toEqual([0, 1, 2].map(() => [[147], [147], [147]]));
  run(desk, fitTable('content'));
  expect(each(desk, 'colwidth')[0]).toEqual([n, n, n]);
  expect(tableOf(desk).table.attrs.fit).toBe('content');
});

test('a row gets a height', () => {
  const desk = deskWithTable();
  select(desk, [1, 0]);
  run(desk, setRowHeight(80));
  expect(tableOf(desk).table.children.map(({ attrs }) => attrs.height)).toEqual([n, 80, n]);
});
