import { intoSections } from '@docent/document-model/sections';
import { manual } from '@docent/document-model/testing/documents';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { expect, test } from 'vitest';
import { openDesks, textblocks } from '../testing/editors.ts';

const key = new PluginKey<DecorationSet>('colours');

function colours(): Plugin {
  return new Plugin({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, set) => tr.getMeta(key) ?? set.map(tr.mapping, tr.doc),
    },
    props: { decorations: (state) => key.getState(state) },
  });
}

/** The current HTML, and the HTML after redrawing everything. */
function drawnAndWished(view: EditorView): [string, string] {
  const drawn = view.dom.innerHTML;
  const { docView } = view as unknown as { docView: { dirty: number } };
  const everything = 3;
  docView.dirty = everything;
  view.updateState(view.state);
  return [drawn, view.dom.innerHTML];
}

function open(content: object = manual(240)) {
  const [desk] = openDesks(content);
  if (!desk) throw new Error('There is no desk.');
  const { editor } = desk;
  editor.registerPlugin(colours());
  const at = (block: number) => (textblocks(editor)[block] ?? 0) + 1;
  const inline = (block: number, name: string) =>
    Decoration.inline(at(block), at(block) + 2, { class: name });
  const decorate = (tr: Transaction, ...all: Decoration[]) =>
    tr.setMeta(key, DecorationSet.create(tr.doc, all));
  return { editor, at, inline, decorate };
}

const sectionStarts = (tr: Transaction) => {
  const starts: number[] = [];
  tr.doc.forEach((_, offset) => {
    starts.push(offset);
  });
  return starts;
};

test('after any change, the page looks as if everything had been redrawn', () => {
  const { editor, at, inline, decorate } = open();
  const steps: ((tr: Transaction) => Transaction)[] = [
    (tr) => tr.insertText('one letter', at(3)),
    (tr) => tr.insertText('late', at(200)).insertText('early', at(3)),
    (tr) => decorate(tr, inline(3, 'red'), inline(150, 'red')),
    (tr) => tr.insertText('within', at(150) + 1),
    (tr) => tr.insertText('before', at(1)),
    (tr) => decorate(tr, inline(150, 'blue')),
    (tr) => decorate(tr),
    (tr) => tr.split(at(100) + 1),
    (tr) =>
      decorate(tr, Decoration.widget(sectionStarts(tr)[2] ?? 0, document.createElement('hr'))),
    (tr) => tr.insertText('beside a widget', at(130)),
    (tr) => decorate(tr, Decoration.inline(at(20), at(180), { class: 'wide' })),
    (tr) => tr.insertText('in what is wide', at(90)),
    (tr) => decorate(tr, Decoration.node(0, sectionStarts(tr)[1] ?? 0, { class: 'whole' })),
    (tr) => decorate(tr, inline(3, 'red')),
    (tr) => tr.delete(sectionStarts(tr)[1] ?? 0, sectionStarts(tr)[2] ?? 0),
    (tr) => tr.insertText('the last', at(5)),
  ];
  for (const [i, step] of steps.entries()) {
    editor.view.dispatch(step(editor.state.tr));
    const [drawn, wished] = drawnAndWished(editor.view);
    expect(drawn, `after step ${i}`).toBe(wished);
  }
});

test('typing a letter leaves all other sections untouched', () => {
  const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const { editor, at } = open(intoSections(Array.from({ length: 300 }, (_, i) => line(`${i}`))));
  const { docView } = editor.view as unknown as { docView: { children: object[] } };
  let asked = 0;
  for (const child of docView.children) {
    const drawn = child as { matchesNode(...all: unknown[]): boolean };
    const matches = drawn.matchesNode.bind(drawn);
    drawn.matchesNode = (...all) => {
      asked++;
      return matches(...all);
    };
  }
  editor.view.dispatch(editor.state.tr.insertText('a', at(120)));
  expect(docView.children.length).toBeGreaterThan(4);
  expect(asked).toBe(1);
});
