import { TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { redoCommand, undoCommand } from 'y-prosemirror';
import * as Y from 'yjs';
import { toggleList } from '../lists/listCommands.ts';
import { insertTable } from '../tables/tableCommands.ts';
import { type Desk, openDesks, putCaret, run, type as typeText } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';

const caretOf = ({ editor }: Desk) => {
  const { $from, empty } = editor.state.selection;
  return `${$from.parent.textBetween(0, $from.parentOffset)}${empty ? '|' : '['}${$from.parent.textBetween($from.parentOffset, $from.parent.content.size)}`;
};

function deskWith(...texts: string[]): Desk {
  return openDesks(sectionsOf(texts))[0] as Desk;
}

test.each([
  ['in an empty line', '', 0, 'new', 'new|'],
  ['at the end of a line', 'Pump', 4, ' room', 'Pump room|'],
  ['within a line', 'Pump room', 5, 'control ', 'Pump control |room'],
  ['at the start of a line', 'room', 0, 'Pump ', 'Pump |room'],
])('after redo the caret stands behind what was typed %s', (_, text, offset, typed, result) => {
  const desk = deskWith(text, 'after');
  putCaret(desk, 0, offset);
  const before = caretOf(desk);
  typeText(desk, typed);
  expect(caretOf(desk)).toBe(result);
  run(desk, undoCommand);
  expect(caretOf(desk)).toBe(before);
  // Whoever looks around in between still comes back to the text.
  putCaret(desk, 1, 2);
  run(desk, redoCommand);
  run(desk, undoCommand);
  expect(caretOf(desk)).toBe(before);
  run(desk, redoCommand);
  expect(caretOf(desk)).toBe(result);
});

test('what was selected when it was deleted is selected again by undo', () => {
  const desk = deskWith('Pump room', 'after');
  putCaret(desk, 0, 0, 4);
  desk.editor.view.dispatch(desk.editor.state.tr.deleteSelection());
  run(desk, undoCommand);
  expect(caretOf(desk)).toBe('[Pump room');
  expect(desk.editor.state.selection).toBeInstanceOf(TextSelection);
  run(desk, redoCommand);
  expect(caretOf(desk)).toBe('| room');
});

test('a list and a table come and go by undo and redo', () => {
  const desk = deskWith('one', 'two');
  putCaret(desk, 0, 3);
  for (const command of [toggleList('bulletList'), insertTable(2, 2)]) {
    const before = desk.editor.getJSON();
    run(desk, command);
    const after = desk.editor.getJSON();
    expect(after).not.toEqual(before);
    run(desk, undoCommand);
    expect(desk.editor.getJSON()).toEqual(before);
    run(desk, redoCommand);
    expect(desk.editor.getJSON()).toEqual(after);
  }
});

test("another person's change after an undo leaves the caret where it is", () => {
  const [ann, bob] = openDesks(sectionsOf(['first', 'second']), 2) as [Desk, Desk];
  putCaret(ann, 0, 5);
  typeText(ann, '!');
  run(ann, undoCommand);
  putCaret(ann, 1, 3);
  putCaret(bob, 1, 0);
  typeText(bob, 'x');
  for (const update of bob.outbox) Y.applyUpdate(ann.ydoc, update, 'server');
  expect(caretOf(ann)).toBe('xsec|ond');
});
