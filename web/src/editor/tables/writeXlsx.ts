// Writes a table as an Excel workbook with one sheet (ECMA-376).

import { strToU8, zipSync } from 'fflate';
import type { SpreadsheetCell, SpreadsheetTable } from './tableRows.ts';

export function writeXlsx(table: SpreadsheetTable): Uint8Array<ArrayBuffer> {
  const files = { ...fixedFiles, 'xl/worksheets/sheet1.xml': sheet(table) };
  const entries = Object.entries(files).map(([name, xml]) => [
    name,
    strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`),
  ]);
  return zipSync(Object.fromEntries(entries)) as Uint8Array<ArrayBuffer>;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles of cells: 0 is the default, 1 wraps its text, 2 is bold, too. */
const styles = { text: 1, header: 2 };

const fixedFiles = {
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf fontId="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`,
};

function sheet({ rows, merged, widths }: SpreadsheetTable): string {
  const columns = widths.map((width, i) => column(i + 1, width)).join('');
  const lines = rows.map((row, y) => {
    const cells = row.map((cell, x) => (cell ? xmlOf(cell, nameOf(x, y)) : ''));
    return `<row r="${y + 1}">${cells.join('')}</row>`;
  });
  const areas = merged.map(
    ({ left, top, right, bottom }) =>
      `<mergeCell ref="${nameOf(left, top)}:${nameOf(right, bottom)}"/>`,
  );
  const merges = areas.length
    ? `<mergeCells count="${areas.length}">${areas.join('')}</mergeCells>`
    : '';
  return `<worksheet xmlns="${main}"><cols>${columns}</cols><sheetData>${lines.join('')}</sheetData>${merges}</worksheet>`;
}

/** A width is in digits of the default font, which are 7 pixels wide. */
const column = (number: number, pixels: number): string =>
  `<col min="${number}" max="${number}" width="${Math.min(255, Math.round(pixels / 7) || 20)}" customWidth="1"/>`;

/** A number stays a number if the text can be written from it: not a phone number, nor one with 16 digits. */
function xmlOf({ text, isHeader }: SpreadsheetCell, name: string): string {
  const style = isHeader ? styles.header : styles.text;
  const isNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(text) && text.length <= 16;
  return isNumber
    ? `<c r="${name}" s="${style}"><v>${text}</v></c>`
    : `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** Excel's limit. */
const maxTextLength = 32_767;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function xmlText(text: string): string {
  return (
    text
      .slice(0, maxTextLength)
      // XML has no other control characters.
      .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
      .replace(/[&<>]/g, (character) => escapes[character] ?? character)
  );
}

/** For example `AB3`. */
function nameOf(x: number, y: number): string {
  let letters = '';
  for (let rest = x + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${y + 1}`;
}
