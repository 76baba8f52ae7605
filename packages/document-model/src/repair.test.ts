import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, type NodeJSON, textOf } from './content.ts';
import { repairBlocks, repairContent, repairInline } from './repair.ts';
import { schema } from './schema.ts';
import { randomDocument } from './testing/documents.ts';
import { createChance } from './testing/random.ts';

function text(words: string): NodeJSON {
  return { type: 'text', text: words };
}

function p(...content: NodeJSON[]): NodeJSON {
  return { type: 'paragraph', content };
}

function wordsOf(node: NodeJSON): string {
  return textOf(node).replace(/\s+/g, '');
}

describe('repairing a document', () => {
  it('leaves a valid document unchanged', () => {
    for (let seed = 0; seed < 50; seed++) {
      const document = randomDocument(seed, 20);
      expect(repairContent(document)).toEqual(document);
    }
  });

  it.each([
    null,
    undefined,
    7,
    'text',
    [],
    {},
    { type: 7 },
    { type: 'doc' },
    { type: 'doc', content: 'x' },
    { type: 'doc', content: [null, 3, []] },
    { type: 'section', content: [] },
  ])('makes an empty document out of %j', (json) => {
    const document = repairContent(json);
    schema.nodeFromJSON(document).check();
    expect(blocksOf(document)).toEqual([{ type: 'paragraph' }]);
  });

  it.each<[string, NodeJSON[], NodeJSON[]]>([
    ['a line without a paragraph', [text('a')], [p(text('a'))]],
    [
      'a picture in a line',
      [
        {
          ...p(text('a'), { type: 'image', attrs: { src: '/x' } }, text('b')),
          attrs: { id: 'one' },
        },
      ],
      [
        { ...p(text('a')), attrs: { id: 'one' } },
        { type: 'image', attrs: { src: '/x' } },
        p(text('b')),
      ],
    ],
    [
      'an item without a list',
      [{ type: 'listItem', content: [p(text('a'))] }],
      [{ type: 'bulletList', content: [{ type: 'listItem', content: [p(text('a'))] }] }],
    ],
    [
      'a paragraph straight in a list',
      [{ type: 'orderedList', content: [p(text('a'))] }],
      [
        {
          type: 'orderedList',
          attrs: { start: 1 },
          content: [{ type: 'listItem', content: [p(text('a'))] }],
        },
      ],
    ],
    [
      'an ordinary item in a check list',
      [{ type: 'checkList', content: [{ type: 'listItem', content: [p(text('a'))] }] }],
      [
        {
          type: 'checkList',
          content: [{ type: 'checkItem', attrs: { checked: false }, content: [p(text('a'))] }],
        },
      ],
    ],
    [
      'a cell without a table',
      [{ type: 'tableCell', content: [text('a')] }],
      [
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [
                { type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [p(text('a'))] },
              ],
            },
          ],
        },
      ],
    ],
    ['an empty list', [{ type: 'bulletList' }, p(text('a'))], [p(text('a'))]],
    [
      'marks and breaks in code',
      [
        {
          type: 'codeBlock',
          content: [{ ...text('a'), marks: [{ type: 'bold' }] }, { type: 'hardBreak' }, text('b')],
        },
      ],
      [{ type: 'codeBlock', content: [text('a\nb')] }],
    ],
    ['two texts that are one', [p(text('a'), text('b'))], [p(text('ab'))]],
    ['an empty text', [p(text(''))], [{ type: 'paragraph' }]],
    [
      'content in a leaf',
      [{ type: 'separator', content: [p(text('a'))] }],
      [{ type: 'separator' }, p(text('a'))],
    ],
    [
      'a section in a quote',
      [{ type: 'blockquote', content: [{ type: 'section', content: [p(text('a'))] }] }],
      [{ type: 'blockquote', content: [p(text('a'))] }],
    ],
  ])('puts %s into place', (_, given, expected) => {
    const document = repairContent({ type: 'doc', content: [{ type: 'section', content: given }] });
    expect(blocksOf(document)).toEqual(expected);
    schema.nodeFromJSON(document).check();
  });

  it.each<[string, string, Record<string, unknown>, Record<string, unknown> | undefined]>([
    ['level', 'heading', { level: 9 }, { level: 6 }],
    ['level', 'heading', { level: 'x"><script>' }, { level: 1 }],
    ['align', 'paragraph', { align: 'left; background: url(x)' }, undefined],
    ['id', 'paragraph', { id: '"><script>' }, undefined],
    ['start', 'orderedList', { start: -4 }, { start: 1 }],
    ['src', 'image', { src: 'javascript:x', alt: 'a' }, { alt: 'a' }],
    ['width', 'image', { width: '1e99' }, { width: 1 }],
    ['language', 'codeBlock', { language: 'a b' }, undefined],
    ['foreign', 'paragraph', { tone: { calm: true } }, { tone: { calm: true } }],
    ['bytes', 'paragraph', { tone: new Uint8Array(2), big: 7n }, { big: '7' }],
  ])('holds %s of a %s to what it may be', (_, type, attrs, expected) => {
    const content = type === 'orderedList' ? [{ type: 'listItem', content: [p()] }] : undefined;
    expect(repairBlocks([{ type, attrs, content }])[0]?.attrs).toEqual(expected);
  });

  it('drops unsafe links and colours, sorts marks and removes duplicates', () => {
    const marks = [
      { type: 'bold' },
      { type: 'link', attrs: { href: 'javascript:x' } },
      { type: 'colour', attrs: { color: 'red;x' } },
      { type: 'link', attrs: { href: '/a', title: '' } },
      { type: 'bold' },
      null,
      'x',
    ];
    expect(repairInline([{ type: 'text', text: 'a', marks }])).toEqual([
      {
        type: 'text',
        text: 'a',
        marks: [{ type: 'link', attrs: { href: '/a' } }, { type: 'bold' }],
      },
    ]);
  });

  it('removes characters that databases refuse', () => {
    expect(repairInline([text('a\0b\ud800c')])).toEqual([text('ab\ufffdc')]);
  });

  it('flattens excessive nesting of any depth', () => {
    let node: NodeJSON = p(text('deep'));
    for (let i = 0; i < 50_000; i++) node = { type: 'blockquote', content: [node] };
    const document = repairContent({
      type: 'doc',
      content: [{ type: 'section', content: [node] }],
    });
    expect(wordsOf(document)).toBe('deep');
    schema.nodeFromJSON(document).check();
  });

  it('loses no text of a document whose nodes were shuffled', () => {
    const types = [
      ...Object.keys(schema.nodes).filter(
        (name) => !['text', 'unknown', 'unknownInline', 'image', 'hardBreak'].includes(name),
      ),
    ];
    fc.assert(
      fc.property(fc.nat(1e6), (seed) => {
        const chance = createChance(seed);
        const count = { words: 0 };
        const build = (depth: number): NodeJSON => {
          if (depth > 4 || chance.once(4)) return text(`w${count.words++}.`);
          return {
            type: chance.pick(types),
            content: Array.from({ length: chance.below(4) }, () => build(depth + 1)),
          };
        };
        const wild = { type: 'doc', content: Array.from({ length: 4 }, () => build(0)) };
        const document = repairContent(wild);
        schema.nodeFromJSON(document).check();
        const sorted = (node: NodeJSON) => (wordsOf(node).match(/w\d+\./g) ?? []).sort();
        expect(sorted(document)).toEqual(sorted(wild));
        expect(repairContent(document)).toEqual(document);
      }),
      { numRuns: 300 },
    );
  });
});

describe('content of a newer version', () => {
  const gantt = {
    type: 'gantt',
    attrs: { id: 'c1', tone: 'warm' },
    content: [p(text('careful'))],
  };

  it('is kept whole as an unknown block with its id', () => {
    const [block] = repairBlocks([gantt]);
    expect(block).toMatchObject({ type: 'unknown', attrs: { id: 'c1' } });
    expect(JSON.parse(String(block?.attrs?.json))).toEqual(gantt);
    expect(repairBlocks([block])).toEqual([block]);
  });

  it('is kept within its line', () => {
    const ticket = { type: 'ticket', attrs: { person: 'u1' } };
    const [block] = repairBlocks([p(text('Ask '), ticket)]);
    expect(block?.content?.[1]).toEqual({
      type: 'unknownInline',
      attrs: { json: JSON.stringify(ticket) },
    });
  });

  it('is kept as a mark on its text', () => {
    const marks = [{ type: 'bold' }, { type: 'comment', attrs: { id: 'x' } }];
    const [line] = repairInline([{ type: 'text', text: 'a', marks }]);
    expect(line?.marks).toEqual([
      { type: 'unknownMark', attrs: { json: '[{"type":"comment","attrs":{"id":"x"}}]' } },
      { type: 'bold' },
    ]);
    expect(repairInline([line])).toEqual([line]);
  });

  it('is restored once it is known', () => {
    const kept = {
      type: 'unknown',
      attrs: {
        id: 'h',
        json: JSON.stringify({
          type: 'heading',
          attrs: { id: 'h', level: 2 },
          content: [text('H')],
        }),
      },
    };
    expect(repairBlocks([kept])).toEqual([
      { type: 'heading', attrs: { id: 'h', level: 2 }, content: [text('H')] },
    ]);
    const mark = { type: 'unknownMark', attrs: { json: '[{"type":"italic"}]' } };
    expect(repairInline([{ ...text('a'), marks: [mark] }])).toEqual([
      { ...text('a'), marks: [{ type: 'italic' }] },
    ]);
  });
});
