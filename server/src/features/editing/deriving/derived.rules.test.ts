import type { ParagraphInContext } from '@docent/document-model/paragraphs';
import { intoSections } from '@docent/document-model/sections';
import { describe, expect, test } from 'vitest';
import { decideParagraphChanges, decidePositions, linksOf } from './derived.rules.ts';

describe('positions', () => {
  test('new positions increase, with gaps between them', () => {
    const positions = decidePositions([null, null, null]);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect((positions[1] as number) - (positions[0] as number)).toBeGreaterThan(1);
  });

  test('paragraphs in order keep their positions, and a moved one gets a new one', () => {
    expect(decidePositions([1000, 3000, 2000, 4000])).toEqual([1000, 1500, 2000, 4000]);
  });

  test('a paragraph in front of the first gets a lower position', () => {
    const positions = decidePositions([null, 1000]);
    expect(positions[1]).toBe(1000);
    expect(positions[0]).toBeLessThan(1000);
  });

  test('all positions are renumbered when a gap is used up', () => {
    const positions = decidePositions([10, null, 11]);
    expect(positions[0]).toBeLessThan(positions[1] as number);
    expect(positions[1]).toBeLessThan(positions[2] as number);
  });

  test('two hundred insertions at the same place keep the order', () => {
    let positions: (number | null)[] = decidePositions([null, null]);
    for (let i = 0; i < 200; i++) positions = decidePositions(positions.toSpliced(1, 0, null));
    expect(positions).toEqual(positions.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    expect(new Set(positions).size).toBe(202);
  });
});

test('a duplicate id is written once', () => {
  const one: Omit<ParagraphInContext, 'id' | 'text'> = {
    kind: 'paragraph',
    headingPath: [],
    context: null,
    position: 0,
  };
  const { written } = decideParagraphChanges(
    [],
    [
      { ...one, id: 'a', text: 'first' },
      { ...one, id: 'a', text: 'second' },
    ],
  );
  expect(written.map(({ text }) => text)).toEqual(['first']);
});

test('links are found in URLs, with or without a host, and in blocks that show a file', () => {
  const link = (href: string) => ({
    type: 'paragraph',
    attrs: { id: href.replace(/\W/g, '') },
    content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
  });
  const targets = linksOf(
    intoSections([
      link('/detail/one/Name/p1'),
      link('/detail/one/Name#p-p-1_a'),
      link('https://docent.example/detail/two'),
      link('https://elsewhere.example/page'),
      link('/detailed/three'),
      { type: 'image', attrs: { id: 'picture', fileId: 'four' } },
      { type: 'image', attrs: { id: 'picture2', src: '/api/file/attachment?fileId=six' } },
      { type: 'image', attrs: { id: 'picture3', src: 'https://elsewhere.example/six' } },
      { type: 'synced', attrs: { id: 'synced', fileId: 'five', paragraphId: 'p' } },
    ]),
  ).map(({ toFileId, toParagraphId }) => [toFileId, toParagraphId]);
  expect(targets).toEqual([
    ['one', ''],
    ['one', 'p-1_a'],
    ['two', ''],
    ['four', ''],
    ['six', ''],
    ['five', 'p'],
  ]);
});
