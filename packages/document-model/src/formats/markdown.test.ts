import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, type DocumentJSON, type NodeJSON, sameContent, wordsOf } from '../content.ts';
import { paragraphsOf } from '../paragraphs.ts';
import { schema } from '../schema.ts';
import { intoSections } from '../sections.ts';
import { withoutSuggestions } from '../suggestions/suggestions.ts';
import { casesOf } from '../testing/deepRun.ts';
import { randomDocument } from '../testing/documents.ts';
import { createChance } from '../testing/random.ts';
import { frontMatterOf, markdownToContent } from './markdown.ts';
import { contentToMarkdown } from './writeMarkdown.ts';

/** `name[children]`, or text after its marks, without ids: short enough for a table. */
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

it('reads the size of a picture that Outline writes behind its title', () => {
  expect(read('![](a.png " =640x360")')).toBe('image:a.png:640');
  expect(read('![](a.png "Rope =640x360")')).toBe('image:a.png:Rope:640');
  expect(read('![](a.png "x = 3")')).toBe('image:a.png:x = 3');
});

describe('links of wikis', () => {
  it.each([
    [
      '[[Page]] and [[Page|these *words*]]',
      'paragraph[link(/Page):"Page" " and " link(/Page):"these *words*"]',
    ],
    ['![[a.png|300]]', 'image:/a.png'],
    ['![[Page]]', 'paragraph[link(/Page):"Page"]'],
    ['[[gone]] [[ ]] [[a]b]]', 'paragraph["gone [[ ]] [[a]b]]"]'],
    ['| [[Page\\|x]] |\n|---|', 'table[tableRow[tableHeader[paragraph[link(/Page):"x"]]]]'],
    ['`[[Page]]`', 'paragraph[code:"[[Page]]"]'],
  ])('%j', (markdown, expected) => {
    const resolveName = (name: string) => (name === 'gone' ? null : `/${name}`);
    const blocks = blocksOf(markdownToContent(markdown, { resolveName }));
    expect(
      blocks
        .map(sketch)
        .join(' ')
        .replace(/(image:[^:]*:).*/, '$1…'),
    ).toBe(expected);
  });

  it('are text in other Markdown', () => {
    expect(read('[[Page]]')).toBe('paragraph["[[Page]]"]');
  });
});

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
    ['a $x^2$ b', 'paragraph["a " inlineFormula:x^2 " b"]'],
    ['the $n$th', 'paragraph["the " inlineFormula:n "th"]'],
    ['from $5 to $10', 'paragraph["from $5 to $10"]'],
    ['pay $5-$6', 'paragraph["pay $5-$6"]'],
    ['a \\$b\\$ $ c $', 'paragraph["a $b$ $ c $"]'],
    ['$`a$b`$', 'paragraph[inlineFormula:a$b]'],
    ['$$\na\n\nb\n$$', 'formula:a\n\nb'],
    ['text\n$$ a $$\n', 'paragraph["text"] formula:a'],
    ['text $$a$$ text', 'paragraph["text"] formula:a paragraph["text"]'],
    ['$$\nnever closed', 'paragraph["$$ never closed"]'],
    ['```math\na\n```', 'formula:a'],
    [
      'a[^x]\n\n[^x]: One **bold**\n    two\n\n    three\n\nb',
      'paragraph["a" footnote:One bold two\nthree] paragraph["b"]',
    ],
    ['a[^x] without its text', 'paragraph["a[^x] without its text"]'],
    ['[TOC]\n\n[[_TOC_]]', 'tableOfContents tableOfContents'],
    ['see [TOC]', 'paragraph["see [TOC]"]'],
    [
      '> [!WARNING]\n> hot\n>\n> - very',
      'callout:warning[paragraph["hot"] bulletList[listItem[paragraph["very"]]]]',
    ],
    ['> [!tip]- Fold\n> > [!NOTE]', 'callout:tip[paragraph["Fold"] callout:note[paragraph]]'],
    ['> [!danger] Hot\n> x', 'callout:caution[paragraph["Hot x"]]'],
    [
      ':::info\nMind\n\n- *this*\n\n:::\nx',
      'callout:note[paragraph["Mind"] bulletList[listItem[paragraph[italic:"this"]]]] paragraph["x"]',
    ],
    [
      'a\n:::danger[Hot]\nx\n:::',
      'paragraph["a"] callout:caution[paragraph["Hot"] paragraph["x"]]',
    ],
    ['::::tip\n:::note\nx\n:::\n::::', 'callout:tip[callout:note[paragraph["x"]]]'],
    [':::info\nno end', 'paragraph[":::info no end"]'],
    [':::figure\nx\n:::', 'paragraph[":::figure x :::"]'],
    [
      '<aside>\n💡 Ask **first**.\n\n</aside>\n\nx',
      'callout:note[paragraph["💡 Ask " bold:"first" "."]] paragraph["x"]',
    ],
    [
      '- a\n\n    <aside>\n    b\n\n    </aside>\n- c',
      'bulletList[listItem[paragraph["a"] callout:note[paragraph["b"]]] listItem[paragraph["c"]]]',
    ],
    ['> [!OTHER]\n> x', 'blockquote[paragraph["[!OTHER] x"]]'],
    ['```mermaid\ngraph TD\n```', 'codeBlock:mermaid["graph TD"]'],
    ['H<sub>2</sub>O x<sup>2</sup>', 'paragraph["H" subscript:"2" "O x" superscript:"2"]'],
    [
      '[plan.pdf](/detail/f1 "attachment, application/pdf, 9 bytes")',
      'attachment:f1:plan.pdf:application/pdf:9',
    ],
    ['[A film](https://v.org/1 "embed, 400 high")', 'embed:https://v.org/1:A film:400'],
    ['[¶](/detail/f1#p-p1 "synced")', 'synced:f1:p1'],
    ['see [A film](https://v.org/1 "embed")', 'paragraph["see " link(https://v.org/1):"A film"]'],
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
      'details[paragraph["More"] paragraph["body"]]',
    ],
    [
      '- a\n  <details>\n  <summary>\n\n  **More**\n\n  </summary>\n\n  body\n- b',
      'bulletList[listItem[paragraph["a"] details[paragraph[bold:"More"] paragraph["body"]]] listItem[paragraph["b"]]]',
    ],
    ['<details>\n\nbody\n\n', 'details[paragraph["body"]]'],
    ['</details>\n\nbody', 'paragraph["body"]'],
    [
      '<figure><img src="a.png" alt="A"><figcaption>The <b>A</b></figcaption></figure>',
      'image:a.png:A:The A',
    ],
    [
      'a\n\n<div style="page-break-after: always"></div>\n\nb',
      'paragraph["a"] pageBreak paragraph["b"]',
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

  it('rewrites addresses of links and images in Markdown and in HTML', () => {
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

  it('takes its title from the front matter and omits the rest', () => {
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
      { numRuns: casesOf(400) },
    );
  });

  it.each(['$$ a\n', '$`a ', '> [!NOTE]\n\n'])('reads %j twenty thousand times in time', (sign) => {
    expect(blocksOf(markdownToContent(sign.repeat(20_000))).length).toBeGreaterThan(0);
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
    '$5 and $6',
    '$$',
    '$$x$$',
    '$`a`$',
    '[^1]',
    '[^1]: note',
    '[TOC]',
    '> [!NOTE]',
    '[!NOTE]',
    '<details>',
    '<sup>2</sup>',
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

  it('reads paragraphs that look like the lines of a box back as they were', () => {
    const markdown = contentToMarkdown(
      intoSections([':::note', 'x', ':::'].map((text) => p(text))),
    );
    const texts = paragraphsOf(markdownToContent(markdown)).map(({ text }) => text);
    expect(texts).toEqual([':::note', 'x', ':::']);
  });

  it('merges runs that differ only in formatting that Markdown cannot express', () => {
    const code = (text: string, line: string): NodeJSON => ({
      type: 'text',
      text,
      marks: [{ type: 'code' }, { type: 'underline', attrs: { line } }],
    });
    const block = { type: 'paragraph', content: [code('a', 'single'), code('b', 'wavy')] };
    expect(contentToMarkdown(intoSections([block]))).toBe('<u>`ab`</u>\n');
  });

  it('reads back the same, as far as Markdown can express it', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 8 }), (seed, blocks) => {
        const document = withoutUnknown(randomDocument(seed, blocks));
        const markdown = contentToMarkdown(document);
        const back = blocksOf(markdownToContent(markdown)).flatMap(expressible);
        const said = blocksOf(withoutSuggestions(document, 'refuse')).flatMap(expressible);
        expect(sameContent(back, said), markdown).toBe(true);
      }),
      { numRuns: casesOf(400) },
    );
  });

  it('keeps text with any nesting of marks anywhere', () => {
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
            '$',
            '$5',
            '[^1]',
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
      { numRuns: casesOf(1000) },
    );
  });

  it.each(['a', '5', ' a ', '\\text{a $b$}', '\\$', '`', 'x``y', '|x|', 'a\nb', '\\'])(
    'keeps the formula %j between any text',
    (latex) => {
      const around = ['', '$', '$5', '5', 'a', ' ', '`', '\\', '中'];
      const flat = latex.replace('\n', ' ').trim();
      for (const before of around) {
        for (const after of around) {
          const content = [before, latex, after]
            .map((each, i) =>
              i === 1 ? { type: 'inlineFormula', attrs: { latex } } : { type: 'text', text: each },
            )
            .filter((node) => node.text !== '');
          const document = intoSections([{ type: 'paragraph', content }]);
          const markdown = contentToMarkdown(document);
          const [line] = blocksOf(markdownToContent(markdown));
          const back = line?.content?.map((node) => node.text ?? [node.attrs?.latex]);
          expect(back, markdown).toEqual(content.map((node) => node.text ?? [flat]));
        }
      }
      const block = { type: 'formula', attrs: { latex } };
      const [back] = blocksOf(markdownToContent(contentToMarkdown(intoSections([block]))));
      expect(back?.attrs?.latex).toBe(latex);
    },
  );

  it('writes the text of unknown blocks', () => {
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

const inexpressibleMarks = ['colour', 'font', 'size', 'spacing'];

/** Attributes that Markdown cannot express, by node. */
const inexpressible: Record<string, string[]> = {
  paragraph: [
    'align',
    'lineHeight',
    'spaceBefore',
    'spaceAfter',
    'indent',
    'rightIndent',
    'firstLine',
  ],
  bulletList: ['kind'],
  orderedList: ['kind'],
  table: ['borders', 'borderLine', 'borderWidth', 'fit'],
  tableCell: ['background', 'verticalAlign', 'diagonal', 'sides'],
  tableHeader: ['background', 'verticalAlign', 'diagonal', 'sides'],
  tableOfContents: ['depth'],
};

/** The part of a block that Markdown can express: no ids, formatting or empty lines. */
function expressible(node: NodeJSON): NodeJSON[] {
  const attrs = Object.fromEntries(
    Object.entries(node.attrs ?? {}).filter(
      ([name]) => name !== 'id' && !inexpressible[node.type]?.includes(name),
    ),
  );
  if (node.type === 'text') {
    const marks = node.marks
      ?.filter((mark) => !inexpressibleMarks.includes(mark.type))
      .map((mark) => (mark.type === 'underline' ? { type: 'underline' } : mark));
    return [{ type: 'text', text: node.text, marks: marks?.length ? marks : undefined }];
  }
  if (['date', 'mention', 'control'].includes(node.type))
    return [{ type: 'text', text: wordsOf(node) }];
  if (node.type === 'signature')
    return [{ type: 'paragraph', content: [{ type: 'text', text: wordsOf(node) }] }];
  let content = joined((node.content ?? []).flatMap(expressible));
  if (content.length === 0) {
    if (['paragraph', 'blockquote', 'bulletList', 'orderedList', 'checkList'].includes(node.type))
      return [];
    if (
      ['listItem', 'checkItem', 'tableCell', 'tableHeader', 'callout', 'details'].includes(
        node.type,
      )
    )
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
