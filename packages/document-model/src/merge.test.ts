import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { blocksOf, type DocumentJSON, type NodeJSON } from './content.ts';
import { mergeParagraphs, replaceContent } from './merge.ts';
import { paragraphsOf } from './paragraphs.ts';
import { schema } from './schema.ts';
import { intoSections } from './sections.ts';
import { casesOf } from './testing/deepRun.ts';
import { randomDocument } from './testing/documents.ts';
import { contentOf, contentToUpdate, findBlock, fragmentName, setParagraph } from './yjs.ts';

function draftOf(content: DocumentJSON): Y.Doc {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, contentToUpdate(content));
  return ydoc;
}

function line(text: string): NodeJSON[] {
  return [{ type: 'text', text }];
}

function paragraph(id: string, text = id): NodeJSON {
  return { type: 'paragraph', attrs: { id }, content: line(text) };
}

function listOf(id: string, ...items: NodeJSON[]): NodeJSON {
  const content = items.map((item) => ({
    type: 'listItem',
    attrs: { id: `${item.attrs?.id}-item` },
    content: [item],
  }));
  return { type: 'bulletList', attrs: { id }, content };
}

function document(...blocks: NodeJSON[]): DocumentJSON {
  return intoSections(blocks);
}

function textsOf(content: DocumentJSON): string[] {
  return paragraphsOf(content).map(({ text }) => text);
}

function merged(ydoc: Y.Doc, base: DocumentJSON, next: DocumentJSON): DocumentJSON {
  const result = mergeParagraphs(ydoc, base, next);
  if ('conflict' in result) throw new Error(JSON.stringify(result.conflict));
  return result.merged;
}

describe('merging a new version into a draft that others went on editing', () => {
  const base = document(paragraph('a'), paragraph('b'), paragraph('c'), paragraph('d'));

  it('takes changes of different paragraphs from both sides', () => {
    const ydoc = draftOf(base);
    setParagraph(ydoc, 'a', line('a, theirs'));
    const next = document(
      paragraph('a'),
      paragraph('b'),
      paragraph('c', 'c, ours'),
      paragraph('d'),
    );
    expect(textsOf(merged(ydoc, base, next))).toEqual(['a, theirs', 'b', 'c, ours', 'd']);
  });

  it('reports a paragraph that both sides changed, with both versions, and changes nothing', () => {
    const ydoc = draftOf(base);
    setParagraph(ydoc, 'b', line('theirs'));
    const before = contentOf(ydoc);
    const next = document(
      paragraph('a', 'ours too'),
      paragraph('b', 'ours'),
      paragraph('c'),
      paragraph('d'),
    );
    expect(mergeParagraphs(ydoc, base, next)).toEqual({
      conflict: [
        { paragraphId: 'b', theirs: paragraph('b', 'theirs'), ours: paragraph('b', 'ours') },
      ],
    });
    expect(contentOf(ydoc)).toEqual(before);
  });

  it('is no conflict when both sides made the same change', () => {
    const ydoc = draftOf(base);
    setParagraph(ydoc, 'b', line('same'));
    const next = document(paragraph('a'), paragraph('b', 'same'), paragraph('c'), paragraph('d'));
    expect(textsOf(merged(ydoc, base, next))).toEqual(['a', 'same', 'c', 'd']);
  });

  it('does not delete a paragraph that somebody is rewriting', () => {
    const ydoc = draftOf(base);
    setParagraph(ydoc, 'b', line('theirs'));
    const result = mergeParagraphs(
      ydoc,
      base,
      document(paragraph('a'), paragraph('c'), paragraph('d')),
    );
    expect(result).toMatchObject({ conflict: [{ paragraphId: 'b', ours: null }] });
    expect(textsOf(contentOf(ydoc))).toEqual(['a', 'theirs', 'c', 'd']);
  });

  it('does not change a paragraph that somebody deleted', () => {
    const ydoc = draftOf(base);
    replaceContent(ydoc, document(paragraph('a'), paragraph('c'), paragraph('d')));
    const next = document(paragraph('a'), paragraph('b', 'ours'), paragraph('c'), paragraph('d'));
    expect(mergeParagraphs(ydoc, base, next)).toMatchObject({
      conflict: [{ paragraphId: 'b', theirs: null }],
    });
  });

  it('inserts new paragraphs after their predecessors', () => {
    const ydoc = draftOf(base);
    replaceContent(
      ydoc,
      document(paragraph('a'), paragraph('theirs'), paragraph('b'), paragraph('c'), paragraph('d')),
    );
    const next = document(
      paragraph('first'),
      paragraph('a'),
      paragraph('b'),
      paragraph('ours'),
      paragraph('c'),
      paragraph('d'),
    );
    expect(textsOf(merged(ydoc, base, next))).toEqual([
      'first',
      'a',
      'theirs',
      'b',
      'ours',
      'c',
      'd',
    ]);
  });

  it('moves a paragraph with what others typed into it', () => {
    const ydoc = draftOf(base);
    setParagraph(ydoc, 'd', line('d, theirs'));
    const next = document(paragraph('d'), paragraph('a'), paragraph('b'), paragraph('c'));
    expect(textsOf(merged(ydoc, base, next))).toEqual(['d, theirs', 'a', 'b', 'c']);
  });

  it('keeps what others added to a list that moves', () => {
    const before = document(paragraph('a'), listOf('list', paragraph('x')), paragraph('b'));
    const ydoc = draftOf(before);
    replaceContent(
      ydoc,
      document(paragraph('a'), listOf('list', paragraph('x'), paragraph('theirs')), paragraph('b')),
    );
    const next = document(listOf('list', paragraph('x')), paragraph('a'), paragraph('b'));
    expect(textsOf(merged(ydoc, before, next))).toEqual(['x', 'theirs', 'a', 'b']);
  });

  it('refuses to delete a list to which others added items', () => {
    const before = document(paragraph('a'), listOf('list', paragraph('x')));
    const ydoc = draftOf(before);
    replaceContent(
      ydoc,
      document(paragraph('a'), listOf('list', paragraph('x'), paragraph('theirs'))),
    );
    const result = mergeParagraphs(ydoc, before, document(paragraph('a')));
    expect(result).toMatchObject({ conflict: [{ paragraphId: 'theirs-item' }] });
    expect(textsOf(contentOf(ydoc))).toEqual(['a', 'x', 'theirs']);
  });

  it('takes a paragraph out of a list that is deleted', () => {
    const before = document(paragraph('a'), listOf('list', paragraph('x'), paragraph('y')));
    const ydoc = draftOf(before);
    setParagraph(ydoc, 'x', line('x, theirs'));
    expect(textsOf(merged(ydoc, before, document(paragraph('a'), paragraph('x'))))).toEqual([
      'a',
      'x, theirs',
    ]);
  });

  it('turns a paragraph into a heading in its place', () => {
    const ydoc = draftOf(base);
    const heading: NodeJSON = { type: 'heading', attrs: { id: 'b', level: 2 }, content: line('B') };
    const result = merged(
      ydoc,
      base,
      document(paragraph('a'), heading, paragraph('c'), paragraph('d')),
    );
    expect(blocksOf(result)[1]).toEqual(heading);
  });

  it('treats blocks without an id as new ones', () => {
    const ydoc = draftOf(base);
    const next = document(
      paragraph('a'),
      { type: 'paragraph', content: line('new') },
      paragraph('b'),
      paragraph('c'),
      paragraph('d'),
    );
    expect(textsOf(merged(ydoc, base, next))).toEqual(['a', 'new', 'b', 'c', 'd']);
  });

  it('leaves a document with an empty paragraph when everything is deleted', () => {
    const ydoc = draftOf(base);
    const result = merged(ydoc, base, document({ type: 'paragraph', attrs: { id: 'z' } }));
    expect(blocksOf(result)).toEqual([{ type: 'paragraph', attrs: { id: 'z' } }]);
  });
});

describe('the changes that a merge makes in the Y.Doc', () => {
  it('do not rewrite unchanged paragraphs', () => {
    const base = randomDocument(1, 200);
    const ydoc = draftOf(base);
    const elements = new Map(paragraphsOf(base).map(({ id }) => [id, findBlock(ydoc, id)]));
    const target = paragraphsOf(base).filter(({ kind }) => kind === 'paragraph')[40]?.id ?? '';
    const next = structuredClone(base);
    const block = blocksOf(next).find((each) => each.attrs?.id === target);
    if (block) block.content = line('changed');
    let bytes = 0;
    ydoc.on('update', (update) => {
      bytes += update.length;
    });
    merged(ydoc, base, next);
    expect(bytes).toBeLessThan(400);
    for (const [id, element] of elements) expect(findBlock(ydoc, id)).toBe(element);
  });

  it('keep characters that stay, so that nothing typed at the same time is lost', () => {
    const base = document(paragraph('a', 'one two three'));
    const ydoc = draftOf(base);
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(ydoc));
    const text = findBlock(other, 'a')?.get(0) as Y.XmlText;
    text.insert(text.length, ' four');
    merged(ydoc, base, document(paragraph('a', 'one 2 three')));
    Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(other));
    expect(textsOf(contentOf(ydoc))).toEqual(['one 2 three four']);
  });

  it('make any document out of any other and leave nothing that the schema refuses', () => {
    const seeds = fc.tuple(fc.nat(1e6), fc.nat(1e6), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(seeds, ([from, to, blocks]) => {
        const ydoc = draftOf(randomDocument(from, blocks));
        const target = randomDocument(to, blocks);
        const result = replaceContent(ydoc, target);
        expect(blocksOf(result)).toEqual(blocksOf(target));
        schema.nodeFromJSON(result).check();
        expectValid(ydoc);
      }),
      { numRuns: casesOf(150) },
    );
  });

  it('combine random edits of different paragraphs', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.infiniteStream(fc.nat(2)), (seed, choices) => {
        const base = randomDocument(seed, 15);
        const ydoc = draftOf(base);
        const next = structuredClone(base);
        const expected = new Map<string, string>();
        for (const [block, id] of textblocks(next)) {
          const choice = choices.next().value;
          if (choice === 1) {
            block.content = line(`ours ${id}`);
            expected.set(id, `ours ${id}`);
          } else if (choice === 2) {
            setParagraph(ydoc, id, line(`theirs ${id}`));
            expected.set(id, `theirs ${id}`);
          }
        }
        const texts = new Map(
          paragraphsOf(merged(ydoc, base, next)).map(({ id, text }) => [id, text]),
        );
        for (const [id, text] of expected) expect(texts.get(id)).toBe(text);
      }),
      { numRuns: casesOf(100) },
    );
  });
});

function textblocks(document: DocumentJSON): [NodeJSON, string][] {
  const pairs: [NodeJSON, string][] = [];
  const visit = (node: NodeJSON) => {
    if (node.type === 'paragraph' || node.type === 'heading')
      pairs.push([node, String(node.attrs?.id)]);
    else for (const child of node.content ?? []) visit(child);
  };
  visit(document);
  return pairs;
}

/** The elements must be valid for the schema, because the editor deletes invalid ones. */
function expectValid(ydoc: Y.Doc): void {
  const visit = (element: Y.XmlElement) => {
    const content = schema.nodes[element.nodeName as 'paragraph'].contentMatch;
    const children = element.toArray().filter((child) => child instanceof Y.XmlElement);
    const types = children.map((child) => schema.nodes[child.nodeName as 'paragraph']);
    let match: typeof content | null = content;
    for (const type of types) match = match?.matchType(type) ?? null;
    expect(match?.validEnd, element.toString().slice(0, 200)).toBe(true);
    for (const child of children) visit(child);
  };
  for (const child of ydoc.getXmlFragment(fragmentName).toArray()) visit(child as Y.XmlElement);
}
