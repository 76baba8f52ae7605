import { blocksOf, type NodeJSON, textOf } from '@docent/document-model/content';
import { expect, test } from 'vitest';
import { wordFile } from '../testing/wordFile.ts';
import { readWord } from './readWord.ts';

type Extra = Parameters<typeof wordFile>[1];

function read(body: string, extra: Extra = {}) {
  const word = readWord(wordFile(body, extra), (bytes) => `/picture/${bytes.length}`);
  return { ...word, blocks: blocksOf(word.content) };
}

/** Blocks without ids and other attributes that are not about their look. */
function plain(nodes: readonly NodeJSON[]): unknown[] {
  return nodes.map(({ type, attrs = {}, content, marks, text }) => {
    const { id: _, colspan, rowspan, start, ...own } = attrs;
    return {
      ...(type !== 'text' && { type }),
      ...(Object.keys(own).length > 0 && { attrs: own }),
      ...(Number(colspan) > 1 && { colspan }),
      ...(Number(rowspan) > 1 && { rowspan }),
      ...(Number(start) > 1 && { start }),
      ...(text !== undefined && { text }),
      ...(marks && { marks }),
      ...(content && { content: plain(content) }),
    };
  });
}

const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t>${text}</w:t></w:r>`;
const paragraph = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
const words = (text: string, properties = '') => paragraph(run(text), properties);

const styles = `
  <w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:eastAsia="SimSun"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>
  <w:style w:type="paragraph" w:default="1" w:styleId="a"><w:name w:val="Normal"/></w:style>
  <w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/><w:basedOn w:val="a"/><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="mine"><w:name w:val="My section"/><w:basedOn w:val="1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="q"><w:name w:val="Quote"/><w:rPr><w:i/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="w"><w:name w:val="Warning"/><w:rPr><w:color w:val="C00000"/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="c"><w:name w:val="caption"/></w:style>
  <w:style w:type="paragraph" w:styleId="t"><w:name w:val="Title"/></w:style>`;

test.each([
  ['bold', '<w:b/>', [{ type: 'bold' }]],
  ['bold that is off', '<w:b w:val="0"/>', undefined],
  ['underline', '<w:u w:val="wave"/>', [{ type: 'underline', attrs: { line: 'wavy' } }]],
  ['strike', '<w:dstrike/>', [{ type: 'strike' }]],
  ['raised', '<w:vertAlign w:val="superscript"/>', [{ type: 'superscript' }]],
  ['colour', '<w:color w:val="C92A2A"/>', [{ type: 'colour', attrs: { color: '#c92a2a' } }]],
  ['automatic colour', '<w:color w:val="auto"/>', undefined],
  [
    'highlight',
    '<w:highlight w:val="yellow"/>',
    [{ type: 'highlight', attrs: { color: '#ffff00' } }],
  ],
  ['shading', '<w:shd w:fill="EEEEEE"/>', [{ type: 'highlight', attrs: { color: '#eeeeee' } }]],
  ['font', '<w:rFonts w:ascii="KaiTi"/>', [{ type: 'font', attrs: { family: 'KaiTi' } }]],
  ['the usual font and size again', '<w:rFonts w:ascii="Calibri"/><w:sz w:val="22"/>', undefined],
  ['size', '<w:sz w:val="21"/>', [{ type: 'size', attrs: { points: 10.5 } }]],
  ['spacing', '<w:spacing w:val="40"/>', [{ type: 'spacing', attrs: { points: 2 } }]],
])('the look of a run: %s', (_, properties, marks) => {
  const { blocks } = read(paragraph(run('text', properties)), { parts: { styles } });
  expect(plain(blocks)).toEqual([
    { type: 'paragraph', content: [{ text: 'text', ...(marks && { marks }) }] },
  ]);
});

test.each([
  ['<w:jc w:val="both"/>', { align: 'justify' }],
  ['<w:jc w:val="distribute"/>', { align: 'distribute' }],
  [
    '<w:spacing w:before="120" w:after="240" w:line="360" w:lineRule="auto"/>',
    { lineHeight: 1.5, spaceBefore: 6, spaceAfter: 12 },
  ],
  ['<w:ind w:firstLineChars="200" w:firstLine="480"/>', { firstLine: 2 }],
  ['<w:ind w:left="880" w:hanging="440"/>', { indent: 2, firstLine: -2 }],
])('the shape of a paragraph: %s', (properties, attrs) => {
  const { blocks } = read(words('text', properties), { parts: { styles } });
  expect(plain(blocks)).toMatchObject([{ attrs }]);
});

test('styles become headings, quotes and looks, along their ancestors', () => {
  const style = (id: string) => `<w:pStyle w:val="${id}"/>`;
  const { blocks, title } = read(
    words('Manual', style('t')) +
      words('One', style('1')) +
      words('Own', style('mine')) +
      words('Said', style('q')) +
      words('more', style('q')) +
      words('Hot', style('w')),
    { parts: { styles } },
  );
  expect(title).toBe('Manual');
  expect(plain(blocks)).toEqual([
    { type: 'heading', attrs: { level: 1 }, content: [{ text: 'Manual' }] },
    { type: 'heading', attrs: { level: 1 }, content: [{ text: 'One' }] },
    { type: 'heading', attrs: { level: 1 }, content: [{ text: 'Own' }] },
    {
      type: 'blockquote',
      content: ['Said', 'more'].map((text) => ({ type: 'paragraph', content: [{ text }] })),
    },
    {
      type: 'paragraph',
      content: [{ text: 'Hot', marks: [{ type: 'colour', attrs: { color: '#c00000' } }] }],
    },
  ]);
});

const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const numbering = `
  <w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%2)')}</w:abstractNum>
  <w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '·')}</w:abstractNum>
  <w:abstractNum w:abstractNumId="2">${level(0, 'decimal', '%1')}${level(1, 'decimal', '%1.%2')}</w:abstractNum>
  <w:abstractNum w:abstractNumId="3">${level(0, 'chineseCounting', '第%1条')}</w:abstractNum>
  ${[0, 1, 2, 3].map((id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`).join('')}
  <w:num w:numId="9"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>`;
const item = (text: string, list: number, at = 0) =>
  words(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`);

/** Lists as lines such as `orderedList 3: text`. */
function outline(nodes: readonly NodeJSON[], depth = 0): string[] {
  return nodes.flatMap((node) => {
    if (!/List$/.test(node.type)) return [`${'  '.repeat(depth)}${textOf(node)}`];
    const { kind = '', start = 1 } = node.attrs ?? {};
    const head = `${'  '.repeat(depth)}${node.type} ${[kind, start].filter(Boolean).join(' ')}`;
    return [
      head,
      ...(node.content ?? []).flatMap(({ content = [] }) => outline(content, depth + 1)),
    ];
  });
}

test.each([
  [
    'nested numbers that go on after a paragraph',
    item('a', 1) + item('b', 1, 1) + words('between') + item('c', 1),
    [
      'orderedList 1',
      '  a',
      '  orderedList lower-alpha 1',
      '    b',
      'between',
      'orderedList 2',
      '  c',
    ],
  ],
  ['bullets', item('a', 2) + item('b', 2), ['bulletList 1', '  a', '  b']],
  [
    'a start of its own',
    item('a', 1) + item('b', 9),
    ['orderedList 1', '  a', 'orderedList 7', '  b'],
  ],
  [
    'levels that repeat those above',
    item('a', 3) + item('b', 3, 1),
    ['orderedList multilevel 1', '  a', '  orderedList multilevel 1', '    b'],
  ],
  ['numbers that no list of ours has', item('a', 4) + item('b', 4), ['第一条 a', '第二条 b']],
])('lists: %s', (_, body, lines) => {
  expect(outline(read(body, { parts: { numbering } }).blocks)).toEqual(lines);
});

test('tables keep merged cells, widths, header rows, shading and borders', () => {
  const cell = (text: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${words(text)}</w:tc>`;
  const { blocks } = read(`<w:tbl>
    <w:tblPr><w:tblW w:type="pct" w:w="5000"/><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => `<w:${side} w:val="double" w:sz="12" w:color="336699"/>`).join('')}</w:tblBorders></w:tblPr>
    <w:tblGrid><w:gridCol w:w="1500"/><w:gridCol w:w="3000"/></w:tblGrid>
    <w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('wide', '<w:gridSpan w:val="2"/>')}</w:tr>
    <w:tr>${cell('high', '<w:vMerge w:val="restart"/>')}${cell('b', '<w:shd w:fill="FFEECC"/><w:vAlign w:val="center"/><w:tcBorders><w:top w:val="nil"/><w:tl2br w:val="single"/></w:tcBorders>')}</w:tr>
    <w:tr>${cell('', '<w:vMerge/>')}${cell('c')}</w:tr>
  </w:tbl>`);
  const inner = (text: string) => [{ type: 'paragraph', content: [{ text }] }];
  expect(plain(blocks)).toEqual([
    {
      type: 'table',
      attrs: { borderLine: 'double', borderColour: '#336699', borderWidth: 2, fit: 'page' },
      content: [
        {
          type: 'tableRow',
          content: [
            {
              type: 'tableHeader',
              colspan: 2,
              attrs: { colwidth: [100, 200] },
              content: inner('wide'),
            },
          ],
        },
        {
          type: 'tableRow',
          content: [
            { type: 'tableCell', rowspan: 2, attrs: { colwidth: [100] }, content: inner('high') },
            {
              type: 'tableCell',
              attrs: {
                colwidth: [200],
                background: '#ffeecc',
                verticalAlign: 'middle',
                diagonal: 'falling',
                sides: 'right bottom left',
              },
              content: inner('b'),
            },
          ],
        },
        {
          type: 'tableRow',
          content: [{ type: 'tableCell', attrs: { colwidth: [200] }, content: inner('c') }],
        },
      ],
    },
  ]);
});

const complexField = (code: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

test('fields become links, a table of contents or their result', () => {
  const { blocks } = read(
    paragraph(complexField(' TOC \\o "1-2" \\h ', run('Scope 3'))) +
      paragraph(`<w:bookmarkStart w:id="1" w:name="there"/>${run('Target')}`) +
      paragraph(complexField('REF there \\h', run('see there'))) +
      paragraph(complexField('HYPERLINK "https://example.org/a"', run('site'))) +
      paragraph(complexField('HYPERLINK "javascript:x()"', run('bad'))) +
      paragraph(`<w:fldSimple w:instr="DATE">${run('1 May')}</w:fldSimple>`),
  );
  const target = blocks.find((block) => textOf(block) === 'Target')?.attrs?.id;
  const link = (href: string) => [{ type: 'link', attrs: { href } }];
  expect(plain(blocks)).toEqual([
    { type: 'tableOfContents', attrs: { depth: 2 } },
    { type: 'paragraph', content: [{ text: 'Target' }] },
    { type: 'paragraph', content: [{ text: 'see there', marks: link(`#p-${target}`) }] },
    { type: 'paragraph', content: [{ text: 'site', marks: link('https://example.org/a') }] },
    { type: 'paragraph', content: [{ text: 'bad' }] },
    { type: 'paragraph', content: [{ text: '1 May' }] },
  ]);
});

test('sections become the page setup and breaks', () => {
  const section = (properties: string) => `<w:sectPr>${properties}</w:sectPr>`;
  const { content, blocks } = read(
    words(
      'tall',
      section(
        '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1701"/><w:headerReference w:type="default" r:id="header1"/><w:footerReference w:type="default" r:id="footer1"/><w:titlePg/>',
      ),
    ) +
      words('wide') +
      section('<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:cols w:num="2"/>'),
    {
      parts: {
        header1: words('Left\tMiddle'.replace('\t', '</w:t><w:tab/><w:t>')),
        footer1: paragraph(
          `${run('Page ')}${complexField('PAGE', run('3'))}`,
          '<w:jc w:val="center"/>',
        ),
      },
    },
  );
  expect(content.attrs?.page).toMatchObject({
    paper: 'A4',
    orientation: 'portrait',
    margins: { top: 20, right: 20, bottom: 20, left: 30 },
    header: { left: 'Left', centre: 'Middle', right: '' },
    footer: { left: '', centre: 'Page {page}', right: '' },
    firstFooter: { centre: '' },
  });
  expect(plain(blocks)).toMatchObject([
    { type: 'paragraph' },
    { type: 'sectionBreak', attrs: { orientation: 'landscape', columns: 2 } },
    { type: 'paragraph' },
  ]);
});

test('tracked changes become suggestions of their authors', () => {
  const by = 'w:author="Ana" w:date="2026-03-01T10:00:00Z"';
  const { blocks } = read(
    paragraph(
      `<w:ins ${by}>${run('new')}</w:ins><w:del ${by}><w:r><w:delText>old</w:delText></w:r></w:del>`,
    ) +
      paragraph(run('bold now', `<w:b/><w:rPrChange ${by}><w:rPr><w:i/></w:rPr></w:rPrChange>`)) +
      paragraph(`<w:ins ${by}>${run('whole')}</w:ins>`, `<w:rPr><w:ins ${by}/></w:rPr>`) +
      words('first half', `<w:rPr><w:ins ${by}/></w:rPr>`) +
      words('second half'),
  );
  const author = {
    personId: '',
    username: 'Ana',
    at: '2026-03-01T10:00:00.000Z',
    id: expect.any(String),
  };
  const own = { ...author, personId: undefined };
  const markOf = (type: string, more = {}) =>
    expect.objectContaining({
      type,
      attrs: expect.objectContaining({ username: own.username, at: own.at, ...more }),
    });
  expect(plain(blocks)).toMatchObject([
    {
      content: [
        { text: 'new', marks: [markOf('insertion')] },
        { text: 'old', marks: [markOf('deletion')] },
      ],
    },
    {
      content: [
        {
          text: 'bold now',
          marks: [markOf('formatting', { before: [{ type: 'italic' }] }), { type: 'bold' }],
        },
      ],
    },
    { attrs: { suggestion: { kind: 'insertion', ...author } } },
    { type: 'paragraph' },
    { attrs: { suggestion: { kind: 'split', ...author } } },
  ]);
});

test('comments keep their authors, replies and the text that they are about', () => {
  const comment = (id: number, author: string, text: string) =>
    `<w:comment w:id="${id}" w:author="${author}" w:date="2026-03-01T10:00:00Z"><w:p w14:paraId="0${id}">${run(text)}</w:p></w:comment>`;
  const { comments, blocks } = read(
    paragraph(
      `${run('The ')}<w:commentRangeStart w:id="1"/>${run('pump')}<w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>`,
    ),
    {
      parts: {
        comments: comment(1, 'Ana', 'Which one?') + comment(2, 'Ben', 'The left.'),
        commentsExtended:
          '<w15:commentEx w15:paraId="01" w15:done="1"/><w15:commentEx w15:paraId="02" w15:paraIdParent="01"/>',
      },
    },
  );
  expect(comments).toEqual([
    {
      author: 'Ana',
      at: '2026-03-01T10:00:00.000Z',
      text: 'Which one?',
      isResolved: true,
      replies: [{ author: 'Ben', at: '2026-03-01T10:00:00.000Z', text: 'The left.' }],
      blockId: blocks[0]?.attrs?.id,
      quote: 'pump',
    },
  ]);
});

test('pictures, their captions, text boxes and notes', () => {
  const picture = (frame: string) =>
    `<w:r><w:drawing><wp:${frame}><wp:extent cx="1905000" cy="952500"/><wp:docPr id="1" name="x" descr="A valve"/>${frame === 'anchor' ? '<wp:positionH><wp:align>right</wp:align></wp:positionH><wp:wrapSquare/>' : ''}<a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="image1"/><a:srcRect l="25000"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:${frame}></w:drawing></w:r>`;
  const box = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><wps:txbx><w:txbxContent>${words('boxed')}</w:txbxContent></wps:txbx></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict>${words('twice')}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
  const { blocks, losses } = read(
    paragraph(picture('inline'), '<w:jc w:val="center"/>') +
      words('Figure 1: The valve', '<w:pStyle w:val="c"/>') +
      paragraph(picture('anchor') + run('beside')) +
      paragraph(`${run('noted')}<w:r><w:footnoteReference w:id="2"/></w:r>${box}`),
    {
      parts: { styles, footnotes: `<w:footnote w:id="2">${words('See the log.')}</w:footnote>` },
      entries: { 'word/media/image1.png': new Uint8Array(7) },
    },
  );
  const attrs = { src: '/picture/7', alt: 'A valve', width: 200, crop: [0.25, 0, 0.75, 1] };
  expect(plain(blocks)).toEqual([
    { type: 'image', attrs: { ...attrs, align: 'center', caption: 'The valve' } },
    { type: 'image', attrs: { ...attrs, wrap: 'right' } },
    { type: 'paragraph', content: [{ text: 'beside' }] },
    {
      type: 'paragraph',
      content: [{ text: 'noted' }, { type: 'footnote', attrs: { text: 'See the log.' } }],
    },
    { type: 'paragraph', content: [{ text: 'boxed' }] },
  ]);
  expect(losses).toEqual([{ kind: 'text-boxes', count: 1 }]);
});

test('each picture of a group has its own width', () => {
  const picture = (width: number) =>
    `<pic:pic><pic:blipFill><a:blip r:embed="image1"/></pic:blipFill><pic:spPr><a:xfrm><a:ext cx="${width * 9525}" cy="9525"/></a:xfrm></pic:spPr></pic:pic>`;
  const { blocks } = read(
    paragraph(
      `<w:r><w:drawing><wp:inline><wp:extent cx="2857500" cy="9525"/><a:graphic><a:graphicData>${picture(100)}${picture(200)}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    ),
    { entries: { 'word/media/image1.png': new Uint8Array(7) } },
  );
  expect(blocks.map(({ attrs }) => attrs?.width)).toEqual([100, 200]);
});

test('content controls become form fields, and boxes before text check lists', () => {
  const control = (properties: string, text: string) =>
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${run(text)}</w:sdtContent></w:sdt>`;
  const { blocks } = read(
    paragraph(
      control('<w:alias w:val="Name"/><w:tag w:val="who"/><w:text/>', 'Ana') +
        control(
          '<w:tag w:val="who"/><w:dropDownList><w:listItem w:displayText="North" w:value="n"/></w:dropDownList><w:showingPlcHdr/>',
          'Choose',
        ),
    ) +
      paragraph(
        control('<w14:checkbox><w14:checked w14:val="1"/></w14:checkbox>', '☒') + run(' Oil'),
      ) +
      words('☐ Water'),
  );
  expect(plain(blocks)).toMatchObject([
    {
      content: [
        { type: 'control', attrs: { key: 'who', kind: 'text', label: 'Name', value: 'Ana' } },
        {
          type: 'control',
          attrs: { key: 'who-2', kind: 'enumeration', options: ['North'], placeholder: 'Choose' },
        },
      ],
    },
    {
      type: 'checkList',
      content: [
        { attrs: { checked: true }, content: [{ content: [{ text: 'Oil' }] }] },
        { attrs: { checked: false }, content: [{ content: [{ text: 'Water' }] }] },
      ],
    },
  ]);
});
