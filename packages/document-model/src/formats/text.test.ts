import { describe, expect, it } from 'vitest';
import { blocksOf } from '../content.ts';
import { markdownToContent } from './markdown.ts';
import { contentToText, textToContent } from './text.ts';

describe('plain text', () => {
  it('becomes paragraphs at blank lines and breaks at line ends', () => {
    const blocks = blocksOf(textToContent('\ufeffone\r\ntwo\n \n\n  three  \n'));
    expect(blocks.map((block) => block.content)).toEqual([
      [{ type: 'text', text: 'one' }, { type: 'hardBreak' }, { type: 'text', text: 'two' }],
      [{ type: 'text', text: 'three' }],
    ]);
    expect(blocksOf(textToContent(''))).toHaveLength(1);
  });

  it('comes back as it went in', () => {
    const text = 'one\ntwo\n\nthree # <b>\n';
    expect(contentToText(textToContent(text))).toBe(text);
  });

  it('says what a document says', () => {
    const document = markdownToContent(
      '# H\n\n- a\n  - b\n- [x] c\n\n3. d\n4. e\n\n| x | y |\n|-|-|\n| 1 | 2 |\n\n> q\n> r\n\n![pic](p.png)\n\n---\n',
    );
    expect(contentToText(document)).toBe(
      'H\n\n- a\n  - b\n\n[x] c\n\n3. d\n4. e\n\nx\ty\n1\t2\n\n> q r\n\npic\n\n----------\n',
    );
  });
});
