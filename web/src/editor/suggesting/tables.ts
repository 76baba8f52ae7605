// Merges a changed table with its previous state: an inserted or deleted row or column is one suggestion,
// as long as the merged table is valid.

import type { Node } from '@tiptap/pm/model';
import { TableMap } from '@tiptap/pm/tables';

/** Whether all rows that are in both tables have the same cells, so that rows can be compared. */
export function hasSameColumns(old: Node, now: Node): boolean {
  const rows = new Map(old.children.map((row) => [row.attrs.id, cellsOf(row)]));
  const hasSpans = [old, now].some((table) =>
    table.children.some((row) => row.children.some((cell) => cell.attrs.rowspan > 1)),
  );
  if (TableMap.get(old).width !== TableMap.get(now).width) return false;
  if (hasSpans && old.childCount !== now.childCount) return false;
  return now.children.every((row) => (rows.get(row.attrs.id) ?? cellsOf(row)) === cellsOf(row));
}

function cellsOf(row: Node): string {
  return row.children.map(({ attrs }) => `${attrs.id} ${attrs.colspan} ${attrs.rowspan}`).join();
}

/** Whether every row spans all columns; otherwise, the editor would add cells. */
export function isEven(table: Node): boolean {
  return table.type.name !== 'table' || TableMap.get(table).problems === null;
}

/** Neighbouring rows of both states; `isSame` if it is one row with the same cells. */
export interface RowChange {
  old: Node[];
  now: Node[];
  isSame: boolean;
}

/** Splits both tables at borders that no merged cell crosses, as finely as possible. */
export function rowChanges(old: Node, now: Node): RowChange[] {
  const places = new Map(old.children.map((row, i) => [row.attrs.id, i]));
  const [oldBorders, nowBorders] = [bordersOf(old), bordersOf(now)];
  const changes: RowChange[] = [];
  let [i, j] = [0, 0];
  const cut = (oldAt: number, nowAt: number) => {
    if (!oldBorders.has(oldAt) || !nowBorders.has(nowAt) || (oldAt === i && nowAt === j)) return;
    const rows = { old: old.children.slice(i, oldAt), now: now.children.slice(j, nowAt) };
    const [a, b] = [rows.old[0], rows.now[0]];
    const isPair = a && b && rows.old.length === 1 && rows.now.length === 1;
    const isSame = Boolean(isPair && a.attrs.id === b.attrs.id && cellsOf(a) === cellsOf(b));
    changes.push({ ...rows, isSame });
    [i, j] = [oldAt, nowAt];
  };
  now.forEach((row, _, nowAt) => {
    const oldAt = places.get(row.attrs.id);
    if (oldAt === undefined || oldAt < i) return;
    cut(oldAt, nowAt);
    cut(oldAt + 1, nowAt + 1);
  });
  cut(old.childCount, now.childCount);
  return changes;
}

/** Indices of rows, and the end, at which no cell spans the border. */
function bordersOf(table: Node): Set<number> {
  const borders = new Set<number>();
  let reaches = 0;
  table.forEach((row, _, i) => {
    if (i >= reaches) borders.add(i);
    for (const { attrs } of row.children) reaches = Math.max(reaches, i + attrs.rowspan);
  });
  borders.add(table.childCount);
  return borders;
}
