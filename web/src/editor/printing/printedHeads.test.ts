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

test('header rows form one group while printing, and are restored afterwards', () => {
  const table = text('th th', 'th th', 'td td', 'th td');
  const before = table.innerHTML;
  const putBack = groupHeads(table);
  expect(headRows(table)).toBe(2);
  expect(table.querySelectorAll('tbody > tr')).toHaveLength(2);
  putBack();
  expect(table.innerHTML).toBe(before);
});

test('the caret stays in its header row', () => {
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

test('a single header row is a group already, and a table of only header rows has none', () => {
  for (const table of [text('th th', 'td td'), text('th th', 'th th'), text('td', 'th')]) {
    groupHeads(table);
    expect(headRows(table)).toBe(0);
  }
});

test('header rows are not grouped if one of their cells spans rows below them', () => {
  const table = text('th th', 'th', 'td');
  table.querySelector('th')?.setAttribute('rowspan', '3');
  groupHeads(table);
  expect(headRows(table)).toBe(0);
});
