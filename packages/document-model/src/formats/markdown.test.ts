import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, type DocumentJSON, type NodeJSON, sameContent } from '../content.ts';
import { paragraphsOf } from '../paragraphs.ts';
import { schema } from '../schema.ts';
import { intoSections } from '../sections.ts';
import { randomDocument } from '../testing/documents.ts';
import { createChance } from '../testing/random.ts';
import { frontMatterOf, markdownToContent } from './markdown.ts';
import { contentToMarkdown } from './writeMarkdown.ts';

/** `name[children]` or text with its marks before it, without ids: short enough to read in a table. */
function sketch(node: NodeJSON): string {
  const marks = (node.marks ?? []).map(
    (mark) => `${mark.type}${mark.attrs?.href ? `(${mark.attrs.href})` : ''}:`,
  );
  if (node.type === 'text') return marks.join('') + JSON.stringify(node.text);
  const { id: _, colspan: _c, rowspan: _r, ...attrs } = node.attrs ?? {};
  const values = Object.values(attrs).map((value) => `:${value}`);
  const children = node.content ? `[${node.content.map(sketch).join(' ')}]` : '';
  return node.type + values.join('') + children;
}

function read(markdown: string): string {
  return blocksOf(markdownToContent(markdown)).map(sketch).join(' ');
}

describe('reading Markdown', () => {
  it.each([
    ['# One\n\ntext', 'heading:1["One"] paragraph["text"]'],
    ['one\ntwo', 'paragraph["one two"]'],
    ['第一行\n第二行', 'paragraph["第一行第二行"]'],
    [
      'one  \ntwo\\\nthree<br> four',
      'paragraph["one" hardBreak "two" hardBreak "three" hardBreak "four"]',
    ],
    ['**b** *i* ~~s~~ `c`', 'paragraph[bold:"b" " " italic:"i" " " strike:"s" " " code:"c"]'],
    ['**重点：**内容', 'paragraph[bold:"重点：" "内容"]'],
    [
      '- [ ] a\n- [x] b\n- c',
      'checkList[checkItem:false[paragraph["a"]] checkItem:true[paragraph["b"]]] bulletList[listItem[paragraph["c"]]]',
    ],
    [
      '3. a\n   - b',
      'orderedList:3[listItem[paragraph["a"] bulletList[listItem[paragraph["b"]]]]]',
    ],
    ['1. [ ] a', 'orderedList:1[listItem[paragraph["[ ] a"]]]'],
    ['> q\n>\n> - a', 'blockquote[paragraph["q"] bulletList[listItem[paragraph["a"]]]]'],
    ['```c++ x\na\n```', 'codeBlock:c++["a"]'],
    ['    a\n    b', 'codeBlock["a\\nb"]'],
    [
      '| a | b |\n|---|:-:|\n| 1 \\| 2 | x<br>y |',
      'table[tableRow[tableHeader[paragraph["a"]] tableHeader[paragraph:center["b"]]] tableRow[tableCell[paragraph["1 | 2"]] tableCell[paragraph:center["x" hardBreak "y"]]]]',
    ],
    [
      '| | |\n|---|---|\n| a | b |',
      'table[tableRow[tableCell[paragraph["a"]] tableCell[paragraph["b"]]]]',
    ],
    ['text ![alt](a.png "t") more', 'paragraph["text"] image:a.png:alt:t paragraph["more"]'],
    [
      'https://example.org/a_b',
      'paragraph[link(https://example.org/a_b):"https://example.org/a_b"]',
    ],
    ['www.example.org', 'paragraph["www.example.org"]'],
    ['[a]\n\n[a]: /x', 'paragraph[link(/x):"a"]'],
    ['---', 'separator'],
  ])('%j', (markdown, expected) => expect(read(markdown)).toBe(expected));

  it.each([
    [
      'Press <kbd>Enter</kbd> or <i>wait</i>',
      'paragraph["Press " code:"Enter" " or " italic:"wait"]',
    ],
    ['Use <id> here', 'paragraph["Use <id> here"]'],
    ['<id>', 'paragraph["<id>"]'],
    [
      '<Listing number="1" caption="A list">\n\n`x`\n\n</Listing>\n\n</id>',
      'paragraph["A list"] paragraph[code:"x"] paragraph["</id>"]',
    ],
    ['<div>Hello <b>you</b></div>', 'paragraph["Hello " bold:"you"]'],
    [
      '<details><summary>More</summary>\n\nbody\n\n</details>',
      'paragraph["More"] paragraph["body"]',
    ],
    ['<table><tr><td>x</td></tr></table>', 'table[tableRow[tableCell[paragraph["x"]]]]'],
    ['a <!-- not seen --> b', 'paragraph["a  b"]'],
    ['<script>alert(1)</script>\n\ntext', 'paragraph["text"]'],
    ['<img src="a.png" onerror="x()">', 'image:a.png'],
    [
      '[a](javascript:x) <a href="javascript:x">b</a> ![c](javascript:x)',
      'paragraph["a b"] image:c',
    ],
  ])('takes from HTML what it says: %j', (markdown, expected) =>
    expect(read(markdown)).toBe(expected),
  );

  it('asks where links and pictures lead, in Markdown and in HTML', () => {
    const document = markdownToContent(
      '[a](b.md) ![c](data:image/png;base64,AA) <img src="d.png"> [e](f.md)',
      {
        resolveLink: (href) => (href === 'b.md' ? '/detail/1' : null),
        resolveImage: (src) => (src.startsWith('data:') ? '/picture/1' : '/picture/2'),
      },
    );
    expect(blocksOf(document).map(sketch).join(' ')).toBe(
      'paragraph[link(/detail/1):"a"] image:/picture/1:c image:/picture/2 paragraph[link(f.md):"e"]',
    );
  });

  it('takes its title from the front matter and leaves the rest', () => {
    const text = '\ufeff---\r\ntitle: "A: b"\r\ntags: [x]\r\n---\r\n# H\r\n';
    expect(frontMatterOf(text)).toEqual({
      fields: { title: 'A: b', tags: '[x]' },
      title: 'A: b',
      body: '# H\r\n',
    });
    expect(read(text)).toBe('heading:1["H"]');
    expect(frontMatterOf('---\n\ntext\n\n---\n').title).toBe(null);
    expect(read('---\n\ntext\n\n---\n')).toBe('separator paragraph["text"] separator');
  });

  it('never throws and always gives a valid document', () => {
    const piece = fc.constantFrom(
      '#',
      '- ',
      '1. ',
      '> ',
      '`',
      '```',
      '**',
      '_',
      '~~',
      '[',
      '](',
      ')',
      '<b>',
      '</div>',
      '<!--',
      '|',
      '---',
      '\n',
      '\n\n',
      '    ',
      'a',
      '中',
      '![',
      '&amp;',
      '\\',
      '<',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        schema.nodeFromJSON(markdownToContent(pieces.join(''))).check();
      }),
      { numRuns: 400 },
    );
  });
});

describe('writing Markdown', () => {
  const p = (text: string, type = 'text'): NodeJSON => ({
    type: 'paragraph',
    content: [{ type, text }],
  });

  it.each([
    '# not a heading',
    '- not a list',
    '+ nor this',
    '1. nor this',
    '2) nor this',
    '> no quote',
    '=== ',
    '---',
    '***',
    '___',
    '| a | b |',
    'a * b * c',
    'a_b_c _d_',
    '`code`',
    '[link](x)',
    '![x](y)',
    '<b>no</b>',
    '<!-- x -->',
    '&amp; &lt;',
    '~~no~~',
    'a\\b',
    'https://example.org',
    '  edges  ',
    '\tt',
    '中文 *强调* 文',
    'x #',
    '[ ] box',
    '```',
    ':--',
    'a | b',
    '😀*',
    '$a$ ^b^',
  ])('reads the text %j back as it was', (text) => {
    const lists: NodeJSON = {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [p(text)] }],
    };
    const table: NodeJSON = {
      type: 'table',
      content: ['tableHeader', 'tableCell'].map((type) => ({
        type: 'tableRow',
        content: [{ type, content: [p(text)] }],
      })),
    };
    const heading: NodeJSON = { ...p(text), type: 'heading', attrs: { level: 2 } };
    const broken: NodeJSON = {
      type: 'paragraph',
      content: [{ type: 'text', text }, { type: 'hardBreak' }, { type: 'text', text }],
    };
    for (const block of [p(text), lists, table, heading, broken]) {
      const markdown = contentToMarkdown(intoSections([block]));
      const texts = paragraphsOf(markdownToContent(markdown)).map((each) => each.text);
      const expected = paragraphsOf(intoSections([block])).map((each) => each.text);
      expect(texts, markdown).toEqual(expected);
    }
  });

  it('is read back the same, as far as Markdown can say it', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 8 }), (seed, blocks) => {
        const document = withoutUnknown(randomDocument(seed, blocks));
        const markdown = contentToMarkdown(document);
        const back = blocksOf(markdownToContent(markdown)).flatMap(expressible);
        expect(sameContent(back, blocksOf(document).flatMap(expressible)), markdown).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps the words of marks in any order and place', () => {
    const marks = ['bold', 'italic', 'strike', 'code', 'underline', 'highlight'];
    fc.assert(
      fc.property(fc.nat(1e6), (seed) => {
        const chance = createChance(seed);
        const content = Array.from({ length: 1 + chance.below(6) }, () => ({
          type: 'text',
          text: chance.pick([
            'a',
            ' b',
            'c ',
            '，',
            '中',
            '*',
            '(',
            ')',
            '~',
            '`',
            '_',
            '!',
            '1. ',
            '**',
            '😀',
            '\\',
          ]),
          marks: marks.filter(() => chance.once(3)).map((type) => ({ type })),
        }));
        const text = content.map((each) => each.text).join('');
        if (text.trim() === '') return;
        const document = intoSections([{ type: 'paragraph', content }]);
        const markdown = contentToMarkdown(document);
        expect(
          paragraphsOf(markdownToContent(markdown)).map((each) => each.text),
          markdown,
        ).toEqual([text]);
      }),
      { numRuns: 1000 },
    );
  });

  it('writes the words of blocks it does not know', () => {
    const json = JSON.stringify({ type: 'gantt', content: [p('careful')] });
    expect(contentToMarkdown(intoSections([{ type: 'unknown', attrs: { json } }]))).toBe(
      'careful\n',
    );
  });
});

function withoutUnknown(document: DocumentJSON): DocumentJSON {
  const keep = (node: NodeJSON): NodeJSON => ({
    ...(node.type === 'unknown' ? { type: 'separator' } : node),
    ...(node.content ? { content: node.content.map(keep) } : {}),
  });
  return { ...document, content: document.content.map(keep) };
}

/** The part of a block that Markdown can say: no ids, colours, alignment of lines, empty lines. */
function expressible(node: NodeJSON): NodeJSON[] {
  const { id: _, align, ...attrs } = node.attrs ?? {};
  if (node.type === 'text') {
    const marks = node.marks?.filter((mark) => mark.type !== 'colour');
    return [{ type: 'text', text: node.text, marks: marks?.length ? marks : undefined }];
  }
  let content = joined((node.content ?? []).flatMap(expressible));
  if (content.length === 0) {
    if (['paragraph', 'blockquote', 'bulletList', 'orderedList', 'checkList'].includes(node.type))
      return [];
    if (['listItem', 'checkItem', 'tableCell', 'tableHeader'].includes(node.type))
      content = [{ type: 'paragraph' }];
  }
  return [
    {
      type: node.type,
      ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
      ...(content.length > 0 ? { content } : {}),
    },
  ];
}

function joined(nodes: NodeJSON[]): NodeJSON[] {
  const result: NodeJSON[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.type === 'text' && last?.type === 'text' && sameContent(node.marks, last.marks)) {
      last.text = `${last.text}${node.text}`;
    } else {
      result.push({ ...node });
    }
  }
  return result;
}
