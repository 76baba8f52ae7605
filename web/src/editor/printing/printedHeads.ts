// Header rows on paper: browsers repeat one group of rows on each page. A single header row is one by the style
// sheet alone; several are put into one while it is printed.

import { keepSelection } from './printedParts.ts';

/** Puts them together; answers what puts them back. */
export function groupHeads(text: HTMLElement): () => void {
  const groups = [...text.querySelectorAll<HTMLTableSectionElement>('tbody')].flatMap((body) => {
    const rows = headRows(body);
    return rows.length < 2 ? [] : { head: document.createElement('thead'), body, rows };
  });
  keepSelection(() => {
    for (const { head, body, rows } of groups) {
      body.before(head);
      head.append(...rows);
    }
  });
  return () =>
    keepSelection(() => {
      for (const { head, body, rows } of groups) {
        body.prepend(...rows);
        head.remove();
      }
    });
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
