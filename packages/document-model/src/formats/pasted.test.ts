import { describe, expect, it } from 'vitest';
import type { MarkJSON, NodeJSON } from '../content.ts';
import * as clipboards from '../testing/clipboards.ts';
import { htmlToBlocks } from './readHtml.ts';

/** One line per block, indented by depth: its type, its attributes, its text with marks. */
function sketch(nodes: NodeJSON[], depth = 0): string[] {
  return nodes.flatMap((node) => {
    const lines = node.content?.every((child) => child.type === 'text' || isInline(child));
    const own = `${'  '.repeat(depth)}${node.type}${said(node.attrs)}`;
    if (node.content && lines) return [`${own}: ${node.content.map(inline).join('')}`];
    return [own, ...sketch(node.content ?? [], depth + 1)];
  });
}

function isInline(node: NodeJSON): boolean {
  return ['hardBreak', 'footnote', 'inlineFormula', 'inlineImage'].includes(node.type);
}

function inline(node: NodeJSON): string {
  if (node.type === 'hardBreak') return '⏎';
  if (node.type !== 'text') return `{${node.type}${said(node.attrs)}}`;
  const marks = (node.marks ?? []).map(({ type, attrs }: MarkJSON) => type + said(attrs));
  return marks.length > 0 ? `{${marks.join(' ')}: ${node.text}}` : `${node.text}`;
}

function said(attrs: Record<string, unknown> = {}): string {
  const values = Object.entries(attrs).filter(
    ([name, value]) => value != null && !(value === 1 && /span|start/.test(name)),
  );
  return values.map(([name, value]) => `·${name}=${value}`).join('');
}

describe('what is pasted from', () => {
  const programs: Record<string, [html: string, blocks: string[]]> = {
    Word: [
      clipboards.word,
      [
        'tableOfContents',
        'heading·level=1: Pump manual',
        'paragraph·align=center·lineHeight=1.5: {font·family=Georgia size·points=18 colour·color=#C00000: Read }{font·family=Georgia size·points=18 colour·color=#C00000 bold: this}{font·family=Georgia size·points=18 colour·color=#C00000:  first}',
        'paragraph·indent=1·rightIndent=2·firstLine=2: Close the {highlight·color=yellow: main valve}, wait for 10{superscript: 2}\u00a0s and see {link·href=https://example.org/valve: the valve}{footnote·text=Only qualified staff.}.',
        'paragraph: The pump is always {underline·line=double: checked}.',
        'paragraph',
        'orderedList·start=3',
        '  listItem',
        '    paragraph: Start',
        '    orderedList·kind=lower-alpha',
        '      listItem',
        '        paragraph: Open',
        '  listItem',
        '    paragraph: Stop',
        'bulletList·kind=square',
        '  listItem',
        '    paragraph: Square',
        'checkList',
        '  checkItem·checked=true',
        '    paragraph: Tested',
        '  checkItem·checked=false',
        '    paragraph: Released',
        'paragraph: Area A=πr2',
        'table·borderLine=double·borderColour=#C00000·borderWidth=2',
        '  tableRow',
        '    tableHeader·colwidth=200·background=#D9E2F3',
        '      paragraph: Part',
        '    tableHeader·colspan=2·colwidth=100,300·verticalAlign=bottom',
        '      paragraph·align=right: Value',
        '  tableRow·height=53',
        '    tableCell·rowspan=2·colwidth=200',
        '      paragraph: Valve',
        '    tableCell·colwidth=100',
        '      paragraph: 1',
        '    tableCell·colwidth=300',
        '      paragraph: 2',
        '  tableRow',
        '    tableCell·colwidth=100',
        '      paragraph: 3',
        '    tableCell·colwidth=300',
        '      paragraph: 4',
        'pageBreak',
        'paragraph: The end of this manual, which is written in the usual font of the program and longer than all the rest.',
      ],
    ],
    WPS: [
      clipboards.wps,
      [
        'heading·align=center·level=2: 设备操作规程',
        'paragraph·align=justify·lineHeight=1.9·firstLine=2: 启动前必须检查阀门DN50{font·family=楷体: 是否关闭}，并记录压力与流量。',
        'orderedList·kind=simp-chinese-informal',
        '  listItem',
        '    paragraph: 停机',
        '  listItem',
        '    paragraph: 检修',
      ],
    ],
    'Google Docs': [
      clipboards.googleDocs,
      [
        'heading·level=2: Shift plan',
        'paragraph·align=justify·lineHeight=1.8·indent=1: Begin at six, say {colour·color=#ff0000 highlight·color=#ffff00 bold italic underline: hello}{font·family=Courier New size·points=14 strike:  and go}{superscript: 2} to {link·href=https://example.org/: the plan}',
        'orderedList·start=2·kind=upper-roman',
        '  listItem',
        '    paragraph: One',
        '    orderedList·kind=lower-alpha',
        '      listItem',
        '        paragraph: Below',
        'checkList',
        '  checkItem·checked=true',
        '    paragraph: Done',
        'paragraph',
        'table·borderLine=dotted·borderColour=#cccccc',
        '  tableRow',
        '    tableCell·colwidth=120·background=#d9ead3·verticalAlign=middle',
        '      paragraph·align=center: A',
        '    tableCell·colwidth=240',
        '      paragraph: B',
      ],
    ],
    Excel: [
      clipboards.excel,
      [
        'table',
        '  tableRow',
        '    tableCell·colspan=2·colwidth=64,96·background=#4472C4',
        '      paragraph·align=center: {colour·color=white bold: Part}',
        '    tableCell·colwidth=96·background=#4472C4',
        '      paragraph·align=center: {colour·color=white bold: Price}',
        '  tableRow·height=40',
        '    tableCell·colwidth=64',
        '      paragraph: Valve',
        '    tableCell·colwidth=96·verticalAlign=middle',
        '      paragraph: {colour·color=red: two}⏎{colour·color=red: lines}',
        '    tableCell·colwidth=96',
        '      paragraph·align=right: 12.50',
      ],
    ],
    'Google Sheets': [
      clipboards.googleSheets,
      [
        'table',
        '  tableRow',
        '    tableCell·colwidth=100·background=#ffff00',
        '      paragraph·align=center: {bold: Name}',
        '    tableCell·colwidth=150',
        '      paragraph: Hours worked by everybody',
        '  tableRow',
        '    tableCell·rowspan=2·colwidth=100',
        '      paragraph: Ada',
        '    tableCell·colwidth=150',
        '      paragraph·align=right: 8',
        '  tableRow',
        '    tableCell·colwidth=150',
        '      paragraph: {link·href=https://example.org/ada: 9}',
      ],
    ],
    Outlook: [
      clipboards.outlook,
      [
        'paragraph: Dear all,',
        'paragraph',
        'paragraph: {colour·color=#1F497D: the pump }{colour·color=#1F497D bold: stops}{colour·color=#1F497D:  at noon.}',
      ],
    ],
    'Word in the browser': [
      clipboards.wordOnline,
      [
        'paragraph: Before',
        'bulletList',
        '  listItem',
        '    paragraph: One',
        '    bulletList',
        '      listItem',
        '        paragraph: Two',
      ],
    ],
    'a web page': [
      clipboards.webPage,
      [
        'heading·level=3: Install',
        'paragraph: Run {code: npm start}, H{subscript: 2}O and {inlineFormula·latex=x^2}.',
        'codeBlock: one\n  two',
        'callout·kind=tip',
        '  paragraph: Take care.',
        'image·src=https://example.org/a.png·alt=A·caption=The A',
        'details',
        '  paragraph: More',
        '  paragraph: body',
      ],
    ],
    'a code editor': [clipboards.codeEditor, ['codeBlock: const a = 1\n\n  go(a)']],
  };

  it.each(Object.entries(programs))(
    '%s keeps formatting that somebody chose and drops that of the program',
    (_, [html, blocks]) => expect(sketch(htmlToBlocks(html))).toEqual(blocks),
  );
});

describe('in pasted text', () => {
  it.each([
    [
      'its only font is the program’s',
      '<p style="font-family:Foo;font-size:9pt">a</p>',
      ['paragraph: a'],
    ],
    [
      'a font that differs is kept, however it is nested',
      '<div style="font-family:Foo"><p>long text <span style="font-family:Bar">b <span style="font-family:Foo">back</span></span></p></div>',
      ['paragraph: long text {font·family=Bar: b }back'],
    ],
    [
      'a chosen colour is kept though all has it',
      '<p style="color:red">a</p>',
      ['paragraph: {colour·color=red: a}'],
    ],
    [
      'white on dark stays white',
      '<table><tr><td bgcolor="#000080" style="color:#fff">a</td></tr></table>',
      [
        'table',
        '  tableRow',
        '    tableCell·background=#000080',
        '      paragraph: {colour·color=#fff: a}',
      ],
    ],
    [
      'a struck word is struck, a tracked one is gone',
      '<p><del>a</del><del cite="mailto:x" datetime="2024">b</del>c</p>',
      ['paragraph: {strike: a}c'],
    ],
    [
      'numbers of headings stay',
      `<h2 style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">1.2<span>&nbsp;&nbsp;</span></span>Start</h2>`,
      ['heading·level=2: 1.2 Start'],
    ],
    [
      'numbers with points are multilevel',
      lineOf('l0 level1', '1.', 'a') + lineOf('l0 level2', '1.1', 'b'),
      [
        'orderedList',
        '  listItem',
        '    paragraph: a',
        '    orderedList·kind=multilevel',
        '      listItem',
        '        paragraph: b',
      ],
    ],
    [
      'roman numbers are read',
      lineOf('l0 level1', 'iv.', 'a'),
      ['orderedList·start=4·kind=lower-roman', '  listItem', '    paragraph: a'],
    ],
    [
      'one line of a code editor is code in the text',
      `<div style="font-family:Menlo, monospace;white-space:pre;color:#ddd"><div><span style="color:#569cd6">go</span>()</div></div>`,
      ['paragraph: {code: go()}'],
    ],
    ['two boxes in a line are text', '<p>☐ yes ☐ no</p>', ['paragraph: ☐ yes ☐ no']],
    [
      'a page break after a line stands behind it',
      '<p style="page-break-after:always">a</p><p>b</p>',
      ['paragraph: a', 'pageBreak', 'paragraph: b'],
    ],
    [
      'a page break before a line stands before it',
      '<p>a</p><p style="page-break-before:always">b</p>',
      ['paragraph: a', 'pageBreak', 'paragraph: b'],
    ],
    [
      'a Word table without lines has none',
      '<table class=MsoNormalTable border=0><tr><td>a</td><td>b</td></tr></table>',
      [
        'table·borders=none',
        '  tableRow',
        '    tableCell',
        '      paragraph: a',
        '    tableCell',
        '      paragraph: b',
      ],
    ],
    [
      'footnotes of web pages come along',
      '<p>a<sup><a href="#fn1" id="fnref1">1</a></sup></p><section class="footnotes"><ol><li id="fn1"><p>note <a href="#fnref1">↩</a></p></li></ol></section>',
      ['paragraph: a{footnote·text=note}'],
    ],
    [
      'footnotes of LibreOffice come along',
      '<p>a<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>note</p></div>',
      ['paragraph: a{footnote·text=note}'],
    ],
    ['links into the old page are text', '<p><a href="#_Toc1">a</a></p>', ['paragraph: a']],
    [
      'a centred box centres its lines',
      '<div align="center"><p>a</p><p style="text-align:right">b</p></div>',
      ['paragraph·align=center: a', 'paragraph·align=right: b'],
    ],
    ['hidden text stays out', '<p>a<span style="mso-hide:all">b</span></p>', ['paragraph: a']],
  ])('%s', (_, html, blocks) => expect(sketch(htmlToBlocks(html))).toEqual(blocks));
});

/** A list item as Word writes it. */
function lineOf(list: string, marker: string, text: string): string {
  return `<p class=MsoListParagraph style='mso-list:${list} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;</span></span><![endif]>${text}</p>`;
}
