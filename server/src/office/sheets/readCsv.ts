// Reads comma-separated values into a table. Also accepts semicolons and tabs.
import type { DocumentJSON } from '@docent/document-model/content';
import { repairContent } from '@docent/document-model/repair';
import { intoSections } from '@docent/document-model/sections';
import { Unreadable } from '../unreadable.ts';
import { requireCellCount, requireExtent, type SheetRow, tableOf, trimRows } from './sheetTable.ts';

/** The first row becomes the header. Throws `Unreadable`. */
export function readCsv(text: string): DocumentJSON {
  const bare = text.replace(/^\ufeff/, '');
  const [declaration, stated] = /^sep=([,;\t|])(?:\r\n?|\n|$)/i.exec(bare) ?? [''];
  const values = bare.slice(declaration.length);
  const rows = rowsOf(values, stated ?? delimiterOf(values));
  const table = trimRows(rows.map((row): SheetRow => row.map((value) => ({ text: value }))));
  if (!table) throw new Unreadable('It is empty.', 'upload/empty');
  requireExtent('', table.rows.length, table.columns);
  requireCellCount(table.rows.length * table.columns);
  return repairContent(intoSections([tableOf(table, table.rows.length > 1 ? 1 : 0)]));
}

/**
 * The candidate that divides the most rows alike, as a title may stand above the table. The comma comes last, since
 * it also stands in numbers and sentences.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n?|\n/, 50);
  const rowsAlike = (candidate: string): number => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const columns = line.split(candidate).length;
      if (columns > 1) counts.set(columns, (counts.get(columns) ?? 0) + 1);
    }
    return Math.max(0, ...counts.values());
  };
  return ['\t', ';', '|', ','].reduce((best, one) =>
    rowsAlike(one) > rowsAlike(best) ? one : best,
  );
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
