import {
  blocksOf,
  type DocumentJSON,
  inlineText,
  type NodeJSON,
} from '@docent/document-model/content';
import { expect, test } from 'vitest';
import { workbookFile } from '../testing/workbookFile.ts';
import { Unreadable } from '../unreadable.ts';
import { readCsv } from './readCsv.ts';
import { readWorkbook } from './readWorkbook.ts';

const tablesIn = (content: DocumentJSON) =>
  blocksOf(content).filter(({ type }) => type === 'table');
const textOfCell = (cell: NodeJSON) => (cell.content ?? []).map(inlineText).join('\n');
const cellsOf = (table: NodeJSON | undefined) =>
  (table?.content ?? []).map((row) => (row.content ?? []).map(textOfCell));

test.each([
  [
    'commas',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons beside decimal commas',
    'a;b\r\n1,5;2,5',
    [
      ['a', 'b'],
      ['1,5', '2,5'],
    ],
  ],
  [
    'tabs',
    '\ufeffa\tb\n1\t',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'quotes',
    'a,b\n"x, ""y""",z',
    [
      ['a', 'b'],
      ['x, "y"', 'z'],
    ],
  ],
  [
    'short rows and empty ends',
    'a,b,,\n1\n,,\n',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'semicolons, as the first line says',
    'sep=;\r\na,b;c\r\n1,5;2',
    [
      ['a,b', 'c'],
      ['1,5', '2'],
    ],
  ],
  [
    'semicolons below a title',
    'Stock, by site\n\nsite;pumps\nnorth;1,5\nsouth;2,5',
    [
      ['Stock, by site', ''],
      ['', ''],
      ['site', 'pumps'],
      ['north', '1,5'],
      ['south', '2,5'],
    ],
  ],
  [
    'a quote without an end',
    'a,b\n"x,y',
    [
      ['a', 'b'],
      ['x,y', ''],
    ],
  ],
])('values separated by %s become a table', (_, text, cells) => {
  expect(cellsOf(tablesIn(readCsv(text))[0])).toEqual(cells);
});

test('the first row of values is the header', () => {
  const [table] = tablesIn(readCsv('a\n1'));
  expect(table?.content?.map((row) => row.content?.[0]?.type)).toEqual([
    'tableHeader',
    'tableCell',
  ]);
});

test.each([
  ['too many rows', 'a\n'.repeat(2_001), '2,000 rows'],
  ['too many columns', 'a,'.repeat(101), '100 columns'],
  ['too many cells', `${'a,'.repeat(99)}a\n`.repeat(500), '40,000 cells'],
  ['nothing', ',\n,\n', 'empty'],
])('%s is refused', (_, text, why) => {
  expect(() => readCsv(text)).toThrow(Unreadable);
  expect(() => readCsv(text)).toThrow(why);
});

test('sheets become headings and tables with values as shown and merged cells', () => {
  const xml = `<sheetViews><sheetView><pane ySplit="1" state="frozen"/></sheetView></sheetViews><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Due</t></is></c></row>
    <row r="3"><c r="A3" s="1"><f>1+1</f><v>2</v></c><c r="B3" t="b"><v>1</v></c><c r="C3" s="2"><v>46000</v></c></row>
    </sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells>`;
  const { content, losses } = readWorkbook(
    workbookFile(
      [
        { name: 'Pumps', xml },
        { name: 'Secret', xml, state: 'hidden' },
        { name: 'Blank', xml: '<sheetData/>' },
      ],
      {
        strings: '<si><r><t>Pump </t></r><r><t>room</t></r></si>',
        styles:
          '<fonts><font/><font><b/></font></fonts><cellXfs><xf/><xf fontId="1" numFmtId="2"/><xf numFmtId="14"/></cellXfs>',
      },
    ),
  );
  expect(blocksOf(content).map(({ type }) => type)).toEqual(['heading', 'table']);
  const [table] = tablesIn(content);
  expect(cellsOf(table)).toEqual([['Pump room', 'Due'], [''], ['2.00', 'TRUE', '2025-12-09']]);
  expect(table?.content?.[0]?.content?.[0]).toMatchObject({
    type: 'tableHeader',
    attrs: { colspan: 2, rowspan: 2 },
  });
  expect(JSON.stringify(table)).toContain('"text":"2.00","marks":[{"type":"bold"}]');
  expect(losses).toEqual([
    { kind: 'formulas', count: 1 },
    { kind: 'sheets', count: 1 },
  ]);
});

test('a sheet that is too large is shortened for the search', () => {
  const xml =
    '<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row><row r="9999"><c><v>3</v></c></row></sheetData>';
  const file = workbookFile([{ name: 'A', xml }]);
  expect(cellsOf(tablesIn(readWorkbook(file, { mayShorten: true }).content)[0])).toEqual([['1']]);
});

test('values are shown by the format of their cell, texts too', () => {
  const xml = `<sheetData><row><c s="1"><v>12345678901234</v></c><c s="2"><v>-3</v></c><c s="3"><v>13800138000</v></c>
    <c s="4" t="str"><f>A1</f><v>five</v></c><c s="4" t="inlineStr"><is><t> t_x0077_o_x000D__x005F_x0041_ </t></is></c></row></sheetData>`;
  const codes = ['General', '[&gt;=100]0.0;0', '000-0000-0000', '0;0;0;&quot;about &quot;@'];
  const styles = `<numFmts>${codes.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code}"/>`).join('')}</numFmts>
    <cellXfs><xf/>${codes.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}</cellXfs>`;
  const { content } = readWorkbook(workbookFile([{ name: 'A', xml }], { styles }));
  expect(cellsOf(tablesIn(content)[0])).toEqual([
    ['12345678901234', '-3', '138-0013-8000', 'about five', 'about  two_x0041_'],
  ]);
});

test.each([
  ['ends before it starts', '<mergeCell ref="B2:A1"/>'],
  ['overlaps another', '<mergeCell ref="C1:C2"/><mergeCell ref="B2:C2"/>'],
  ['covers another', '<mergeCell ref="C1:C2"/><mergeCell ref="B1:C2"/>'],
])('a merged area that %s keeps its value', (_, areas) => {
  const xml = `<sheetData><row><c r="B1"><v>1</v></c><c r="C1"><v>2</v></c></row><row><c r="B2"><v>3</v></c></row></sheetData><mergeCells>${areas}</mergeCells>`;
  const [table] = tablesIn(readWorkbook(workbookFile([{ name: 'A', xml }])).content);
  expect(cellsOf(table).flat().filter(Boolean)).toEqual(['1', '2', '3']);
});

test('400,000 merged areas are refused early, and cut for the search', () => {
  const areas = '<mergeCell ref="A1:CV2000"/>'.repeat(400_000);
  const xml = `<sheetData><row><c><v>1</v></c></row></sheetData><mergeCells>${areas}</mergeCells>`;
  const file = workbookFile([{ name: 'A', xml }]);
  expect(() => readWorkbook(file)).toThrow('merged areas');
  expect(cellsOf(tablesIn(readWorkbook(file, { mayShorten: true }).content)[0])[0]).toEqual(['1']);
});

test('a formula without a stored result is reported', () => {
  const xml =
    '<sheetData><row><c><f>1+1</f></c><c t="str"><f>A1</f><v></v></c><c><v>1</v></c></row></sheetData>';
  expect(readWorkbook(workbookFile([{ name: 'A', xml }])).losses).toEqual([
    { kind: 'formulas', count: 1 },
    { kind: 'uncalculated', count: 1 },
  ]);
});

test('rows and cells that a sheet leaves out are empty', () => {
  const xml =
    '<sheetData><row r="2"><c r="B2"><v>1</v></c></row><row r="4"><c r="A4"><v>2</v></c></row></sheetData>';
  const [table] = tablesIn(readWorkbook(workbookFile([{ name: 'A', xml }])).content);
  expect(cellsOf(table)).toEqual([
    ['', ''],
    ['', '1'],
    ['', ''],
    ['2', ''],
  ]);
});

test.each([
  [
    'a cell in a row too far below',
    '<sheetData><row r="1048576"><c><v>1</v></c></row></sheetData>',
  ],
  ['a cell too far right', '<sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData>'],
  ['no values', '<sheetData/>'],
  ['nested elements', `<sheetData>${'<row>'.repeat(100_000)}</sheetData>`],
])('a workbook with %s is refused', (_, xml) => {
  expect(() => readWorkbook(workbookFile([{ name: 'A', xml }]))).toThrow(Unreadable);
});
