import { markdownToContent } from '@docent/document-model/formats/markdown';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Desk, openDesks } from '../testing/editors.ts';
import { writeCsv } from './downloadTable.ts';
import { tableRows } from './tableRows.ts';
import { writeXlsx } from './writeXlsx.ts';

function tableOf(content: object) {
  const [desk] = openDesks(content) as [Desk];
  const blocks = desk.editor.state.doc.children.flatMap(({ children }) => children);
  const table = blocks.find(({ type }) => type.name === 'table');
  if (!table) throw new Error('There is no table.');
  return tableRows(table);
}

const cell = (text: string, attrs: object = {}, marks: object[] = []) => ({
  type: 'tableCell',
  attrs,
  content: [{ type: 'paragraph', content: [{ type: 'text', text, marks }] }],
});
const by = { id: 's', personId: 'p', username: 'P', at: '2026-11-27T08:00:00Z' };
const merged = {
  type: 'doc',
  content: [
    {
      type: 'section',
      content: [
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [
                cell('wide', { colspan: 2, colwidth: [70, 140] }),
                cell('tall', { rowspan: 2 }),
              ],
            },
            {
              type: 'tableRow',
              content: [cell('new', {}, [{ type: 'insertion', attrs: by }]), cell('<&>\u0001')],
            },
          ],
        },
      ],
    },
  ],
};

test('CSV quotes cells, disarms formulas, and keeps negative numbers', () => {
  const table = tableOf(
    markdownToContent('| a, "b" | c |\n|-|-|\n| =1+1 | -3.5 |\n| one<br>two | |\n'),
  );
  expect(writeCsv(table)).toBe('\ufeff"a, ""b""",c\r\n\'=1+1,-3.5\r\n"one\ntwo",\r\n');
});

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a; @SUM(1)', "a; '@SUM(1)"],
  [' ＝1', " '＝1"],
  ['+1', "'+1"],
  ['-1+1', "'-1+1"],
  ['a;-3,5', '"a;-3,5"'],
  ['a - b; c = d', 'a - b; c = d'],
])('%s is harmless in a CSV file, whatever separates its cells', (text, written) => {
  const rows = [[{ text, isHeader: false }]];
  expect(writeCsv({ rows, merged: [], widths: [] })).toBe(`\ufeff${written}\r\n`);
});

test('no line of a cell begins with a formula', () => {
  const rows = [[{ text: 'one\n=1+1\n\n-2', isHeader: false }]];
  expect(writeCsv({ rows, merged: [], widths: [] })).toBe('\ufeff"one\n\'=1+1\n\n-2"\r\n');
});

test('merged cells leave gaps, and suggested text is text', () => {
  expect(writeCsv(tableOf(merged))).toContain('wide,,tall\r\nnew,<&>');
});

test('XLSX has numbers, header cells, merged cells and widths', () => {
  const sheetOf = (content: object) =>
    strFromU8(unzipSync(writeXlsx(tableOf(content)))['xl/worksheets/sheet1.xml'] as Uint8Array);
  const plain = sheetOf(
    markdownToContent(
      '| Part | Number |\n|-|-|\n| Pump | 12.50 |\n| 007 | -3 |\n| `_x0041_` | -0 |\n',
    ),
  );
  expect(plain).toContain('<c r="A1" s="2" t="inlineStr"><is><t xml:space="preserve">Part</t>');
  const file = unzipSync(writeXlsx(tableOf(merged)));
  const formats = strFromU8(file['xl/styles.xml'] as Uint8Array).match(/<xf .*?\/xf>/g);
  expect(plain).toContain('<c r="B2" s="5"><v>12.50</v></c>');
  expect(formats?.[4]).toContain('numFmtId="165" fontId="0"');
  expect(strFromU8(file['xl/styles.xml'] as Uint8Array)).toContain(
    '<numFmt numFmtId="165" formatCode="0.00"/>',
  );
  expect(plain).toContain('<c r="A3" s="1" t="inlineStr"><is><t xml:space="preserve">007</t>');
  expect(plain).toContain('<c r="B3" s="1"><v>-3</v></c>');
  expect(plain).toContain('>_x005F_x0041_</t>');
  expect(plain).toContain('>-0</t>');
  const other = sheetOf(merged);
  expect(other).toContain('<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="C1:C2"/>');
  expect(other).toContain('<col min="2" max="2" width="20" customWidth="1"/>');
  expect(other).toContain('&lt;&amp;&gt;</t>');
});
