// Content copied and pasted within a document or into another one stays the same, with new ids.

import { blocksOf, type DocumentJSON, type NodeJSON } from '@docent/document-model/content';
import { hasBlockId } from '@docent/document-model/schema';
import { randomDocument } from '@docent/document-model/testing/documents';
import { AllSelection, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { copy, type Desk, openDesks, pasteHtml, putCaret } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';

function open(content: object): Desk {
  return openDesks(content)[0] as Desk;
}

function blocksIn({ editor }: Desk): NodeJSON[] {
  return blocksOf(editor.state.doc.toJSON() as DocumentJSON);
}

/** A copy has new ids and keys and is not signed. */
function copied(node: NodeJSON): NodeJSON {
  const { id: _, key: _k, ...own } = node.attrs ?? {};
  const unsigned = { personId: null, username: null, signedAt: null, drawing: null, typed: null };
  const attrs = node.type === 'signature' ? { ...own, ...unsigned } : own;
  return {
    ...node,
    ...(node.attrs ? { attrs } : {}),
    ...(node.content ? { content: node.content.map(copied) } : {}),
  };
}

function idsIn(desk: Desk): unknown[] {
  const ids: unknown[] = [];
  desk.editor.state.doc.descendants((node) => {
    if (hasBlockId(node.type.name)) ids.push(node.attrs.id);
  });
  return ids;
}

test('every node and mark can be copied to another document', () => {
  for (let seed = 0; seed < 25; seed++) {
    const from = open(randomDocument(seed, 5));
    const { state, view } = from.editor;
    view.dispatch(state.tr.setSelection(new AllSelection(state.doc)));
    const to = open(sectionsOf(['']));
    putCaret(to, 0, 0);
    pasteHtml(to, copy(from));
    const want = blocksIn(from).map(copied);
    expect(blocksIn(to).slice(0, want.length).map(copied), `seed ${seed}`).toEqual(want);
    const ids = idsIn(to);
    expect(ids).not.toContain(null);
    expect(new Set(ids).size).toBe(ids.length);
    const before = new Set(idsIn(from));
    expect(ids.filter((id) => before.has(id))).toEqual([]);
  }
});

test('any part of a document can be copied', () => {
  for (let seed = 0; seed < 25; seed++) {
    const from = open(randomDocument(seed, 5));
    const { state, view } = from.editor;
    const size = state.doc.content.size;
    const [first, last] = [(seed * 7919) % size, (seed * 104_729) % size].sort((a, b) => a - b);
    const selection = TextSelection.between(
      state.doc.resolve(first ?? 0),
      state.doc.resolve(last ?? 0),
    );
    view.dispatch(state.tr.setSelection(selection));
    // In tables, the selection grows to whole cells.
    const { from: begin, to: end, empty } = view.state.selection;
    if (empty) continue;
    const to = open(sectionsOf(['']));
    putCaret(to, 0, 0);
    pasteHtml(to, copy(from));
    const words = (text: string) => text.replace(/\s+/g, ' ').trim();
    const want = state.doc.textBetween(begin, end, ' ', ' ');
    const { doc } = to.editor.state;
    expect(words(doc.textBetween(0, doc.content.size, ' ', ' ')), `seed ${seed}`).toBe(words(want));
  }
});
