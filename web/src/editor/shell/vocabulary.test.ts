// Everything that a document can contain, through common actions: it reaches another person, can be
// undone and redone, and stays the same when copied into another document.

import { blocksOf, type NodeJSON } from '@docent/document-model/content';
import { vocabulary } from '@docent/document-model/testing/vocabulary';
import { contentOf } from '@docent/document-model/yjs';
import { selectAll } from '@tiptap/pm/commands';
import { expect, test } from 'vitest';
import { redoCommand, undoCommand } from 'y-prosemirror';
import * as Y from 'yjs';
import { copy, type Desk, openDesks, pasteHtml, run } from '../testing/editors.ts';

const paragraph = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});
const sheet = (...content: object[]) => ({ type: 'doc', content: [{ type: 'section', content }] });

function blocksIn({ ydoc }: Desk): NodeJSON[] {
  return blocksOf(contentOf(ydoc));
}

function exchange(from: Desk, to: Desk): void {
  for (const update of from.outbox.splice(0)) Y.applyUpdate(to.ydoc, update, 'server');
}

/** Without ids, because a copy has new ones. */
function nameless(node: NodeJSON): NodeJSON {
  const { id: _, key: __, ...attrs } = node.attrs ?? {};
  return {
    ...node,
    attrs,
    ...(node.content ? { content: node.content.map(nameless) } : {}),
  };
}

test.each(vocabulary)('$name reaches the other person, is undone and redone', ({ block }) => {
  const [ann, ben] = openDesks(sheet(paragraph('a', 'Before.'), paragraph('z', 'After.')), 2) as [
    Desk,
    Desk,
  ];
  const { state, view } = ann.editor;
  const at = 1 + (state.doc.firstChild?.firstChild?.nodeSize ?? 0);
  view.dispatch(state.tr.insert(at, state.schema.nodeFromJSON(block)));
  exchange(ann, ben);
  expect(blocksIn(ben)[1]).toEqual(block);
  expect(ben.editor.state.doc.toJSON()).toEqual(ann.editor.state.doc.toJSON());

  run(ann, undoCommand);
  exchange(ann, ben);
  expect(blocksIn(ben).map((each) => each.attrs?.id)).toEqual(['a', 'z']);
  run(ann, redoCommand);
  exchange(ann, ben);
  expect(blocksIn(ben)[1]).toEqual(block);
});

test.each(vocabulary)('$name stays the same when copied into another document', ({ block }) => {
  const [source] = openDesks(sheet(paragraph('a', 'Before.'), block, paragraph('z', 'After.'))) as [
    Desk,
  ];
  run(source, selectAll);
  const html = copy(source);
  const [target] = openDesks(sheet({ type: 'paragraph', attrs: { id: 'b' } })) as [Desk];
  run(target, selectAll);
  pasteHtml(target, html);
  const pasted = blocksIn(target).at(1);
  expect(pasted && nameless(pasted)).toEqual(nameless(block));
  expect(pasted?.attrs?.id).not.toBe(block.attrs?.id);
});
