// The texts of a table for spreadsheets.

import type { NodeJSON } from '@docent/document-model/content';
import { contentToText } from '@docent/document-model/formats/text';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import type { Node } from '@tiptap/pm/model';
import { TableMap } from '@tiptap/pm/tables';

export interface SpreadsheetCell {
  text: string;
  isHeader: boolean;
}

export interface SpreadsheetTable {
  /** Null where a merged cell reaches. */
  rows: (SpreadsheetCell | null)[][];
  /** Areas of merged cells, from the first to the last column and row. */
  merged: { left: number; top: number; right: number; bottom: number }[];
  /** In pixels; 0 if unknown. */
  widths: number[];
}

/** With suggested text, without text that is to be deleted. */
export function tableRows(source: Node): SpreadsheetTable {
  const table = withAcceptedText(source);
  const map = TableMap.get(table);
  const rows = Array.from({ length: map.height }, () =>
    Array<SpreadsheetCell | null>(map.width).fill(null),
  );
  const widths = Array<number>(map.width).fill(0);
  const mergedCells: SpreadsheetTable['merged'] = [];
  for (const at of new Set(map.map)) {
    const cell = table.nodeAt(at);
    const row = rows[map.findCell(at).top];
    if (!cell || !row) continue;
    const { left, top, right, bottom } = map.findCell(at);
    row[left] = { text: textOf(cell), isHeader: cell.type.name === 'tableHeader' };
    if (right - left > 1 || bottom - top > 1) {
      mergedCells.push({ left, top, right: right - 1, bottom: bottom - 1 });
    }
    const colwidth: number[] = cell.attrs.colwidth ?? [];
    for (const [i, width] of colwidth.entries()) widths[left + i] ||= width;
  }
  return { rows, merged: mergedCells, widths };
}

function withAcceptedText(table: Node): Node {
  const json: NodeJSON = table.toJSON();
  const [accepted] = withoutSuggestions(documentOf([json]), 'accept').content[0]?.content ?? [];
  return accepted?.type === 'table' ? table.type.schema.nodeFromJSON(accepted) : table;
}

const textOf = (cell: Node): string =>
  contentToText(documentOf(cell.content.toJSON() ?? []))
    .trimEnd()
    .replaceAll('\n\n', '\n');

const documentOf = (blocks: NodeJSON[]) => ({
  type: 'doc' as const,
  content: [{ type: 'section', content: blocks }],
});
