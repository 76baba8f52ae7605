// Header rows on paper: browsers repeat one row group on each page. For a single header row, the style
// sheet is enough; several are moved into one group while printing.

import { keepSelection } from './printedParts.ts';

/** Groups header rows; returns a function that reverts it. */
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

/** Empty if one of their cells spans rows below them. */
function headRows(body: HTMLTableSectionElement): HTMLTableRowElement[] {
  const rows = [...body.rows];
  const end = rows.findIndex(({ cells }) => [...cells].some(({ localName }) => localName === 'td'));
  const heads = rows.slice(0, Math.max(0, end));
  const isWhole = heads.every((row, r) =>
    [...row.cells].every(({ rowSpan }) => r + rowSpan <= heads.length),
  );
  return isWhole ? heads : [];
}
