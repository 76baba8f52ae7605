// What a table says of its columns and header cells, drawn once for reading. The editor's own view draws
// as people type.

import { element } from '../drawing/element.ts';
import { shareColumns } from './tableView.ts';

/** Puts a table into a frame that scrolls sideways, with its columns' widths and the scopes of its headers. */
export function drawTable(table: HTMLTableElement, name: string): void {
  const columns = table.querySelector(':scope > colgroup') as HTMLElement | null;
  if (columns) {
    const widths = [...columns.children].map((col) =>
      Number.parseFloat((col as HTMLElement).style.width),
    );
    const all = widths.reduce((sum, width) => sum + width, 0);
    if (table.dataset.fit === 'page') shareColumns(columns);
    else if (all > 0 && !table.dataset.fit) table.style.setProperty('width', `${all}px`);
  }
  for (const header of table.querySelectorAll<HTMLTableCellElement>('th')) {
    const row = header.closest('tr');
    const isAlone = [...(row?.cells ?? [])].some(({ localName }) => localName === 'td');
    header.scope = isAlone ? 'row' : 'col';
  }
  // Reachable by keyboard, since it may scroll.
  const frame = element('div', {
    class: 'tableWrapper',
    tabindex: '0',
    role: 'group',
    'aria-label': name,
  });
  table.replaceWith(frame);
  frame.append(table);
}
