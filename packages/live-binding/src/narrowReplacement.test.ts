// @vitest-environment jsdom
import { schema } from '@docent/document-model/schema';
import { manual, randomDocument } from '@docent/document-model/testing/documents';
import { EditorState, Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { expect, test } from 'vitest';
import type * as Y from 'yjs';
import { replaceChangedRange } from './narrowReplacement.ts';
import { deliver, openPeers, type Peer, sectionsOf, storedSection } from './testing/peers.ts';

const node = (content: object) => schema.nodeFromJSON(content);

test.each(Array.from({ length: 30 }, (_, i) => i))(
  'a narrow replacement creates exactly the given document (seed %i)',
  (seed) => {
    const from = node(seed % 3 ? randomDocument(seed, 30) : manual(30, seed));
    const to = node(seed % 2 ? randomDocument(seed + 1, 30) : manual(31, seed));
    const { tr } = EditorState.create({ doc: from });
    const { doc } = replaceChangedRange(tr, to.content);
    expect(doc.toJSON()).toEqual(to.toJSON());
  },
);

test('equal documents need no step, even if no node is the same object', () => {
  const content = randomDocument(5, 40);
  const { tr } = EditorState.create({ doc: node(content) });
  expect(replaceChangedRange(tr, node(content).content).steps).toEqual([]);
});

test.each([
  ['aa', 'aaa'],
  ['aaa', 'aa'],
  ['abab', 'ababab'],
  ['', 'a'],
  ['a', ''],
])('the replacement finds what changed among repeated letters, "%s" to "%s"', (before, after) => {
  const { tr } = EditorState.create({ doc: node(sectionsOf([before])) });
  const { doc } = replaceChangedRange(tr, node(sectionsOf([after])).content);
  expect(doc.textContent).toBe(after);
});

test('a letter from outside is one small step, and decorations elsewhere stay', () => {
  const decorated = new Plugin<DecorationSet>({
    state: {
      init: (_, { doc }) =>
        DecorationSet.create(doc, [
          Decoration.inline(doc.content.size - 8, doc.content.size - 6, { class: 'mark' }),
        ]),
      apply: (tr, set) => set.map(tr.mapping, tr.doc),
    },
  });
  const steps: { from?: number; to?: number }[] = [];
  const recordSteps = new Plugin({
    state: {
      init: () => null,
      apply: (tr) => {
        steps.push(...tr.steps.map((step) => step.toJSON()));
        return null;
      },
    },
  });
  const content = sectionsOf(['first line', 'second'], ['third line', 'the last line']);
  const [ann, ben] = openPeers(content, 2, [decorated, recordSteps]) as [Peer, Peer];
  const line = storedSection(ben, 0).get(1) as Y.XmlElement;
  (line.get(0) as Y.XmlText).insert(3, 'X');
  steps.length = 0;
  deliver(ben, ann);
  expect(steps).toHaveLength(1);
  expect(steps[0]?.from).toBe(steps[0]?.to);
  expect(decorated.getState(ann.view.state)?.find()).toHaveLength(1);
});
