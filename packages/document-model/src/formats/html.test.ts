import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, type NodeJSON, textOf } from '../content.ts';
import { schema } from '../schema.ts';
import { intoSections } from '../sections.ts';
import { casesOf } from '../testing/deepRun.ts';
import { randomDocument } from '../testing/documents.ts';
import { blocksToHtml, contentToHtml } from './html.ts';
import { htmlToBlocks, htmlToContent } from './readHtml.ts';

describe('HTML written and read back', () => {
  it('is the same document, ids and all', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 12 }), (seed, blocks) => {
        const document = randomDocument(seed, blocks);
        expect(blocksOf(htmlToContent(contentToHtml(document)))).toEqual(blocksOf(document));
      }),
      { numRuns: casesOf(100) },
    );
  });

  it('keeps tabs and spaces', () => {
    const content = [{ type: 'text', text: '\tName\t\tMaja  Lund' }];
    const document = intoSections([
      { type: 'paragraph', attrs: { id: 'paragraphaaaaaaaaaa1' }, content },
    ]);
    expect(blocksOf(htmlToContent(contentToHtml(document)))).toEqual(blocksOf(document));
  });

  it('gives every block an anchor to link to', () => {
    const html = contentToHtml(
      intoSections([
        {
          type: 'heading',
          attrs: { id: 'a', level: 2 },
          content: [{ type: 'text', text: 'T & <t>' }],
        },
      ]),
    );
    expect(html).toBe(
      '<section data-type="section"><h2 id="p-a" data-id="a">T &amp; &lt;t&gt;</h2></section>',
    );
  });

  it('never contains scripts, even if the content was never repaired', () => {
    const evil = '"><script>alert(1)</script>';
    const marks = [
      { type: 'link', attrs: { href: 'javascript:alert(1)', title: evil } },
      { type: 'link', attrs: { href: `/x${evil}`, title: evil } },
      { type: 'colour', attrs: { color: `red${evil}` } },
      { type: 'highlight', attrs: { color: evil } },
      { type: 'unknownMark', attrs: { json: evil } },
      { type: evil },
    ];
    const attrs = {
      id: evil,
      align: evil,
      level: evil,
      start: evil,
      language: evil,
      src: `x${evil}`,
      alt: evil,
      title: evil,
      width: evil,
      fileId: evil,
      json: evil,
      colspan: evil,
      rowspan: evil,
      colwidth: [evil],
      checked: evil,
    };
    const text: NodeJSON = { type: 'text', text: evil, marks };
    const html = blocksToHtml(
      Object.keys(schema.nodes).map((type) => ({ type, attrs, content: [text] })),
    );
    expect(html).not.toMatch(/<script|javascript:/);
    const tags = html.match(/<[^>]*>/g) ?? [];
    for (const tag of tags) expect(tag).not.toMatch(/\son\w+=/);
  });
});

describe('HTML from elsewhere', () => {
  const words = (html: string) =>
    htmlToBlocks(html).map((block) => `${block.type}: ${textOf(block)}`);

  it('loses its scripts, styles, handlers and unsafe URLs', () => {
    const blocks = htmlToBlocks(
      `<style>p{}</style><p onclick="x()" style="background:url(x)">a<script>x()</script><a href="java&#115;cript:x()">b</a><img src="data:image/png;base64,AA" onerror="x()"></p><iframe src="x"></iframe><svg onload="x()"><text>c</text></svg>`,
    );
    expect(blocks).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'ab' }] }]);
  });

  it.each([
    ['', []],
    ['plain', ['paragraph: plain']],
    ['<p>', ['paragraph: ']],
    ['<td>x', ['table: x']],
    ['<div>a<div>b</div>c</div>', ['paragraph: a', 'paragraph: b', 'paragraph: c']],
    ['<details><summary>S</summary>body</details>', ['details: S\nbody']],
    ['<table><caption>C</caption><tr><td>x</td></tr></table>', ['paragraph: C', 'table: x']],
    ['<!-- x --><p>a<!-- b --></p>', ['paragraph: a']],
    [
      '<!DOCTYPE html>\n<html><head><title>T</title></head><body><p>a</p></body></html>',
      ['paragraph: a'],
    ],
    [
      '<p>a</p><!doctype html PUBLIC "-//W3C//DTD HTML 4.01//EN"><p>b</p>',
      ['paragraph: a', 'paragraph: b'],
    ],
  ])('reads %j', (html, expected) => expect(words(html)).toEqual(expected));

  it('understands HTML copied from Google Docs', () => {
    const html = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700;color:#000000;background-color:transparent">Bold</span><span style="font-weight:400;color:#ff0000;text-decoration:underline line-through"> red</span></p><ul><li dir="ltr"><p>a</p></li><ul><li><p>b</p></li></ul></ul></b>`;
    expect(htmlToBlocks(html)).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Bold', marks: [{ type: 'bold' }] },
          {
            type: 'text',
            text: ' red',
            marks: [
              { type: 'colour', attrs: { color: '#ff0000' } },
              { type: 'underline' },
              { type: 'strike' },
            ],
          },
        ],
      },
      list(item('a', list(item('b')))),
    ]);
  });

  it('understands lists copied from Word and WPS', () => {
    const line = (level: number, marker: string, text: string) =>
      `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`;
    const html = `${line(1, '·', 'One')}${line(2, 'o', 'Two')}${line(1, '·', 'Three')}<p>After</p>${line(1, '1.', 'Four')}`;
    const [first, after, second] = htmlToBlocks(html);
    expect(first).toEqual(list(item('One', list(item('Two'))), item('Three')));
    expect(after).toMatchObject({ type: 'paragraph' });
    expect(second).toMatchObject({ type: 'orderedList', content: [item('Four')] });
  });

  it('understands check lists of other programs', () => {
    const html =
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked> done</li><li><input type="checkbox"> open</li></ul>';
    expect(htmlToBlocks(html)[0]).toMatchObject({
      type: 'checkList',
      content: [
        { type: 'checkItem', attrs: { checked: true } },
        { type: 'checkItem', attrs: { checked: false } },
      ],
    });
  });

  it('never throws and always gives a valid document', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<ul>',
      '<li>',
      '</ul>',
      '<table>',
      '<tr>',
      '<td colspan=9>',
      '</table>',
      '<img src=x>',
      '<a href="/x">',
      '<',
      '>',
      '&',
      'a',
      ' ',
      '<!--',
      '-->',
      '<pre>',
      '<svg>',
      '<math>',
      '<!doctype html>',
      '<o:p>',
      '<p style="mso-list:l0 level3">',
      '<input type=checkbox>',
      '<template>',
      '"',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        schema.nodeFromJSON(htmlToContent(pieces.join(''))).check();
      }),
      { numRuns: casesOf(300) },
    );
  });
});

function item(text: string, ...more: NodeJSON[]): NodeJSON {
  return {
    type: 'listItem',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...more],
  };
}

function list(...content: NodeJSON[]): NodeJSON {
  return { type: 'bulletList', content };
}
