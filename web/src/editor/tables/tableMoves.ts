// Moves rows and columns, and sorts by a column. Each move is two changes: a deletion and an insertion.
// With a single change, the binding would not move the row, but rewrite the text of each row between the
// two positions while others may be typing there.

import { longestIncreasing } from '@docent/document-model/comparing/increasingSubsequence';
import { Fragment, type Node } from '@tiptap/pm/model';
import type { Command, EditorState, Transaction } from '@tiptap/pm/state';
import { CellSelection, isInTable, selectedRect, TableMap } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { modeOf } from '../kit/mode.ts';

export type Axis = 'row' | 'column';

/** Rows or columns from `start` to `end` (exclusive). */
export interface CellRun {
  start: number;
  end: number;
}

/** The smallest run around another one that splits no merged cell. */
export function wholeRun(map: TableMap, axis: Axis, { start, end }: CellRun): CellRun {
  let [first, last] = [start, end];
  while (first > 0 && isBridged(map, axis, first)) first--;
  while (last < lengthOf(map, axis) && isBridged(map, axis, last)) last++;
  return { start: first, end: last };
}

/** Whether a merged cell spans the line before row or column `at`. */
function isBridged(map: TableMap, axis: Axis, at: number): boolean {
  const across = lengthOf(map, axis === 'row' ? 'column' : 'row');
  for (let i = 0; i < across; i++) {
    const after = axis === 'row' ? at * map.width + i : i * map.width + at;
    if (map.map[after] === map.map[after - (axis === 'row' ? map.width : 1)]) return true;
  }
  return false;
}

function lengthOf(map: TableMap, axis: Axis): number {
  return axis === 'row' ? map.height : map.width;
}

/** The position where a run moved before `to` lands: never inside a merged cell; null if it would stay. */
export function landing(map: TableMap, axis: Axis, run: CellRun, to: number): number | null {
  const step = to < run.start ? -1 : 1;
  let at = Math.max(0, Math.min(to, lengthOf(map, axis)));
  while (at > 0 && at < lengthOf(map, axis) && isBridged(map, axis, at)) at += step;
  return at >= run.start && at <= run.end ? null : at;
}

/** Moves rows or columns of the table at `pos` before row or column `to`, and selects them. */
export function moveRun(
  view: EditorView,
  pos: number,
  axis: Axis,
  from: CellRun,
  to: number,
): boolean {
  const table = view.state.doc.nodeAt(pos);
  if (table?.type.name !== 'table') return false;
  const map = TableMap.get(table);
  const run = wholeRun(map, axis, from);
  const target = landing(map, axis, run, to);
  if (target === null) return false;
  const count = run.end - run.start;
  const start = target > run.end ? target - count : target;
  if (axis === 'row') {
    view.dispatch(takeRows(view.state, pos, run));
    view.dispatch(putRows(view.state, pos, start, table.children.slice(run.start, run.end)));
  } else {
    const cells = table.children.map((row, i) => cellsIn(map, table, row, i, run));
    view.dispatch(takeColumns(view.state, pos, run));
    view.dispatch(putColumns(view.state, pos, start, cells));
  }
  const runSelection = selectRun(view.state, pos, axis, { start, end: start + count });
  if (runSelection) view.dispatch(runSelection.scrollIntoView());
  return true;
}

function takeRows({ tr }: EditorState, pos: number, { start, end }: CellRun): Transaction {
  const table = tr.doc.nodeAt(pos) as Node;
  return tr.delete(childStart(table, pos, start), childStart(table, pos, end));
}

function putRows({ tr }: EditorState, pos: number, at: number, rows: readonly Node[]): Transaction {
  return tr.insert(childStart(tr.doc.nodeAt(pos) as Node, pos, at), rows);
}

/** A row's own cells in these columns, without those that span down from earlier rows. */
function cellsIn(map: TableMap, table: Node, row: Node, index: number, run: CellRun): Node[] {
  const from = map.positionAt(index, run.start, table);
  const to = map.positionAt(index, run.end, table);
  const start = childStart(table, -1, index) + 1;
  const cells: Node[] = [];
  row.forEach((cell, offset) => {
    if (start + offset >= from && start + offset < to) cells.push(cell);
  });
  return cells;
}

function takeColumns({ tr }: EditorState, pos: number, { start, end }: CellRun): Transaction {
  const table = tr.doc.nodeAt(pos) as Node;
  const map = TableMap.get(table);
  for (let row = map.height - 1; row >= 0; row--) {
    const [from, to] = [start, end].map((column) => map.positionAt(row, column, table));
    if (from !== to) tr.delete(pos + 1 + (from as number), pos + 1 + (to as number));
  }
  return tr;
}

function putColumns({ tr }: EditorState, pos: number, at: number, cells: Node[][]): Transaction {
  const table = tr.doc.nodeAt(pos) as Node;
  const map = TableMap.get(table);
  for (let row = map.height - 1; row >= 0; row--) {
    const own = cells[row] ?? [];
    if (own.length > 0) tr.insert(pos + 1 + map.positionAt(row, at, table), Fragment.from(own));
  }
  return tr;
}

/** Position of the child of the node at `pos` with this index. */
function childStart(node: Node, pos: number, index: number): number {
  let at = pos + 1;
  for (let i = 0; i < index; i++) at += node.child(i).nodeSize;
  return at;
}

/** A transaction that selects whole rows or columns of the table at `pos`. */
export function selectRun(
  { doc, tr }: EditorState,
  pos: number,
  axis: Axis,
  { start, end }: CellRun,
): Transaction | null {
  const table = doc.nodeAt(pos);
  if (table?.type.name !== 'table') return null;
  const map = TableMap.get(table);
  const [first, last] =
    axis === 'row'
      ? [start * map.width, end * map.width - 1]
      : [start, (map.height - 1) * map.width + end - 1];
  const at = (index: number) => doc.resolve(pos + 1 + (map.map[index] as number));
  const selection =
    axis === 'row'
      ? CellSelection.rowSelection(at(first), at(last))
      : CellSelection.colSelection(at(first), at(last));
  return tr.setSelection(selection);
}

/** Selects the rows or columns that the selection touches, or without an axis the whole table. */
export function selectTracks(axis: Axis | null): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { map, tableStart, ...rect } = selectedRect(state);
    const run =
      axis === null
        ? { start: 0, end: map.height }
        : axis === 'row'
          ? { start: rect.top, end: rect.bottom }
          : { start: rect.left, end: rect.right };
    const tr = selectRun(state, tableStart - 1, axis ?? 'row', run);
    if (tr) dispatch?.(tr);
    return tr !== null;
  };
}

/** Moving needs editing mode: as a suggestion, it would be one deleted and one inserted row. */
function mayMove(state: EditorState): boolean {
  return isInTable(state) && modeOf(state) === 'edit';
}

/** Moves the selected rows or columns by one position. */
export function moveTracks(axis: Axis, direction: -1 | 1): Command {
  return (state, dispatch, view) => {
    if (!mayMove(state)) return false;
    const { map, tableStart, ...rect } = selectedRect(state);
    const selectedRun =
      axis === 'row'
        ? { start: rect.top, end: rect.bottom }
        : { start: rect.left, end: rect.right };
    const run = wholeRun(map, axis, selectedRun);
    const to = direction < 0 ? run.start - 1 : run.end + 1;
    if (to < 0 || to > lengthOf(map, axis)) return false;
    return !dispatch || (view ? moveRun(view, tableStart - 1, axis, run, to) : false);
  };
}

/** Sorts the rows below the header rows by the column with the caret, numbers by value. */
export function sortRows(direction: 1 | -1): Command {
  return (state, dispatch, view) => {
    if (!mayMove(state)) return false;
    const { map, table, tableStart, left } = selectedRect(state);
    const first = headerRows(table);
    const rows = table.children.slice(first);
    const hasMergedCells = rows.some((row) => row.children.some(({ attrs }) => attrs.rowspan > 1));
    if (rows.length < 2 || hasMergedCells) return false;
    if (!dispatch) return true;
    if (!view) return false;
    const words = rows.map(
      (_, i) => table.nodeAt(map.map[(first + i) * map.width + left] as number)?.textContent ?? '',
    );
    const { compare } = new Intl.Collator(undefined, { numeric: true });
    const order = rows.map((_, i) => i);
    // Empty cells come last in either direction.
    order.sort(
      (a, b) =>
        Number(words[a] === '') - Number(words[b] === '') ||
        direction * compare(words[a] ?? '', words[b] ?? ''),
    );
    const stays = longestIncreasing(order);
    const stayingRows = new Set([...stays].map((place) => order[place]));
    const pos = tableStart - 1;
    for (const { start, end } of runsOf(rows.length, (row) => !stayingRows.has(row)).reverse()) {
      view.dispatch(takeRows(view.state, pos, { start: first + start, end: first + end }));
    }
    for (const { start, end } of runsOf(rows.length, (place) => !stays.has(place))) {
      const sortedRows = order.slice(start, end).map((row) => rows[row] as Node);
      view.dispatch(putRows(view.state, pos, first + start, sortedRows));
    }
    return true;
  };
}

/** Runs of consecutive indices below `count` for which `isIn` holds. */
function runsOf(count: number, isIn: (n: number) => boolean): CellRun[] {
  const runs: CellRun[] = [];
  for (let i = 0; i < count; i++) {
    if (!isIn(i)) continue;
    const last = runs.at(-1);
    if (last?.end === i) last.end = i + 1;
    else runs.push({ start: i, end: i + 1 });
  }
  return runs;
}

/** Number of rows at the top that only contain header cells. */
function headerRows(table: Node): number {
  const isHeader = (row: Node) =>
    row.childCount > 0 && row.children.every(({ type }) => type.name === 'tableHeader');
  const first = table.children.findIndex((row) => !isHeader(row));
  return first < 0 ? table.childCount : first;
}
