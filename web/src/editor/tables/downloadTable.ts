// Downloads the table around the caret for spreadsheets.

import type { Node } from '@tiptap/pm/model';
import i18next from 'i18next';
import { saveAs } from '../../ui/download.ts';
import type { MenuContext } from '../contextMenu/place.ts';
import { type SpreadsheetTable, tableRows } from './tableRows.ts';

export async function downloadTable(
  { nodes, state }: Pick<MenuContext, 'nodes' | 'state'>,
  format: 'csv' | 'xlsx',
): Promise<void> {
  const match = nodes.find(({ node }) => node.type.name === 'table');
  if (!match) return;
  const table = tableRows(match.node);
  const name = `${fileName(state.doc, match.pos)}.${format}`;
  if (format === 'csv') saveAs(new Blob([writeCsv(table)], { type: 'text/csv' }), name);
  else {
    const { writeXlsx } = await import('./writeXlsx.ts');
    saveAs(new Blob([writeXlsx(table)]), name);
  }
}

/** RFC 4180, with a byte order mark, without which Excel takes UTF-8 for another encoding. */
export function writeCsv({ rows }: SpreadsheetTable): string {
  const lines = rows.map((row) => `${row.map((cell) => csvCell(cell?.text ?? '')).join(',')}\r\n`);
  return `\ufeff${lines.join('')}`;
}

/**
 * Where a spreadsheet could take text for a formula: at the start of a cell, and behind what separates cells and rows
 * where commas don't (Excel uses semicolons in many countries). A negative number is harmless.
 */
const formulaStart = /(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])\s*)(?!-\d[\d.,]*(?:$|[;\t\r\n]))/g;

function csvCell(text: string): string {
  const harmless = text.replace(formulaStart, "'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The heading above the table. */
function fileName(doc: Node, pos: number): string {
  let heading = '';
  doc.nodesBetween(0, pos, (node) => {
    if (node.type.name === 'heading') heading = node.textContent;
    return !node.isTextblock;
  });
  const name = heading.replace(/[\\/:*?"<>|\s]+/g, ' ').trim();
  return name.slice(0, 80) || i18next.t('editor.table');
}
