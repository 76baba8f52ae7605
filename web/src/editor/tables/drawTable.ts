// Draws columns and header cells of a table once, for reading. The editor has its own view for editing.

import { element } from '../drawing/element.ts';
import { shareColumns } from './sharedColumns.ts';

/** Wraps a table in a frame that scrolls horizontally, and sets its column widths and header scopes. */
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
  // Reachable by keyboard, because it may scroll.
  const frame = element('div', {
    class: 'tableWrapper',
    tabindex: '0',
    role: 'group',
    'aria-label': name,
  });
  table.replaceWith(frame);
  frame.append(table);
}
