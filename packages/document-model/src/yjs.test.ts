import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { yXmlFragmentToProseMirrorRootNode } from 'y-prosemirror';
import * as Y from 'yjs';
import { blocksOf, type DocumentJSON, type NodeJSON } from './content.ts';
import { paragraphsOf } from './paragraphs.ts';
import { repairContent } from './repair.ts';
import { holdsLine, schema } from './schema.ts';
import { intoSections } from './sections.ts';
import { casesOf } from './testing/deepRun.ts';
import { randomDocument } from './testing/documents.ts';
import { createChance } from './testing/random.ts';
import {
  contentOf,
  contentToUpdate,
  ensureBlockIds,
  evenSections,
  findBlock,
  fragmentName,
  isValidUpdate,
  setParagraph,
} from './yjs.ts';

function draftOf(content: unknown): Y.Doc {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, contentToUpdate(content));
  return ydoc;
}

const seeds = fc.tuple(fc.nat(1e6), fc.integer({ min: 1, max: 20 }));

describe('a document in a Y.Doc', () => {
  it('is the same when read back', () => {
    fc.assert(
      fc.property(seeds, ([seed, blocks]) => {
        const document = randomDocument(seed, blocks);
        expect(contentOf(draftOf(document))).toEqual(document);
      }),
      { numRuns: casesOf(150) },
    );
  });

  it('is read the same by the editor, which deletes nothing', () => {
    fc.assert(
      fc.property(seeds, ([seed, blocks]) => {
        const document = randomDocument(seed, blocks);
        const ydoc = draftOf(document);
        const before = Y.encodeStateAsUpdate(ydoc);
        const root = yXmlFragmentToProseMirrorRootNode(ydoc.getXmlFragment(fragmentName), schema);
        root.check();
        expect(repairContent(root.toJSON())).toEqual(document);
        expect(Y.encodeStateAsUpdate(ydoc)).toEqual(before);
      }),
      { numRuns: casesOf(100) },
    );
  });

  it('is an empty paragraph if it has no content yet', () => {
    expect(blocksOf(contentOf(new Y.Doc()))).toEqual([{ type: 'paragraph' }]);
  });
});

describe('a damaged Y.Doc', () => {
  function damaged(change: (fragment: Y.XmlFragment) => void): {
    content: DocumentJSON;
    changed: boolean;
  } {
    const ydoc = new Y.Doc();
    change(ydoc.getXmlFragment(fragmentName));
    const before = Y.encodeStateAsUpdate(ydoc);
    const content = contentOf(ydoc);
    schema.nodeFromJSON(content).check();
    return { content, changed: !Buffer.from(before).equals(Y.encodeStateAsUpdate(ydoc)) };
  }

  it.each<[string, (fragment: Y.XmlFragment) => void]>([
    ['text without a block', (fragment) => fragment.insert(0, [new Y.XmlText('kept')])],
    [
      'a list item without a list',
      (fragment) => {
        const item = new Y.XmlElement('listItem');
        item.insert(0, [new Y.XmlText('kept')]);
        fragment.insert(0, [item]);
      },
    ],
    [
      'a paragraph in a paragraph',
      (fragment) => {
        const outer = new Y.XmlElement('paragraph');
        const inner = new Y.XmlElement('paragraph');
        inner.insert(0, [new Y.XmlText('kept')]);
        outer.insert(0, [inner]);
        fragment.insert(0, [outer]);
      },
    ],
    [
      'marks that are none',
      (fragment) => {
        const text = new Y.XmlText();
        text.insert(0, 'kept', { colour: { color: 'javascript:x' }, bold: true, link: 'x', '': 3 });
        fragment.insert(0, [text]);
      },
    ],
    [
      'attributes of other types',
      (fragment) => {
        const heading = new Y.XmlElement('heading');
        heading.setAttribute('level', { deep: [new Uint8Array(3)] } as unknown as string);
        heading.setAttribute('id', 7n as unknown as string);
        heading.insert(0, [new Y.XmlText('kept')]);
        fragment.insert(0, [heading]);
      },
    ],
    [
      'nesting deeper than any sense',
      (fragment) => {
        let parent: Y.XmlFragment = fragment;
        for (let i = 0; i < 1000; i++) {
          const inner = new Y.XmlElement('blockquote');
          parent.insert(0, [inner]);
          parent = inner;
        }
        parent.insert(0, [new Y.XmlText('kept')]);
      },
    ],
  ])('with %s still gives its text, and is not touched by reading', (_, change) => {
    const { content, changed } = damaged(change);
    expect(paragraphsOf(content).map(({ text }) => text)).toEqual(['kept']);
    expect(changed).toBe(false);
  });

  it.each(['__proto__', '__pro\0to__', 'constructor', 'prototype', 'toString'])(
    'with %j as a name reveals nothing below that name',
    (name) => {
      const hostile = () => ({ src: 'javascript:x', polluted: 1, prototype: { polluted: 1 } });
      const { content } = damaged((fragment) => {
        const image = new Y.XmlElement('image');
        image.setAttribute(name, hostile() as unknown as string);
        const foreign = new Y.XmlElement(name);
        foreign.setAttribute('a', [{ [name]: hostile() }] as unknown as string);
        const line = new Y.XmlElement('paragraph');
        const text = new Y.XmlText();
        text.insert(0, 'kept', { [name]: hostile(), link: [{ [name]: hostile() }] });
        line.insert(0, [text]);
        fragment.insert(0, [image, foreign, line]);
        fragment.doc?.getMap('page').set(name, hostile());
      });
      const { attrs } = schema.nodeFromJSON(content).child(0).child(0);
      expect(attrs.src).toBeNull();
      for (const value of [attrs, content, content.attrs ?? {}, {}]) {
        expect((value as { polluted?: unknown }).polluted).toBeUndefined();
      }
    },
  );

  it('with names that become known when they are cleaned has their values checked', () => {
    const { content } = damaged((fragment) => {
      const image = new Y.XmlElement('image');
      image.setAttribute('sr\0c', 'javascript:x');
      const embed = new Y.XmlElement('embed');
      embed.setAttribute('src', 'https://example.org/');
      embed.setAttribute('\0src', 'javascript:x');
      fragment.insert(0, [image, embed]);
    });
    const [image, embed] = blocksOf(content);
    expect([image?.attrs?.src, embed?.attrs?.src]).toEqual([undefined, 'https://example.org/']);
  });

  it('with unknown shared types keeps their text', () => {
    const { content } = damaged((fragment) => {
      fragment.insert(0, [
        new Y.XmlElement('chart'),
        new Y.XmlHook('hook') as unknown as Y.XmlText,
        new Y.Map([['a', 1]]) as unknown as Y.XmlText,
      ]);
    });
    expect(blocksOf(content).map(({ type }) => type)).toEqual(['unknown', 'unknown', 'unknown']);
  });
});

describe('updates from outside', () => {
  it('are accepted only if they can be decoded to the end', () => {
    const update = contentToUpdate(randomDocument(4, 10));
    expect(isValidUpdate(update)).toBe(true);
    for (const bytes of [
      new Uint8Array(),
      update.slice(0, 100),
      update.slice(0, -3),
      new TextEncoder().encode('hello world'),
    ]) {
      expect(isValidUpdate(bytes)).toBe(false);
    }
  });

  it('never make the check throw', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        (bytes) => typeof isValidUpdate(bytes) === 'boolean',
      ),
    );
  });
});

describe('small changes to a live document', () => {
  it('give a paragraph exactly the new line', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(1e6), (from, to) => {
        const before = randomDocument(from, 8);
        const ydoc = draftOf(before);
        const lines = paragraphsOf(randomDocument(to, 8));
        const source = contentOf(draftOf(randomDocument(to, 8)));
        const chance = createChance(from);
        const target = paragraphsOf(before).filter(
          ({ id, kind }) => kind !== 'codeBlock' && holdsLine(nodeOf(before, id)?.type ?? ''),
        );
        if (target.length === 0 || lines.length === 0) return;
        const { id } = chance.pick(target);
        const line = blocksOf(source).find(({ type }) => type === 'paragraph')?.content ?? [];
        expect(setParagraph(ydoc, id, line)).toBe(true);
        expect(nodeOf(contentOf(ydoc), id)?.content ?? []).toEqual(line);
        const others = (document: DocumentJSON) =>
          paragraphsOf(document)
            .filter((each) => each.id !== id)
            .map(({ text }) => text);
        expect(others(contentOf(ydoc))).toEqual(others(before));
      }),
      { numRuns: casesOf(150) },
    );
  });

  it('do not split an emoji', () => {
    const ydoc = draftOf(
      intoSections([
        { type: 'paragraph', attrs: { id: 'a' }, content: [{ type: 'text', text: 'x😀y' }] },
      ]),
    );
    setParagraph(ydoc, 'a', [{ type: 'text', text: 'x😁y' }]);
    expect(paragraphsOf(contentOf(ydoc))[0]?.text).toBe('x😁y');
  });

  it('only touch what differs', () => {
    const words = 'word '.repeat(2000);
    const ydoc = draftOf(
      intoSections([
        { type: 'paragraph', attrs: { id: 'a' }, content: [{ type: 'text', text: words }] },
      ]),
    );
    let bytes = 0;
    ydoc.on('update', (update: Uint8Array) => {
      bytes += update.length;
    });
    setParagraph(ydoc, 'a', [{ type: 'text', text: `${words}end` }]);
    expect(bytes).toBeLessThan(60);
  });

  it('return false if there is no such line of text', () => {
    const ydoc = draftOf(intoSections([{ type: 'separator', attrs: { id: 'a' } }]));
    expect(setParagraph(ydoc, 'a', [])).toBe(false);
    expect(setParagraph(ydoc, 'b', [])).toBe(false);
  });

  it('add missing ids and replace repeated ones, once', () => {
    const ydoc = draftOf(randomDocument(8, 20));
    const blocks = paragraphsOf(contentOf(ydoc)).map(({ id }) => findBlock(ydoc, id));
    blocks[1]?.setAttribute('id', String(blocks[0]?.getAttribute('id')));
    blocks[2]?.removeAttribute('id');
    expect(ensureBlockIds(ydoc)).toBe(2);
    expect(ensureBlockIds(ydoc)).toBe(0);
    const ids = paragraphsOf(contentOf(ydoc)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('evening out the sections', () => {
  it('changes the division into sections and nothing else', () => {
    const document = intoSections(blocksOf(randomDocument(9, 300)), 4);
    document.content.push({ type: 'section', content: blocksOf(renamed(randomDocument(10, 150))) });
    const ydoc = draftOf(document);
    expect(evenSections(ydoc)).toBe(true);
    const after = contentOf(ydoc);
    expect(blocksOf(after)).toEqual(blocksOf(document));
    for (const section of after.content) expect(section.content?.length).toBeLessThanOrEqual(120);
    expect(evenSections(ydoc)).toBe(false);
  });
});

function renamed(document: DocumentJSON): DocumentJSON {
  return JSON.parse(JSON.stringify(document).replaceAll('"id":"b', '"id":"c'));
}

function nodeOf(node: NodeJSON, id: string): NodeJSON | undefined {
  if (node.attrs?.id === id) return node;
  for (const child of node.content ?? []) {
    const match = nodeOf(child, id);
    if (match) return match;
  }
  return undefined;
}
