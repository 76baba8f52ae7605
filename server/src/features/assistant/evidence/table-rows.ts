// Parses the cells of a table from the text in which each row is stored: "Part: jaw | Per grip: 1".

export interface TableTexts {
  /** Empty if the table has no header row. */
  header: string[];
  /** Each row has as many cells as the header, if there is one. */
  rows: string[][];
}

const divider = ' | ';

/** `header` is the text of the header row, or null. */
export function readTable(header: string | null, rows: readonly string[]): TableTexts {
  if (header === null) return { header: [], rows: rows.map((row) => row.split(divider)) };
  const names = header.split(divider);
  const read = rows.map((row) => readRow(row, names));
  const hasUnnamed = read.some(({ unnamed }) => unnamed !== '');
  return {
    header: hasUnnamed ? ['', ...names] : names,
    rows: read.map(({ unnamed, cells }) => (hasUnnamed ? [unnamed, ...cells] : cells)),
  };
}

/** Assigns cells by the names in front of them. Text before the first name belongs to an unnamed column. */
function readRow(row: string, names: readonly string[]): { unnamed: string; cells: string[] } {
  const cells = names.map(() => '');
  let unnamedCells = '';
  let column = -1;
  for (const piece of row.split(divider)) {
    const next = names.findIndex(
      (name, at) => at > column && (piece === name || piece.startsWith(`${name}: `)),
    );
    if (next >= 0) {
      const name = names[next] as string;
      cells[next] = piece === name ? piece : piece.slice(name.length + 2);
      column = next;
    } else if (column < 0) {
      unnamedCells = unnamedCells === '' ? piece : unnamedCells + divider + piece;
    } else {
      // The text of a cell may contain the divider.
      cells[column] += divider + piece;
    }
  }
  return { unnamed: unnamedCells, cells };
}
