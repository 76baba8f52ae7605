import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockIdOf, type NodeJSON } from './content.ts';
import { createBlockId, withBlockIds } from './ids.ts';
import { hasBlockId, schema } from './schema.ts';
import { intoSections } from './sections.ts';
import { randomDocument } from './testing/documents.ts';

function idsOf(node: NodeJSON): (string | null)[] {
  const own = hasBlockId(node.type) ? [blockIdOf(node)] : [];
  return [...own, ...(node.content ?? []).flatMap(idsOf)];
}

describe('block ids', () => {
  it('are twelve lower-case letters and digits, and unique', () => {
    const ids = Array.from({ length: 5000 }, createBlockId);
    expect(ids.every((id) => /^[a-z0-9]{12}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('stay unchanged in a valid document', () => {
    const document = randomDocument(3, 40);
    expect(withBlockIds(document)).toBe(document);
    const node = schema.nodeFromJSON(document);
    expect(withBlockIds(node)).toBe(node);
  });

  it('stay with the first of two blocks that share one', () => {
    const block = (text: string): NodeJSON => ({
      type: 'paragraph',
      attrs: { id: 'same' },
      content: [{ type: 'text', text }],
    });
    const [first, second] =
      withBlockIds(intoSections([block('a'), block('b')])).content[0]?.content ?? [];
    expect(first).toEqual(block('a'));
    expect(second?.attrs?.id).not.toBe('same');
    expect(second?.content).toEqual(block('b').content);
  });

  it('are created where they are missing or invalid in a URL', () => {
    for (const id of [undefined, null, 7, '', 'a b', '"><', 'x'.repeat(65)]) {
      const document = withBlockIds(intoSections([{ type: 'paragraph', attrs: { id } }]));
      expect(document.content[0]?.content?.[0]?.attrs?.id).toMatch(/^[a-z0-9]{12}$/);
    }
  });

  it('are complete and unique after any shuffling, copying and stripping', () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.array(fc.nat(99), { minLength: 1, maxLength: 30 }),
        fc.boolean(),
        (seed, picks, strip) => {
          const blocks = randomDocument(seed, 12).content.flatMap(
            (section) => section.content ?? [],
          );
          const shuffled = picks.map((pick) =>
            structuredClone(blocks[pick % blocks.length] as NodeJSON),
          );
          if (strip) for (const block of shuffled.slice(0, 3)) delete block.attrs?.id;
          const document = intoSections(shuffled, 7);
          for (const repaired of [
            withBlockIds(document),
            withBlockIds(schema.nodeFromJSON(document)).toJSON(),
          ]) {
            const ids = idsOf(repaired as NodeJSON);
            expect(ids).not.toContain(null);
            expect(new Set(ids).size).toBe(ids.length);
            expect(ids[0] === blockIdOf(shuffled[0] as NodeJSON) || strip).toBe(true);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
