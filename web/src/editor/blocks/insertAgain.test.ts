import { expect, test } from 'vitest';
import { yUndoPluginKey } from 'y-prosemirror';
import { setMode } from '../kit/mode.ts';
import { openDesks, putCaret } from '../testing/editors.ts';
import { paragraph } from '../testing/shapes.ts';
import { insertAgain } from './insertAgain.ts';

function open() {
  const content = [paragraph('a', 'p1'), paragraph('b', 'p2')];
  const [desk] = openDesks({ type: 'doc', content: [{ type: 'section', content }] });
  if (!desk) throw new Error('no desk');
  putCaret(desk, 0, 1);
  return desk;
}
const again = [paragraph('one', 'p1'), paragraph('two', 'p9')];

test('recovered blocks are inserted after the block with the caret, as one undo step and with new ids', () => {
  const { editor } = open();
  const lines = () => editor.state.doc.child(0).children.map((block) => block.textContent);
  expect(insertAgain(editor, again)).toBe(true);
  expect(lines()).toEqual(['a', 'one', 'two', 'b']);
  const ids = editor.state.doc.child(0).children.map((block) => block.attrs.id);
  expect(new Set(ids).size).toBe(4);
  yUndoPluginKey.getState(editor.state)?.undoManager.undo();
  expect(lines()).toEqual(['a', 'b']);
});

test('nothing is inserted while the text is read-only', () => {
  const { editor } = open();
  setMode(editor.view, 'read');
  expect(insertAgain(editor, again)).toBe(false);
});
