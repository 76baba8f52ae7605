import { schema } from '@docent/document-model/schema';
import { manual, randomDocument } from '@docent/document-model/testing/documents';
import { contentOf, fragmentName } from '@docent/document-model/yjs';
import { EditorState, NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { toggle } from '../formatting/blockCommands.ts';
import { type Desk, openDesks, run, stored, textblocks } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { narrow } from './liveBinding.ts';

const node = (content: object) => schema.nodeFromJSON(content);

test.each(Array.from({ length: 30 }, (_, i) => i))(
  'a narrowed replacement gives exactly the wished document (seed %i)',
  (seed) => {
    const from = node(seed % 3 ? randomDocument(seed, 30) : manual(30, seed));
    const to = node(seed % 2 ? randomDocument(seed + 1, 30) : manual(31, seed));
    const { tr } = EditorState.create({ doc: from });
    const { doc } = narrow(tr, to.content);
    expect(doc.toJSON()).toEqual(to.toJSON());
  },
);

test('equal documents need no step, though not one node is the same object', () => {
  const content = randomDocument(5, 40);
  const { tr } = EditorState.create({ doc: node(content) });
  expect(narrow(tr, node(content).content).steps).toEqual([]);
});

test.each([
  ['aa', 'aaa'],
  ['aaa', 'aa'],
  ['abab', 'ababab'],
  ['', 'a'],
  ['a', ''],
])('"%s" to "%s" is found in repeated letters', (before, after) => {
  const line = (text: string) =>
    node({
      type: 'doc',
      content: [
        {
          type: 'section',
          content: [{ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] }],
        },
      ],
    });
  const { tr } = EditorState.create({ doc: line(before) });
  expect(narrow(tr, line(after).content).doc.textContent).toBe(after);
});

test('a letter from outside is one small step, and decorations elsewhere live on', () => {
  const [ann, ben] = openDesks(manual(400), 2) as [Desk, Desk];
  const last = textblocks(ann.editor).at(-1) ?? 0;
  const mark = new Plugin<DecorationSet>({
    state: {
      init: (_, state) =>
        DecorationSet.create(state.doc, [Decoration.inline(last + 1, last + 3, { class: 'mark' })]),
      apply: (tr, set) => set.map(tr.mapping, tr.doc),
    },
  });
  ann.editor.registerPlugin(mark);
  const steps: { from?: number; to?: number }[] = [];
  ann.editor.on('transaction', ({ transaction }) => {
    steps.push(...transaction.steps.map((step) => step.toJSON()));
  });
  const section = ben.ydoc.getXmlFragment(fragmentName).get(2) as Y.XmlElement;
  const paragraph = section
    .toArray()
    .find((block) => (block as Y.XmlElement).get(0) instanceof Y.XmlText);
  ((paragraph as Y.XmlElement).get(0) as Y.XmlText).insert(3, 'X');
  for (const update of ben.outbox) Y.applyUpdate(ann.ydoc, update, 'server');
  expect(steps).toHaveLength(1);
  expect((steps[0]?.to ?? 0) - (steps[0]?.from ?? 0)).toBe(0);
  expect(mark.getState(ann.editor.state)?.find()).toHaveLength(1);
});

test('a change that was made while another one is drawn is drawn with it, and the caret stays', () => {
  const sections = ['one', 'two'].map((text) => ({
    type: 'section',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  }));
  const [ann, ben] = openDesks({ type: 'doc', content: sections }, 2) as [Desk, Desk];
  ann.editor.commands.setTextSelection(4);
  const caret = ann.editor.state.selection.$from.parent;
  const [first, second] = ann.ydoc.getXmlFragment(fragmentName).toArray() as Y.XmlElement[];
  ann.ydoc.once('afterTransaction', () => {
    second?.insert(0, [new Y.XmlElement('paragraph')]);
    first?.insert(0, [new Y.XmlElement('paragraph')]);
  });
  (ben.ydoc.getXmlFragment(fragmentName).get(1) as Y.XmlElement).insert(0, [
    new Y.XmlElement('paragraph'),
  ]);
  for (const update of ben.outbox) Y.applyUpdate(ann.ydoc, update, 'server');
  expect(ann.editor.state.doc.children.map(({ childCount }) => childCount)).toEqual([2, 3]);
  expect(ann.editor.state.selection.$from.parent).toBe(caret);
});

const sheet = (...content: object[]) => ({ type: 'doc', content: [{ type: 'section', content }] });

test('a picture that somebody else deletes while it is selected takes nothing with it', () => {
  const image = { type: 'image', attrs: { id: 'i', src: '/picture/1' } };
  const line = { type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: 'end' }] };
  const [ann, ben] = openDesks(sheet(line, image), 2) as [Desk, Desk];
  const { state, view } = ann.editor;
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, 6)));
  (ben.ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement).delete(1, 1);
  for (const update of ben.outbox) Y.applyUpdate(ann.ydoc, update, 'server');
  expect(ann.editor.state.doc.textContent).toBe('end');
});

test('what is no text in a line keeps no marks, as the live text could not store them', () => {
  const mention = { type: 'mention', attrs: { personId: 'ada', username: 'Ada' } };
  const text = { type: 'text', text: 'Ask ' };
  const [ann] = openDesks(sheet({ type: 'paragraph', content: [text, mention] })) as [Desk];
  const { state, view } = ann.editor;
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, 2, 7)));
  run(ann, toggle('bold'));
  const line = ann.editor.state.doc.firstChild?.firstChild;
  expect(line?.children.map((node) => node.marks.length)).toEqual([1, 0]);
  expect(stored(ann)).toContain('<bold>Ask </bold>');
});

test.each([
  ['bold text in italics', 'bold', 'italic', [['One line', 'and another']]],
  ['code as a link', 'code', 'link', [['One line'], ['and another']]],
] as const)(
  '%s is stored, though as many marks stand there as before',
  (_what, old, next, sections) => {
    const desk = openDesks(sectionsOf(...sections.map((blocks) => [...blocks])))[0] as Desk;
    const { view } = desk.editor;
    const everything = () => [0, view.state.doc.content.size] as const;
    const mark = (name: string) =>
      schema.mark(name, name === 'link' ? { href: '/detail/1/x' } : {});
    view.dispatch(view.state.tr.addMark(...everything(), view.state.schema.mark(old)));
    const before = stored(desk);
    const { tr } = view.state;
    const wanted = view.state.schema.mark(next, mark(next).attrs);
    view.dispatch(tr.removeMark(...everything()).addMark(...everything(), wanted));
    expect(stored(desk)).not.toBe(before);
    expect(schema.nodeFromJSON(contentOf(desk.ydoc)).toJSON()).toEqual(
      schema.nodeFromJSON(view.state.doc.toJSON()).toJSON(),
    );
  },
);

test('a line that is parted while its mark becomes another one is stored as it is shown', () => {
  const desk = openDesks(sectionsOf(['Parted line', 'a second']))[0] as Desk;
  const { view } = desk.editor;
  const all = () => [0, view.state.doc.content.size] as const;
  const { bold, italic } = view.state.schema.marks;
  if (!bold || !italic) throw new Error('no such mark');
  view.dispatch(view.state.tr.addMark(...all(), bold.create()));
  const { tr } = view.state;
  tr.removeMark(...all(), bold).addMark(...all(), italic.create());
  view.dispatch(tr.split(8));
  expect(schema.nodeFromJSON(contentOf(desk.ydoc)).toJSON()).toEqual(
    schema.nodeFromJSON(view.state.doc.toJSON()).toJSON(),
  );
});
