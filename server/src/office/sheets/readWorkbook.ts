// Reads an Excel workbook (.xlsx): each visible sheet becomes a heading and a table with the values as shown.
import type { ImportLoss } from '@docent/contract/files';
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import { repairContent } from '@docent/document-model/repair';
import { intoSections } from '@docent/document-model/sections';
import { createLosses, type Losses } from '../losses.ts';
import { openOffice, type PackagePart, rootOf } from '../parts.ts';
import { TooMuch, Unreadable } from '../unreadable.ts';
import {
  childOf,
  childrenOf,
  descend,
  type Element,
  findAllDeep,
  parseXml,
  textIn,
  visitChildren,
} from '../xml.ts';
import { builtInFormat, showValue } from './numberFormats.ts';
import {
  maxCells,
  maxColumns,
  maxRows,
  requireCellCount,
  requireExtent,
  type SheetRow,
  tableOf,
  trimRows,
} from './sheetTable.ts';

interface Workbook {
  strings: string[];
  styles: { format: string; isBold: boolean }[];
  startsIn1904: boolean;
}

interface CellPlace {
  x: number;
  y: number;
}

/**
 * Throws `Unreadable`, also for a file with too many cells, unless it may be shortened. Formulas are not calculated:
 * the file has their results.
 */
export function readWorkbook(
  bytes: Uint8Array,
  { mayShorten = false } = {},
): { content: DocumentJSON; losses: ImportLoss[] } {
  const { document, hasMacros } = openOffice(bytes, 'excel');
  const losses = createLosses();
  if (hasMacros) losses.add('macros');
  const root = parseXml(document.xml);
  const properties = childOf(root, 'x:workbookPr')?.attributes;
  const workbook: Workbook = {
    strings: readStrings(document.related('sharedStrings')),
    styles: readStyles(rootOf(document.related('styles'))),
    startsIn1904: isOn(properties?.date1904),
  };
  let cells = 0;
  const sheets = childrenOf(childOf(root, 'x:sheets'), 'x:sheet');
  const blocks: NodeJSON[] = [];
  for (const { attributes } of sheets) {
    if ((attributes.state ?? 'visible') !== 'visible') {
      losses.add('sheets');
      continue;
    }
    const part = document.part(attributes['r:id']);
    if (!part) continue;
    const name = attributes.name ?? '';
    const sheet = readSheet(name, part, workbook, losses, mayShorten);
    if (!sheet) continue;
    cells += sheet.rows.length * sheet.columns;
    if (!mayShorten) requireCellCount(cells);
    const headers = Math.min(frozenRows(part.xml), sheet.rows.length - 1);
    const text = [{ type: 'text', text: name || 'Sheet' }];
    blocks.push({ type: 'heading', attrs: { level: 2 }, content: text }, tableOf(sheet, headers));
    if (cells > maxCells) break;
  }
  if (blocks.length === 0) throw new Unreadable('It is empty.', 'upload/empty');
  return { content: repairContent(intoSections(blocks)), losses: losses.list() };
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

function readStrings(part: PackagePart | null): string[] {
  const strings: string[] = [];
  if (part) visitChildren(part.xml, 'x:sst', (item) => strings.push(stringOf(item)));
  return strings;
}

/** Without the pronunciation of Japanese words. */
function stringOf(item: Element): string {
  const runs = [...childrenOf(item, 'x:t'), ...childrenOf(item, 'x:r')];
  return runs
    .map((run) => textIn(run.name === 'x:r' ? (childOf(run, 'x:t') ?? '') : run))
    .join('')
    .replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => {
      const character = String.fromCharCode(Number.parseInt(code, 16));
      return /[\t\n\P{Cc}]/u.test(character) ? character : '';
    });
}

function readStyles(root: Element | null): Workbook['styles'] {
  const formats = new Map(
    childrenOf(childOf(root, 'x:numFmts'), 'x:numFmt').map(({ attributes }) => [
      attributes.numFmtId,
      attributes.formatCode ?? 'General',
    ]),
  );
  const bold = childrenOf(childOf(root, 'x:fonts'), 'x:font').map((font) => {
    const mark = childOf(font, 'x:b');
    return mark !== null && isOn(mark.attributes.val ?? '1');
  });
  return childrenOf(childOf(root, 'x:cellXfs'), 'x:xf').map(({ attributes }) => ({
    format: formats.get(attributes.numFmtId) ?? builtInFormat(Number(attributes.numFmtId ?? 0)),
    isBold: bold[Number(attributes.fontId ?? 0)] ?? false,
  }));
}

function readSheet(
  name: string,
  part: PackagePart,
  workbook: Workbook,
  losses: Losses,
  mayShorten: boolean,
): ReturnType<typeof trimRows> {
  const rows: SheetRow[] = [];
  const formulas = { calculated: 0, uncalculated: 0 };
  visitChildren(part.xml, 'x:sheetData', (row) => {
    const y = Number(row.attributes.r ?? rows.length + 1) - 1;
    if (!(y >= 0)) return;
    const cells: SheetRow = [];
    for (const cell of childrenOf(row, 'x:c')) {
      const x = placeOf(cell.attributes.r)?.x ?? cells.length;
      const style = workbook.styles[Number(cell.attributes.s ?? 0)];
      const text = shownValue(cell, style?.format ?? 'General', workbook);
      if (childOf(cell, 'x:f')) formulas[childOf(cell, 'x:v') ? 'calculated' : 'uncalculated']++;
      if (text === '') continue;
      if (mayShorten && (y >= maxRows || x >= maxColumns)) continue;
      requireExtent(name, y + 1, x + 1);
      cells[x] = { text, isBold: style?.isBold ?? false };
    }
    if (cells.length === 0) return;
    rows[y] = cells;
  });
  mergeAreas(rows, part.xml, name, mayShorten);
  if (formulas.calculated > 0) losses.add('formulas', formulas.calculated);
  if (formulas.uncalculated > 0) losses.add('uncalculated', formulas.uncalculated);
  const drawings = part.related('drawing');
  if (drawings) losses.add('drawings', Math.max(1, anchorsIn(drawings)));
  return trimRows(rows);
}

function anchorsIn({ xml }: PackagePart): number {
  return xml.match(/<\w+:(?:two|one)CellAnchor[\s>]|<\w+:absoluteAnchor[\s>]/g)?.length ?? 0;
}

/** Rows that stay in view are headers. */
function frozenRows(xml: string): number {
  let rows = 0;
  visitChildren(xml, 'x:sheetViews', (view) => {
    const pane = descend(view, 'x:pane')?.attributes;
    if (pane?.state?.startsWith('frozen')) rows = Math.min(10, Number(pane.ySplit ?? 0) || 0);
  });
  return rows;
}

function shownValue(cell: Element, format: string, { strings, startsIn1904 }: Workbook): string {
  const value = textIn(childOf(cell, 'x:v') ?? '');
  switch (cell.attributes.t ?? 'n') {
    case 's':
      return showValue(strings[Number(value)] ?? '', format);
    case 'inlineStr':
      return showValue(findAllDeep(cell, 'x:is').map(stringOf).join(''), format);
    case 'str':
      return showValue(value, format);
    case 'b':
      return value === '' ? '' : value === '1' ? 'TRUE' : 'FALSE';
    case 'n': {
      const number = Number(value);
      return value === '' || Number.isNaN(number) ? value : showValue(number, format, startsIn1904);
    }
    default:
      return value;
  }
}

/** The position that a reference such as `AB12` names. */
function placeOf(reference: string | undefined): CellPlace | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference ?? '') ?? [];
  if (!letters || !digits) return null;
  let x = 0;
  for (const letter of letters) x = x * 26 + letter.charCodeAt(0) - 64;
  return { x: x - 1, y: Number(digits) - 1 };
}

/** Areas that end before they start or overlap others, which Excel never writes, are left out. */
function mergeAreas(rows: SheetRow[], xml: string, sheet: string, mayShorten: boolean): void {
  let cells = 0;
  visitChildren(xml, 'x:mergeCells', ({ attributes }) => {
    const [from, to] = (attributes.ref ?? '').split(':').map(placeOf);
    if (!from || !to || to.x < from.x || to.y < from.y) return;
    const right = Math.min(to.x, maxColumns - 1);
    const bottom = Math.min(to.y, maxRows - 1);
    cells += Math.max(1, right - from.x + 1) * Math.max(1, bottom - from.y + 1);
    if (cells > maxRows * maxColumns) {
      if (mayShorten) return;
      throw new TooMuch(`The merged areas of the sheet “${sheet}” overlap or are too many.`);
    }
    merge(rows, from, { x: right, y: bottom });
  });
}

function merge(rows: SheetRow[], from: CellPlace, to: CellPlace): void {
  const cell = rows[from.y]?.[from.x];
  if (!cell || cell === 'covered') return;
  for (let y = from.y; y <= to.y; y++) {
    for (let x = from.x; x <= to.x; x++) {
      const other = rows[y]?.[x];
      if (other === 'covered' || other?.across) return;
    }
  }
  for (let y = from.y; y <= to.y; y++) {
    const row = rows[y] ?? [];
    rows[y] = row;
    for (let x = from.x; x <= to.x; x++) row[x] = 'covered';
  }
  (rows[from.y] as SheetRow)[from.x] = {
    ...cell,
    across: to.x - from.x + 1,
    down: to.y - from.y + 1,
  };
}
