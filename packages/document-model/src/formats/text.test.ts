import { describe, expect, it } from 'vitest';
import { blocksOf } from '../content.ts';
import { intoSections } from '../sections.ts';
import { markdownToContent } from './markdown.ts';
import { contentToText, textToContent } from './text.ts';
import { contentToMarkdown } from './writeMarkdown.ts';

describe('plain text', () => {
  it('becomes paragraphs at blank lines and breaks at line ends', () => {
    const blocks = blocksOf(textToContent('\ufeffone\r\ntwo\n \n\n  three  \n'));
    expect(blocks.map((block) => block.content)).toEqual([
      [{ type: 'text', text: 'one' }, { type: 'hardBreak' }, { type: 'text', text: 'two' }],
      [{ type: 'text', text: 'three' }],
    ]);
    expect(blocksOf(textToContent(''))).toHaveLength(1);
  });

  it('reads back the same', () => {
    const text = 'one\ntwo\n\nthree # <b>\n';
    expect(contentToText(textToContent(text))).toBe(text);
  });

  it('contains the text of a document', () => {
    const document = markdownToContent(
      '# H\n\n- a\n  - b\n- [x] c\n\n3. d\n4. e\n\n| x | y |\n|-|-|\n| 1 | 2 |\n\n> q\n> r\n\n![pic](p.png)\n\n---\n',
    );
    expect(contentToText(document)).toBe(
      'H\n\n- a\n  - b\n\n[x] c\n\n3. d\n4. e\n\nx\ty\n1\t2\n\n> q r\n\npic\n\n----------\n',
    );
  });

  it('contains a text for content that only other formats can draw', () => {
    const document = markdownToContent(
      [
        'a[^1] $x^2$[^2]',
        '> [!TIP]\n> take care',
        '<details><summary>More</summary>\n\nbody\n\n</details>',
        '$$\ny\n$$',
        '[TOC]',
        '[plan.pdf](/detail/f1 "attachment")',
        '[A film](https://v.org/1 "embed")',
        '[https://v.org/2](https://v.org/2 "embed")',
        '<figure><img src="a.png" alt="A"><figcaption>The A</figcaption></figure>',
        '<ol type="a"><li>x<ol data-kind="multilevel"><li>y<ol data-kind="multilevel"><li>z</li></ol></li></ol></li></ol>',
        '<ol type="I" start="4"><li>four</li></ol><ol style="list-style-type: simp-chinese-informal" start="12"><li>十二</li></ol>',
        '[^1]: one\n[^2]: two',
      ].join('\n\n'),
    );
    expect(contentToText(document)).toBe(
      `${[
        'a[1] x^2[2]',
        '> take care',
        'More',
        'body',
        'y',
        'plan.pdf',
        'A film https://v.org/1',
        'https://v.org/2',
        'The A',
        'a. x\n   1. y\n      1.1. z',
        'IV. four',
        '十二、 十二',
        '[1] one',
        '[2] two',
      ].join('\n\n')}\n`,
    );
  });

  it('omits text that is only suggested', () => {
    const suggestion = { id: 's1', personId: 'ada', username: 'Ada', at: '2026-01-01' };
    const content = [
      { type: 'text', text: 'stays' },
      { type: 'text', text: ' new', marks: [{ type: 'insertion', attrs: suggestion }] },
      { type: 'text', text: ' old', marks: [{ type: 'deletion', attrs: suggestion }] },
    ];
    const added = { suggestion: { ...suggestion, kind: 'insertion' } };
    const document = intoSections([
      { type: 'paragraph', content },
      { type: 'separator', attrs: added },
    ]);
    expect(contentToText(document)).toBe('stays old\n');
    expect(contentToMarkdown(document)).toBe('stays old\n');
  });
});
