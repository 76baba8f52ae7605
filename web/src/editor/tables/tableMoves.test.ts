import { CellSelection, mergeCells, splitCell, TableMap } from '@tiptap/pm/tables';
import { expect, test } from 'vitest';
import { undoCommand } from 'y-prosemirror';
import { openServer, type SimulatedServer } from '../testing/desksAndServer.ts';
import { type Desk, openDesks, run, stored } from '../testing/editors.ts';
import { moveRun, moveTracks, selectTracks, sortRows } from './tableMoves.ts';

const cell = (text: string, id: string, attrs = {}, type = 'tableCell') => ({
  type,
  attrs: { id, ...attrs },
  content: [{ type: 'paragraph', attrs: { id: `p${id}` }, content: [{ type: 'text', text }] }],
});

/** A document with a line and a table of these rows, the first one a header. */
function desksWith(rows: string[][], people = 1): Desk[] {
  const table = {
    type: 'table',
    attrs: { id: 'table' },
    content: rows.map((texts, row) => ({
      type: 'tableRow',
      attrs: { id: `r${row}`, height: row === 1 ? 60 : null },
      content: texts.map((text, i) =>
        cell(text, `c${row}${i}`, {}, row === 0 ? 'tableHeader' : 'tableCell'),
      ),
    })),
  };
  const line = { type: 'paragraph', attrs: { id: 'line' } };
  const content = { type: 'doc', content: [{ type: 'section', content: [line, table] }] };
  if (people === 1) return openDesks(content);
  server = openServer(content, ['maja', 'tom']);
  return server.clients;
}

let server: SimulatedServer;

const parts = [
  ['Part', 'Torque'],
  ['Pump', '30'],
  ['Valve', '9'],
  ['Seal', '120'],
];
const tableAt = 3;

const table = ({ editor }: Desk) => editor.state.doc.child(0).child(1);
const texts = (desk: Desk) =>
  table(desk).children.map((row) => row.children.map((each) => each.textContent));
const rowIds = (desk: Desk) => table(desk).children.map(({ attrs }) => attrs.id);

function putInto(desk: Desk, text: string): void {
  const { state, view } = desk.editor;
  let at = -1;
  state.doc.descendants((node, pos) => {
    if (node.isText && node.text === text) at = pos;
  });
  view.dispatch(state.tr.setSelection(CellSelection.near(state.doc.resolve(at + text.length))));
}

function typeAt(desk: Desk, after: string, text: string): void {
  putInto(desk, after);
  desk.editor.view.dispatch(desk.editor.state.tr.insertText(text));
}

/** Both receive each other's changes until nothing is left to send. */
async function exchange(desks: Desk[]): Promise<void> {
  for (let round = 0; round < 3; round++) {
    server.settle();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  for (const desk of desks) {
    expect(stored(desk)).toBe(stored(desks[0] as Desk));
    expect(TableMap.get(table(desk)).problems).toBeNull();
    desk.editor.state.doc.check();
  }
}

test('a row moves with its id, height and cells, and one undo reverts the move', () => {
  const [desk] = desksWith(parts) as [Desk];
  expect(moveRun(desk.editor.view, tableAt, 'row', { start: 1, end: 2 }, 4)).toBe(true);
  expect(rowIds(desk)).toEqual(['r0', 'r2', 'r3', 'r1']);
  expect(table(desk).child(3).attrs.height).toBe(60);
  expect(table(desk).child(3).firstChild?.attrs.id).toBe('c10');
  run(desk, undoCommand);
  expect(rowIds(desk)).toEqual(['r0', 'r1', 'r2', 'r3']);
});

test('a column moves in every row', () => {
  const [desk] = desksWith(parts) as [Desk];
  expect(moveRun(desk.editor.view, tableAt, 'column', { start: 0, end: 1 }, 2)).toBe(true);
  expect(texts(desk)).toEqual(parts.map(([part, torque]) => [torque, part]));
});

test('rows joined by a merged cell move together, and nothing lands inside one', () => {
  const [desk] = desksWith(parts) as [Desk];
  const { state, view } = desk.editor;
  const map = TableMap.get(table(desk));
  const at = (row: number) => tableAt + 1 + (map.map[row * 2] as number);
  view.dispatch(state.tr.setSelection(CellSelection.create(state.doc, at(1), at(2))));
  run(desk, mergeCells);
  moveRun(view, tableAt, 'row', { start: 2, end: 3 }, 4);
  expect(texts(desk).at(1)).toEqual(['Seal', '120']);
  expect(texts(desk).at(2)?.[0]).toBe('PumpValve');
  // A target in the middle of the merged cell becomes its far side.
  moveRun(view, tableAt, 'row', { start: 1, end: 2 }, 3);
  expect(texts(desk).at(3)).toEqual(['Seal', '120']);
  expect(TableMap.get(table(desk)).problems).toBeNull();
});

test('the shortcuts move what is selected, and stop at the edge', () => {
  const [desk] = desksWith(parts) as [Desk];
  putInto(desk, 'Seal');
  expect(run(desk, moveTracks('row', 1))).toBe(false);
  expect(run(desk, moveTracks('row', -1))).toBe(true);
  expect(rowIds(desk)).toEqual(['r0', 'r1', 'r3', 'r2']);
  expect(run(desk, selectTracks(null))).toBe(true);
  expect(run(desk, moveTracks('column', 1))).toBe(false);
});

test.each([
  [1, ['Valve', 'Pump', 'Seal']],
  [-1, ['Seal', 'Pump', 'Valve']],
] as const)('rows are sorted by numbers under the header (%i)', (direction, expected) => {
  const [desk] = desksWith(parts) as [Desk];
  putInto(desk, '9');
  expect(run(desk, sortRows(direction))).toBe(true);
  expect(texts(desk).map(([part]) => part)).toEqual(['Part', ...expected]);
  run(desk, undoCommand);
  expect(texts(desk)).toEqual(parts);
});

test('text typed beside a moved row stays in its own row', async () => {
  const [maja, tom] = desksWith(parts, 2) as [Desk, Desk];
  moveRun(maja.editor.view, tableAt, 'row', { start: 1, end: 2 }, 4);
  typeAt(tom, 'Valve', ' DN50');
  await exchange([maja, tom]);
  expect(texts(maja)).toEqual([
    ['Part', 'Torque'],
    ['Valve DN50', '9'],
    ['Seal', '120'],
    ['Pump', '30'],
  ]);
});

test('two people who move rows at the same time leave a valid table', async () => {
  const [maja, tom] = desksWith(parts, 2) as [Desk, Desk];
  moveRun(maja.editor.view, tableAt, 'row', { start: 1, end: 2 }, 4);
  moveRun(tom.editor.view, tableAt, 'row', { start: 3, end: 4 }, 1);
  await exchange([maja, tom]);
  expect(texts(maja).flat().sort()).toEqual(parts.flat().sort());
});

test('concurrent merging, splitting and typing leave a valid table', async () => {
  const [maja, tom] = desksWith(parts, 2) as [Desk, Desk];
  putInto(maja, 'Pump');
  run(maja, selectTracks('row'));
  run(maja, mergeCells);
  run(maja, splitCell);
  putInto(tom, 'Valve');
  run(tom, selectTracks('row'));
  run(tom, mergeCells);
  typeAt(tom, 'Seal', ' ring');
  await exchange([maja, tom]);
  expect(texts(maja).flat().join(' ')).toContain('Seal ring');
});

test.each<[string, (desk: Desk) => void]>([
  ['a row is moved', ({ editor }) => moveRun(editor.view, tableAt, 'row', { start: 1, end: 2 }, 4)],
  [
    'a column is moved',
    ({ editor }) => moveRun(editor.view, tableAt, 'column', { start: 0, end: 1 }, 2),
  ],
  [
    'rows are sorted',
    (desk) => {
      putInto(desk, '9');
      run(desk, sortRows(1));
    },
  ],
  [
    'cells are merged',
    (desk) => {
      putInto(desk, 'Pump');
      run(desk, selectTracks('column'));
      run(desk, mergeCells);
    },
  ],
])('nothing typed is lost while %s by another', async (_, change) => {
  const [maja, tom] = desksWith(parts, 2) as [Desk, Desk];
  change(maja);
  typeAt(tom, 'Pump', ' 7');
  typeAt(tom, 'Pump 7', 'a');
  typeAt(tom, 'Valve', ' DN50');
  await exchange([maja, tom]);
  const all = texts(maja).flat().join(' ');
  expect(all).toContain('Pump 7a');
  expect(all).toContain('Valve DN50');
  // Each letter exists once.
  expect(all.match(/7a/g)).toHaveLength(1);
});

test('text typed into a row that was moved twice moves with it', async () => {
  const [maja, tom] = desksWith(parts, 2) as [Desk, Desk];
  moveRun(maja.editor.view, tableAt, 'row', { start: 1, end: 2 }, 4);
  await exchange([maja, tom]);
  moveRun(maja.editor.view, tableAt, 'row', { start: 3, end: 4 }, 1);
  typeAt(tom, 'Pump', ' 7');
  await exchange([maja, tom]);
  expect(texts(maja)[1]).toEqual(['Pump 7', '30']);
});
