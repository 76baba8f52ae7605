// Which rows of a long list exist in the page. All rows have the same height.

export interface View {
  scrollTop: number;
  height: number;
}

/** Indices of the visible rows with some around them, and the pinned row. */
export function decideRows(
  { scrollTop, height }: View,
  {
    count,
    rowHeight,
    around,
    pinnedRow,
  }: { count: number; rowHeight: number; around: number; pinnedRow: number },
): number[] {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - around);
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + around);
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  if (pinnedRow < 0 || pinnedRow >= count || rows.includes(pinnedRow)) return rows;
  return pinnedRow < first ? [pinnedRow, ...rows] : [...rows, pinnedRow];
}

/** Scroll position that makes a row visible; unchanged if it is. */
export function decideScroll({ scrollTop, height }: View, top: number, rowHeight: number): number {
  return Math.min(top, Math.max(scrollTop, top + rowHeight - height));
}

export interface VisibleRow {
  id: string;
  row: number;
}

/** By how many rows the first previously visible row that still exists has moved. */
export function decideShift(
  previousRows: readonly VisibleRow[],
  count: number,
  idAt: (row: number) => string | undefined,
): number {
  if (previousRows.every(({ id, row }) => idAt(row) === id)) return 0;
  const rows = new Map(Array.from({ length: count }, (_, row) => [idAt(row), row]));
  for (const { id, row } of previousRows) {
    const now = rows.get(id);
    if (now !== undefined) return now - row;
  }
  return 0;
}
