import { expect, test } from 'vitest';
import { groupHeads } from './printedHeads.ts';

function text(...rows: string[]): HTMLElement {
  const made = document.createElement('div');
  const cells = (row: string) => row.replace(/\w+/g, (cell) => `<${cell}></${cell}>`);
  const all = rows.map((row) => `<tr>${cells(row)}</tr>`).join('');
  made.innerHTML = `<table><tbody>${all}</tbody></table>`;
  return made;
}

const headRows = (of: HTMLElement) => of.querySelectorAll('thead > tr').length;

test('header rows are one group while they are printed, and lie as before afterwards', () => {
  const table = text('th th', 'th th', 'td td', 'th td');
  const before = table.innerHTML;
  const putBack = groupHeads(table);
  expect(headRows(table)).toBe(2);
  expect(table.querySelectorAll('tbody > tr')).toHaveLength(2);
  putBack();
  expect(table.innerHTML).toBe(before);
});

test('the caret stays in the header row that it stands in', () => {
  const table = text('th th', 'th th', 'td td');
  document.body.append(table);
  const cell = table.querySelectorAll('th')[2] as HTMLElement;
  getSelection()?.collapse(cell, 0);
  const putBack = groupHeads(table);
  expect(getSelection()?.anchorNode).toBe(cell);
  putBack();
  expect(getSelection()?.anchorNode).toBe(cell);
  table.remove();
});

test('one header row is a group by itself, and a table of header rows alone has none', () => {
  for (const table of [text('th th', 'td td'), text('th th', 'th th'), text('td', 'th')]) {
    groupHeads(table);
    expect(headRows(table)).toBe(0);
  }
});

test('header rows stay where they are when a cell of theirs goes on below them', () => {
  const table = text('th th', 'th', 'td');
  table.querySelector('th')?.setAttribute('rowspan', '3');
  groupHeads(table);
  expect(headRows(table)).toBe(0);
});
