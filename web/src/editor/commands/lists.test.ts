import { TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { sectionsOf } from '../shapes.ts';
import { type Desk, openDesks, putCaret, run, type as typeText } from '../testing.ts';
import { toggleQuote } from './blocks.ts';
import { backspace } from './borders.ts';
import { enter } from './enter.ts';
import { liftItem, sinkItem, toggleChecked, toggleList } from './lists.ts';
import { insertTable, nextCell } from './tables.ts';

const open = (...sections: string[][]) => openDesks(sectionsOf(...sections))[0] as Desk;

/** A document as an outline of its tags and texts, readable in an assertion. */
function written({ editor }: Desk): string {
  return editor
    .getHTML()
    .replace(/ (?:data-id|data-type|rel)="[^"]*"/g, '')
    .replace(/<label[^>]*>.*?<\/label>|<\/?(?:div|tbody|section)>/g, '')
    .replace(/<p><\/p>$/, '');
}

function selectEverything({ editor }: Desk): void {
  const { doc, tr } = editor.state;
  editor.view.dispatch(
    tr.setSelection(TextSelection.between(doc.resolve(1), doc.resolve(doc.content.size - 1))),
  );
}

test('a list made over two sections becomes one in each', () => {
  const desk = open(['a', 'b'], ['c']);
  selectEverything(desk);
  run(desk, toggleList('bulletList'));
  expect(desk.editor.state.doc.childCount).toBe(2);
  expect(written(desk)).toBe(
    '<ul><li><p>a</p></li><li><p>b</p></li></ul><ul><li><p>c</p></li></ul>',
  );
});

test('the same goes for a quote', () => {
  const desk = open(['a'], ['b']);
  selectEverything(desk);
  run(desk, toggleQuote);
  expect(written(desk)).toBe('<blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote>');
});

test('a list turns into another kind, items and their blocks keep their ids, and away again', () => {
  const desk = open(['a', 'z']);
  putCaret(desk, 0, 1);
  run(desk, toggleList('bulletList'));
  const item = () => desk.editor.state.doc.child(0).child(0).child(0);
  const { id } = item().attrs;
  run(desk, toggleList('checkList'));
  expect(item().type.name).toBe('checkItem');
  expect(item().attrs.id).toBe(id);
  expect(item().child(0).attrs.id).toBe('s0b0');
  run(desk, toggleChecked);
  expect(item().attrs.checked).toBe(true);
  run(desk, toggleList('checkList'));
  expect(written(desk)).toBe('<p>a</p><p>z</p>');
});

test('Enter goes on with the list and, on an empty item, out of it', () => {
  const desk = open(['a', 'z']);
  putCaret(desk, 0, 1);
  run(desk, toggleList('orderedList'));
  run(desk, enter);
  typeText(desk, 'b');
  run(desk, enter);
  run(desk, enter);
  typeText(desk, 'c');
  expect(written(desk)).toBe('<ol><li><p>a</p></li><li><p>b</p></li></ol><p>c</p><p>z</p>');
});

test('a new check item is not ticked, whatever the one before is', () => {
  const desk = open(['a', 'z']);
  putCaret(desk, 0, 1);
  run(desk, toggleList('checkList'));
  run(desk, toggleChecked);
  run(desk, enter);
  const list = desk.editor.state.doc.child(0).child(0);
  expect(list.children.map((item) => item.attrs.checked)).toEqual([true, false]);
});

test('Tab nests an item below the one before, Shift-Tab takes it back', () => {
  const desk = open(['a', 'b', 'z']);
  const { doc, tr } = desk.editor.state;
  desk.editor.view.dispatch(tr.setSelection(TextSelection.create(doc, 2, 5)));
  run(desk, toggleList('bulletList'));
  putCaret(desk, 1, 0);
  run(desk, sinkItem);
  expect(written(desk)).toBe('<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><p>z</p>');
  run(desk, liftItem);
  expect(written(desk)).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul><p>z</p>');
});

test('Backspace at the start of an item takes the bullet away first', () => {
  const desk = open(['a', 'z']);
  putCaret(desk, 0, 0);
  run(desk, toggleList('bulletList'));
  run(desk, backspace);
  expect(written(desk)).toBe('<p>a</p><p>z</p>');
});

test('Tab in the last cell of a table adds a row and goes there', () => {
  const desk = open(['', 'z']);
  putCaret(desk, 0, 0);
  run(desk, insertTable(2, 2));
  for (const text of ['a', 'b', 'c', 'd']) {
    typeText(desk, text);
    run(desk, nextCell);
  }
  typeText(desk, 'e');
  const table = desk.editor.state.doc.child(0).child(0);
  expect(table.children.map((row) => row.children.map((cell) => cell.textContent))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', ''],
  ]);
  expect(table.child(0).child(0).type.name).toBe('tableHeader');
});
