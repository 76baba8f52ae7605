// Reads comma-separated values into a table. Also accepts semicolons and tabs.
import type { DocumentJSON } from '@docent/document-model/content';
import { repairContent } from '@docent/document-model/repair';
import { intoSections } from '@docent/document-model/sections';
import { Unreadable } from '../unreadable.ts';
import { requireCellCount, requireExtent, type SheetRow, tableOf, trimRows } from './sheetTable.ts';

/** The first row becomes the header. Throws `Unreadable`. */
export function readCsv(text: string): DocumentJSON {
  const bare = text.replace(/^\ufeff/, '');
  const rows = rowsOf(bare, delimiterOf(bare));
  const table = trimRows(rows.map((row): SheetRow => row.map((value) => ({ text: value }))));
  if (!table) throw new Unreadable('It is empty.');
  requireExtent('', table.rows.length, table.columns);
  requireCellCount(table.rows.length * table.columns);
  return repairContent(intoSections([tableOf(table, table.rows.length > 1 ? 1 : 0)]));
}

/** The most frequent candidate in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const count = (candidate: string) => line.split(candidate).length;
  return [',', ';', '\t', '|'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

function rowsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { value, end } = text[at] === '"' ? quoted(text, at) : { value: '', end: at };
    let next = end;
    while (next < text.length && text[next] !== delimiter && !/[\r\n]/.test(text[next] as string)) {
      next++;
    }
    row.push(value + text.slice(end, next));
    requireExtent('', rows.length, row.length);
    if (text[next] === delimiter) {
      at = next + 1;
      if (at < text.length) continue;
      row.push('');
    } else {
      at = next + (text[next] === '\r' && text[next + 1] === '\n' ? 2 : 1);
    }
    rows.push(row);
    row = [];
  }
  return rows;
}

/** A doubled quote stands for one; without an end, the value goes to the end of the text. */
function quoted(text: string, start: number): { value: string; end: number } {
  const parts: string[] = [];
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: parts.join('') + text.slice(at), end: text.length };
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') return { value: parts.join(''), end: quote + 1 };
    parts.push('"');
    at = quote + 2;
  }
}
