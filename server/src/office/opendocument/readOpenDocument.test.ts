import { expect, test } from 'vitest';
import { openDocumentFile } from '../testing/openDocumentFile.ts';
import { outlineOf } from '../testing/outline.ts';
import { readOpenSheets, readOpenSlides, readOpenText } from './readOpenDocument.ts';

type Extra = Parameters<typeof openDocumentFile>[2];

function read(body: string, extra: Extra = {}) {
  const file = openDocumentFile('text', body, extra);
  const text = readOpenText(file, (bytes) => `/picture/${bytes.length}`);
  return { ...text, lines: outlineOf(text.content) };
}

const p = (content: string, style = 'Standard') =>
  `<text:p text:style-name="${style}">${content}</text:p>`;
const span = (style: string, text: string) =>
  `<text:span text:style-name="${style}">${text}</text:span>`;
const textStyle = (name: string, properties: string) =>
  `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`;
const paragraphStyle = (name: string, parent: string, properties = '') =>
  `<style:style style:name="${name}" style:family="paragraph" style:parent-style-name="${parent}">${properties}</style:style>`;

test.each([
  ['bold', 'fo:font-weight="bold"', 'bold'],
  ['italic', 'fo:font-style="italic"', 'italic'],
  ['underline', 'style:text-underline-style="wave"', 'underline=wavy'],
  ['strike', 'style:text-line-through-style="solid"', 'strike'],
  ['raised', 'style:text-position="super 58%"', 'superscript'],
  ['lowered', 'style:text-position="-33% 58%"', 'subscript'],
  ['colour', 'fo:color="#C92A2A"', 'colour=#c92a2a'],
  ['highlight', 'fo:background-color="#ffff00"', 'highlight=#ffff00'],
  ['size', 'fo:font-size="200%"', 'size'],
  ['the usual size again', 'fo:font-size="11pt"', null],
])('the look of text: %s', (_, properties, mark) => {
  const styles =
    paragraphStyle('Standard', '', '<style:text-properties fo:font-size="11pt"/>') +
    textStyle('Source_20_Text', 'style:font-name="Mono"');
  const { lines } = read(p(`a ${span('T', 'b')}`), { own: textStyle('T', properties), styles });
  expect(lines).toEqual([`paragraph: a b${mark ? `[${mark}]` : ''}`]);
});

test('white space is that of the file, and what stands in a line is kept', () => {
  const { lines, losses } = read(
    p(
      `  Oil   the <text:s text:c="2"/>pump<text:tab/>now<text:line-break/> and ${span('Source_20_Text', 'x()')}, ` +
        '<text:a xlink:href="https://example.org/">there</text:a>, <text:a xlink:href="javascript:x()">not there</text:a>, ' +
        '<text:bookmark-ref text:ref-name="b">care</text:bookmark-ref>' +
        '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>' +
        '<text:p>First.</text:p><text:p>Second.</text:p></text:note-body></text:note>' +
        '<text:note text:note-class="endnote"><text:note-body><text:p>End.</text:p></text:note-body></text:note>',
    ) + p('<text:bookmark text:name="b"/>Care'),
    { styles: textStyle('Source_20_Text', 'style:font-name="Mono"') },
  );
  expect(lines).toEqual([
    'paragraph: Oil the   pump\tnow<hardBreak>and x()[code], there[link=https://example.org/], not there, care[link=#p]<footnote First.\nSecond.><footnote End.>',
    'paragraph: Care',
  ]);
  expect(losses).toEqual([{ kind: 'endnotes', count: 1 }]);
});

const level = (at: number, attributes: string, kind = 'number') =>
  `<text:list-level-style-${kind} text:level="${at}" ${attributes}/>`;
const listStyle = (name: string, levels: string) =>
  `<text:list-style style:name="${name}">${levels}</text:list-style>`;
const listStyles =
  listStyle('N', level(1, 'style:num-format="1"') + level(2, 'style:num-format="a"')) +
  listStyle('B', level(1, '', 'bullet') + level(2, 'style:num-format="i"')) +
  listStyle('A', level(1, 'style:num-format="1" style:num-prefix="Article "')) +
  listStyle('X', level(1, 'style:num-format=""'));
const list = (style: string, items: string, more = '') =>
  `<text:list text:style-name="${style}" ${more}>${items}</text:list>`;
const item = (content: string, more = '') => `<text:list-item ${more}>${content}</text:list-item>`;

test.each([
  [
    'nested numbers that go on after a paragraph',
    list('N', item(p('a') + list('', item(p('b'))))) +
      p('between') +
      list('N', item(p('c')), 'text:continue-numbering="true"'),
    [
      'orderedList',
      '  listItem',
      '    paragraph: a',
      '    orderedList lower-alpha',
      '      listItem',
      '        paragraph: b',
      'paragraph: between',
      'orderedList 2',
      '  listItem',
      '    paragraph: c',
    ],
  ],
  [
    'a start of its own',
    list('N', item(p('a')) + item(p('b'), 'text:start-value="7"')),
    [
      'orderedList',
      '  listItem',
      '    paragraph: a',
      'orderedList 7',
      '  listItem',
      '    paragraph: b',
    ],
  ],
  [
    'an item that only nests',
    list('B', item(p('a')) + item(list('', item(p('b'))))),
    [
      'bulletList',
      '  listItem',
      '    paragraph: a',
      '    orderedList lower-roman',
      '      listItem',
      '        paragraph: b',
    ],
  ],
  [
    'labels with words',
    list('A', item(p('a')) + item(p('b'))),
    ['paragraph: Article 1 a', 'paragraph: Article 2 b'],
  ],
  ['no labels', list('X', item(p('a'))), ['paragraph: a']],
  [
    'a heading in a list',
    list('N', item('<text:h text:outline-level="2">Care</text:h>')),
    ['heading 2: Care'],
  ],
])('lists: %s', (_, body, lines) => {
  expect(read(body, { styles: listStyles }).lines).toEqual(lines);
});

test('headings keep the numbers of their outline, styles become quotes, code and captions', () => {
  const outline =
    '<text:outline-style><text:outline-level-style text:level="1" style:num-format="1" style:num-suffix="."/>' +
    '<text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style>';
  const h = (at: number, text: string) => `<text:h text:outline-level="${at}">${text}</text:h>`;
  const picture =
    '<draw:frame text:anchor-type="as-char" svg:width="2cm"><draw:image xlink:href="Pictures/a.png"/></draw:frame>';
  const { lines, title, losses } = read(
    p('Pump manual', 'Title') +
      h(1, 'Safety') +
      h(2, 'Gloves') +
      h(2, 'Shoes') +
      h(1, 'Care') +
      h(2, 'Oil') +
      p('Said', 'Quotations') +
      p('more', 'Quotations') +
      p('a {', 'Preformatted_20_Text') +
      p('<text:s text:c="2"/>b', 'Preformatted_20_Text') +
      p(picture) +
      p('Figure 1: The pump', 'Figure'),
    {
      styles:
        outline +
        ['Title', 'Quotations', 'Preformatted_20_Text', 'Figure']
          .map((name) => paragraphStyle(name, 'Standard'))
          .join(''),
      entries: { 'Pictures/a.png': new Uint8Array(7) },
    },
  );
  expect(title).toBe('Pump manual');
  expect(lines).toEqual([
    'heading 1: Pump manual',
    'heading 1: 1. Safety',
    'heading 2: 1.1 Gloves',
    'heading 2: 1.2 Shoes',
    'heading 1: 2. Care',
    'heading 2: 2.1 Oil',
    'blockquote',
    '  paragraph: Said',
    '  paragraph: more',
    'codeBlock: a {\n  b',
    'image /picture/7 The pump',
  ]);
  expect(losses).toEqual([{ kind: 'numbers', count: 5 }]);
});

test('tables keep merged cells, header rows and widths', () => {
  const cell = (text: string, more = '') =>
    `<table:table-cell ${more}>${p(text)}</table:table-cell>`;
  const row = (cells: string) => `<table:table-row>${cells}</table:table-row>`;
  const { content, lines } = read(
    `<table:table><table:table-column table:style-name="C" table:number-columns-repeated="2"/>
      <table:table-header-rows>${row(cell('Part') + cell('Weight'))}</table:table-header-rows>
      ${row(cell('Jib', 'table:number-rows-spanned="2"') + cell('310 kg'))}
      ${row(`<table:covered-table-cell/>${cell('more')}`)}
      ${row(`${cell('wide', 'table:number-columns-spanned="2"')}<table:covered-table-cell/>`)}</table:table>`,
    {
      own: '<style:style style:name="C" style:family="table-column"><style:table-column-properties style:column-width="1in"/></style:style>',
    },
  );
  expect(lines).toEqual([
    'table',
    '  tableRow',
    '    tableHeader',
    '      paragraph: Part',
    '    tableHeader',
    '      paragraph: Weight',
    '  tableRow',
    '    tableCell rowspan=2',
    '      paragraph: Jib',
    '    tableCell',
    '      paragraph: 310 kg',
    '  tableRow',
    '    tableCell',
    '      paragraph: more',
    '  tableRow',
    '    tableCell colspan=2',
    '      paragraph: wide',
  ]);
  expect(JSON.stringify(content)).toContain('"colwidth":[96,96]');
});

test('tracked changes read as accepted, comments keep their text and place, boxes follow', () => {
  const { lines, losses, comments } = read(
    '<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>' +
      p(
        'Use <office:annotation office:name="1"><dc:creator>Nora</dc:creator><dc:date>2026-03-01T10:00:00</dc:date><text:p>Which?</text:p></office:annotation>' +
          'the left<office:annotation-end office:name="1"/> pump<text:change/>.' +
          '<draw:frame text:anchor-type="paragraph"><draw:text-box><text:p>Boxed</text:p></draw:text-box></draw:frame>' +
          '<draw:frame text:anchor-type="paragraph"><draw:image xlink:href="https://example.org/a.png"/></draw:frame>',
      ),
    { entries: { 'Basic/Standard/Module1.xml': '<x/>' } },
  );
  expect(lines).toEqual(['paragraph: Use the left pump.', 'paragraph: Boxed']);
  expect(comments).toMatchObject([
    { author: 'Nora', text: 'Which?', quote: 'the left', replies: [] },
  ]);
  expect(losses).toEqual(
    ['macros', 'changes', 'text-boxes', 'linked'].map((kind) => ({ kind, count: 1 })),
  );
});

test('a formula becomes LaTeX', () => {
  const object =
    '<math:math><math:semantics><math:mrow><math:mfrac><math:mi>a</math:mi><math:mn>2</math:mn></math:mfrac><math:mo>≤</math:mo>' +
    '<math:munderover><math:mo>∑</math:mo><math:mi>i</math:mi><math:mi>n</math:mi></math:munderover><math:msup><math:mi>π</math:mi><math:mn>2</math:mn></math:msup></math:mrow>' +
    '<math:annotation>a over 2</math:annotation></math:semantics></math:math>';
  const frame =
    '<draw:frame text:anchor-type="as-char"><draw:object xlink:href="./Object 1"/></draw:frame>';
  const { lines } = read(p(`Where ${frame}`), { entries: { 'Object 1/content.xml': object } });
  expect(lines).toEqual([
    'paragraph: Where <inlineFormula \\frac{a}{2}\\le \\sum_{i}^{n}\\pi^{2}>',
  ]);
});

test('the page of the first master is that of the document', () => {
  const { content } = read(p('text'), {
    shared: `<office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties fo:page-width="29.7cm" fo:page-height="21cm" fo:margin="2cm" fo:margin-left="3cm"/></style:page-layout></office:automatic-styles>
      <office:master-styles><style:master-page style:name="Standard" style:page-layout-name="L">
        <style:header><text:p>Pumps<text:tab/>ACME<text:tab/>2026</text:p></style:header>
        <style:footer><text:p>Page <text:page-number>1</text:page-number>/<text:page-count>9</text:page-count></text:p></style:footer>
      </style:master-page></office:master-styles>`,
  });
  expect(content.attrs?.page).toMatchObject({
    paper: 'A4',
    orientation: 'landscape',
    margins: { top: 20, right: 20, bottom: 20, left: 30 },
    header: { left: 'Pumps', centre: 'ACME', right: '2026' },
    footer: { left: 'Page {page}/{pages}', centre: '', right: '' },
  });
});

test('slides become headings with their text and notes, hidden ones are left out', () => {
  const frame = (kind: string, text: string) =>
    `<draw:frame presentation:class="${kind}"><draw:text-box>${text}</draw:text-box></draw:frame>`;
  const { content, title, losses } = readOpenSlides(
    openDocumentFile(
      'presentation',
      `<draw:page>${frame('outline', list('B', item(p('60 km/h'))))}${frame('title', p('Wind'))}
        <presentation:notes>${frame('notes', p('Say hello.'))}</presentation:notes></draw:page>
      <draw:page>${frame('outline', list('B', item(p('alone'))))}</draw:page>
      <draw:page draw:style-name="H">${frame('title', p('Secret'))}</draw:page>`,
      {
        styles: listStyles,
        own: '<style:style style:name="H" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>',
      },
    ),
    () => null,
  );
  expect(title).toBe('Wind');
  expect(outlineOf(content)).toEqual([
    'heading 2: Wind',
    'bulletList',
    '  listItem',
    '    paragraph: 60 km/h',
    'blockquote',
    '  paragraph: Say hello.',
    'heading 2: 2',
    'bulletList',
    '  listItem',
    '    paragraph: alone',
  ]);
  expect(losses).toEqual([{ kind: 'slides', count: 1 }]);
});

test('sheets become tables of what they show, whatever is repeated to their ends', () => {
  const cell = (text: string, more = '') =>
    `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`;
  const filler =
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
  const { content, losses } = readOpenSheets(
    openDocumentFile(
      'spreadsheet',
      `<table:table table:name="Stock"><table:table-row>${cell('Part')}${cell('€ 3.50', 'table:formula="of:=1"')}</table:table-row>
        <table:table-row table:number-rows-repeated="2">${cell('Jib', 'table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row>${filler}</table:table>`,
    ),
  );
  expect(outlineOf(content)).toEqual([
    'heading 2: Stock',
    'table',
    '  tableRow',
    '    tableCell',
    '      paragraph: Part',
    '    tableCell',
    '      paragraph: € 3.50',
    ...[1, 2].flatMap(() => ['  tableRow', '    tableCell colspan=2', '      paragraph: Jib']),
  ]);
  expect(losses).toEqual([{ kind: 'formulas', count: 1 }]);
});
