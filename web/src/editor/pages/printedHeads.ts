// Header rows on paper: browsers repeat one group of rows on each page. A single header row is one by the style
// sheet alone; several are put into one while it is printed.

/** Puts them together; answers what puts them back. */
export function groupHeads(text: HTMLElement): () => void {
  const grouped = [...text.querySelectorAll<HTMLTableSectionElement>('tbody')].flatMap((body) => {
    const rows = headRows(body);
    if (rows.length < 2) return [];
    const head = document.createElement('thead');
    body.before(head);
    head.append(...rows);
    return { head, body, rows };
  });
  return () => {
    for (const { head, body, rows } of grouped) {
      body.prepend(...rows);
      head.remove();
    }
  };
}

/** None where a cell of theirs goes on below them. */
function headRows(body: HTMLTableSectionElement): HTMLTableRowElement[] {
  const rows = [...body.rows];
  const end = rows.findIndex(({ cells }) => [...cells].some(({ localName }) => localName === 'td'));
  const heads = rows.slice(0, Math.max(0, end));
  const isWhole = heads.every((row, r) =>
    [...row.cells].every(({ rowSpan }) => r + rowSpan <= heads.length),
  );
  return isWhole ? heads : [];
}
