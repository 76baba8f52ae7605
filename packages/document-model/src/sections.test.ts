import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf } from './content.ts';
import { schema } from './schema.ts';
import { decideResectioning, intoSections } from './sections.ts';
import { randomDocument } from './testing/documents.ts';

describe('dividing into sections', () => {
  it('puts fifty blocks into each and keeps their order', () => {
    const blocks = blocksOf(randomDocument(5, 120));
    const document = intoSections(blocks);
    expect(document.content.map((section) => section.content?.length)).toEqual([50, 50, 20]);
    expect(blocksOf(document)).toEqual(blocks);
  });

  it('makes a valid document out of nothing', () => {
    schema.nodeFromJSON(intoSections([])).check();
  });
});

describe('deciding which sections to divide again', () => {
  it.each([
    [[], []],
    [[50, 50, 10, 120], []],
    [[3], []],
    [[121], [{ from: 0, to: 1, sizes: [40, 40, 41] }]],
    [[50, 9, 50], [{ from: 0, to: 2, sizes: [59] }]],
    [[4, 50, 50], [{ from: 0, to: 2, sizes: [54] }]],
    [[50, 0], [{ from: 0, to: 2, sizes: [50] }]],
    [[118, 5], [{ from: 0, to: 2, sizes: [41, 41, 41] }]],
    [[0, 0], [{ from: 0, to: 2, sizes: [0] }]],
  ])('%j → %j', (counts, expected) => expect(decideResectioning(counts)).toEqual(expected));

  it('leaves no section too long or too short, loses no block, and has nothing to do on its own result', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400), { minLength: 1, maxLength: 40 }), (counts) => {
        const after = [...counts];
        for (const { from, to, sizes } of decideResectioning(counts).toReversed())
          after.splice(from, to - from, ...sizes);
        const sum = (list: number[]) => list.reduce((total, count) => total + count, 0);
        expect(sum(after)).toBe(sum(counts));
        expect(after.every((count) => count <= 120)).toBe(true);
        expect(after.length === 1 || after.every((count) => count >= 10)).toBe(true);
        expect(decideResectioning(after)).toEqual([]);
      }),
    );
  });
});
