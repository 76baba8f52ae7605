import { describe, expect, it } from 'vitest';
import type { NodeJSON } from './content.ts';
import { outlineOf } from './outline.ts';
import { paragraphsOf } from './paragraphs.ts';
import { intoSections } from './sections.ts';
import { manual } from './testing/documents.ts';

function p(id: string, text: string): NodeJSON {
  return { type: 'paragraph', attrs: { id }, content: text === '' ? [] : [{ type: 'text', text }] };
}

function h(id: string, level: number, text: string): NodeJSON {
  return { ...p(id, text), type: 'heading', attrs: { id, level } };
}

function list(type: string, ...items: NodeJSON[][]): NodeJSON {
  return { type, content: items.map((content) => ({ type: 'listItem', content })) };
}

function row(type: string, ...cells: (NodeJSON | string)[]): NodeJSON {
  return {
    type: 'tableRow',
    content: cells.map((cell) =>
      typeof cell === 'string' ? { type, content: [p(cell, cell)] } : { ...cell, type },
    ),
  };
}

function of(...blocks: NodeJSON[]) {
  return paragraphsOf(intoSections(blocks, 2));
}

describe('the paragraphs of a document', () => {
  it('contain the headings above them', () => {
    const paragraphs = of(
      p('a', 'Before'),
      h('b', 1, 'One'),
      h('c', 3, 'Deep'),
      p('d', 'Text'),
      h('e', 2, 'Two'),
      p('f', 'More'),
      h('g', 1, 'Other'),
    );
    expect(paragraphs.map(({ id, headingPath }) => [id, headingPath])).toEqual([
      ['a', []],
      ['b', []],
      ['c', ['One']],
      ['d', ['One', 'Deep']],
      ['e', ['One']],
      ['f', ['One', 'Two']],
      ['g', []],
    ]);
  });

  it('are all lines of text, code and images with a name, numbered together with empty ones', () => {
    const paragraphs = of(
      p('a', 'One'),
      p('b', '  '),
      { type: 'codeBlock', attrs: { id: 'c' }, content: [{ type: 'text', text: 'x\ny' }] },
      { type: 'image', attrs: { id: 'd', alt: 'A pump' } },
      { type: 'image', attrs: { id: 'e' } },
      { type: 'separator', attrs: { id: 'f' } },
      { type: 'blockquote', content: [p('g', 'Said'), h('h', 1, 'Quoted')] },
    );
    expect(paragraphs.map(({ id, kind, text, position }) => [id, kind, text, position])).toEqual([
      ['a', 'paragraph', 'One', 0],
      ['c', 'codeBlock', 'x\ny', 2],
      ['d', 'image', 'A pump', 3],
      ['g', 'blockquote', 'Said', 5],
      ['h', 'heading', 'Quoted', 6],
    ]);
  });

  it('break where the line breaks, and get a name if they lack an id', () => {
    const content = [
      { type: 'text', text: 'a' },
      { type: 'hardBreak' },
      { type: 'text', text: 'b' },
    ];
    expect(of(p('x', 'x'), { type: 'paragraph', content })[1]).toMatchObject({
      id: 'at-1',
      text: 'a\nb',
    });
  });

  it('of a list contain the paragraph that introduces it', () => {
    const paragraphs = of(
      p('a', 'You need:'),
      list(
        'bulletList',
        [p('b', 'a pump'), list('orderedList', [p('c', 'big')])],
        [p('d', 'a valve')],
      ),
      p('i', 'Or:'),
      list('bulletList', [list('bulletList', [p('j', 'inner')])]),
      h('e', 1, 'Next'),
      list('bulletList', [p('f', 'alone')]),
    );
    expect(
      paragraphs.filter(({ kind }) => kind === 'listItem').map(({ id, context }) => [id, context]),
    ).toEqual([
      ['b', 'You need:'],
      ['c', 'a pump'],
      ['d', 'You need:'],
      ['j', 'Or:'],
      ['f', null],
    ]);
  });

  it('of a table contain their whole row with the names of its columns', () => {
    const paragraphs = of({
      type: 'table',
      content: [
        row('tableHeader', 'Model', 'Weight'),
        row('tableCell', 'A1', '3 kg'),
        row('tableCell', 'B2', '4 kg'),
      ],
    });
    expect(paragraphs.map(({ id, kind, context }) => [id, kind, context])).toEqual([
      ['Model', 'tableHeader', 'Model | Weight'],
      ['Weight', 'tableHeader', 'Model | Weight'],
      ['A1', 'tableCell', 'Model: A1 | Weight: 3 kg'],
      ['3 kg', 'tableCell', 'Model: A1 | Weight: 3 kg'],
      ['B2', 'tableCell', 'Model: B2 | Weight: 4 kg'],
      ['4 kg', 'tableCell', 'Model: B2 | Weight: 4 kg'],
    ]);
  });

  it('of cells with spans count for every row and column that they cover', () => {
    const paragraphs = of({
      type: 'table',
      content: [
        row('tableHeader', 'Line', 'Part', 'Kind'),
        row(
          'tableCell',
          { type: 'tableCell', attrs: { rowspan: 2 }, content: [p('l', 'North')] },
          { type: 'tableCell', attrs: { colspan: 2 }, content: [p('x', 'Pump')] },
        ),
        row('tableCell', 'Valve', 'Steel'),
      ],
    });
    expect(paragraphs.at(-1)?.context).toBe('Line: North | Part: Valve | Kind: Steel');
    expect(paragraphs.at(-3)?.context).toBe('Line: North | Part: Pump | Kind: Pump');
  });

  it('have a context of limited length that never ends in half a character', () => {
    const [, item] = of(p('a', `${'x'.repeat(999)}😀`), list('bulletList', [p('b', 'item')]));
    expect(item?.context).toHaveLength(1000);
    expect(item?.context?.isWellFormed()).toBe(true);
  });

  it('are all found in a long manual, each once', () => {
    const paragraphs = paragraphsOf(manual(3000));
    expect(paragraphs.length).toBeGreaterThan(3000);
    expect(new Set(paragraphs.map(({ id }) => id)).size).toBe(paragraphs.length);
    expect(paragraphs.every(({ text }) => text.trim() !== '')).toBe(true);
  });
});

describe('the outline', () => {
  it('lists top-level headings that have text', () => {
    const blocks = [
      h('a', 1, 'One'),
      h('b', 2, ' '),
      { type: 'blockquote', content: [h('c', 1, 'Quoted')] },
      h('d', 3, 'Two\n lines'),
    ];
    expect(outlineOf(intoSections(blocks, 2))).toEqual([
      { id: 'a', level: 1, text: 'One' },
      { id: 'd', level: 3, text: 'Two lines' },
    ]);
  });
});
