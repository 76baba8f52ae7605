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
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The format of a number whose decimals end with zeros has as many places; the others need none. */
const maxPlaces = 10;
const formatId = (places: number) => (places === 0 ? 0 : 163 + places);
const places = Array.from({ length: maxPlaces + 1 }, (_, i) => i);
const formats = places
  .slice(1)
  .map((count) => `<numFmt numFmtId="${formatId(count)}" formatCode="0.${'0'.repeat(count)}"/>`);
/** Of text and headers, which are bold, for each number of places. */
const cellFormats = places.flatMap((count) =>
  [0, 1].map(
    (font) =>
      `<xf numFmtId="${formatId(count)}" fontId="${font}" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`,
  ),
);
const styleOf = (isHeader: boolean, count = 0) => 1 + 2 * count + (isHeader ? 1 : 0);

const fixedFiles = {
  '[Content_Types].xml': `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cellFormats.length + 1}"><xf/>${cellFormats.join('')}</cellXfs></styleSheet>`,
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
  const [isNumber, decimals = ''] =
    /^(?!-0(?:\.0+)?$)-?(?:0|[1-9]\d{0,14})(?:\.(\d{1,10}))?$/.exec(text) ?? [];
  return isNumber && text.length <= 16
    ? `<c r="${name}" s="${styleOf(isHeader, decimals.endsWith('0') ? decimals.length : 0)}"><v>${text}</v></c>`
    : `<c r="${name}" s="${styleOf(isHeader)}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** Excel's limit. */
const maxTextLength = 32_767;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function xmlText(text: string): string {
  return (
    text
      .slice(0, maxTextLength)
      // Excel reads this as the code of a character.
      .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
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
