import { TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { toggleQuote } from '../formatting/blockCommands.ts';
import { insertTable, nextCell } from '../tables/tableCommands.ts';
import {
  type Desk,
  openDesks,
  putCaret,
  run,
  stored,
  type as typeText,
} from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { enter } from '../typing/enter.ts';
import { backspace } from '../typing/sectionBorders.ts';
import {
  continueNumbering,
  type ListKind,
  type ListName,
  liftItem,
  listAt,
  setListKind,
  setListStart,
  sinkItem,
  toggleChecked,
  toggleList,
} from './listCommands.ts';

const open = (...sections: string[][]) => openDesks(sectionsOf(...sections))[0] as Desk;

/** The document as simplified HTML for assertions. */
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

test('a list across two sections becomes one in each', () => {
  const desk = open(['a', 'b'], ['c']);
  selectEverything(desk);
  run(desk, toggleList('bulletList'));
  expect(desk.editor.state.doc.childCount).toBe(2);
  expect(written(desk)).toBe(
    '<ul><li><p>a</p></li><li><p>b</p></li></ul><ul><li><p>c</p></li></ul>',
  );
});

test('a quote across two sections becomes one in each', () => {
  const desk = open(['a'], ['b']);
  selectEverything(desk);
  run(desk, toggleQuote);
  expect(written(desk)).toBe('<blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote>');
});

test('a list is converted and removed again; items and their blocks keep their ids', () => {
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

test('Enter continues the list and, on an empty item, leaves it', () => {
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

test('a new check item is not checked, even if the previous one is', () => {
  const desk = open(['a', 'z']);
  putCaret(desk, 0, 1);
  run(desk, toggleList('checkList'));
  run(desk, toggleChecked);
  run(desk, enter);
  const list = desk.editor.state.doc.child(0).child(0);
  expect(list.children.map((item) => item.attrs.checked)).toEqual([true, false]);
});

test('Tab nests an item below the previous one, Shift-Tab reverts it', () => {
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

test('Backspace after a list moves to the last item', () => {
  const desk = open(['a', 'b', 'z']);
  putCaret(desk, 1, 0);
  run(desk, toggleList('bulletList'));
  putCaret(desk, 2, 0);
  run(desk, backspace);
  typeText(desk, '-');
  expect(written(desk)).toBe('<p>a</p><ul><li><p>b-z</p></li></ul>');
});

test('Backspace at the start of an item removes the bullet first', () => {
  const desk = open(['a', 'z']);
  putCaret(desk, 0, 0);
  run(desk, toggleList('bulletList'));
  run(desk, backspace);
  expect(written(desk)).toBe('<p>a</p><p>z</p>');
});

test('Tab in the last cell of a table adds a row and moves into it', () => {
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

/** Top-level blocks by type: an ordered list with letters that starts at 3 is "upper-alpha@3[a b]". */
function outlined({ editor }: Desk): string {
  return editor.state.doc.children
    .map((section) =>
      section.children
        .map((block) => {
          const { name } = block.type;
          if (name === 'paragraph') return block.textContent;
          const { kind, start } = block.attrs;
          const items = block.children.map((item) => item.textContent).join(' ');
          const title = kind ?? { bulletList: '-', orderedList: '#', checkList: '?' }[name];
          return `${title}${start > 1 ? `@${start}` : ''}[${items}]`;
        })
        .join(' '),
    )
    .join(' | ')
    .trimEnd();
}

function ids({ editor }: Desk): string[] {
  const lists: string[] = [];
  editor.state.doc.descendants((node) => {
    if (node.isTextblock) lists.push(node.attrs.id);
  });
  return lists;
}

/** A document whose blocks are turned into lists; each entry is a range with name and kind. */
function withLists(lines: string[], ...made: [number, number, ListName, ListKind?][]): Desk {
  const desk = open(lines);
  for (const [from, to, name, kind = null] of made) {
    selectLines(desk, from, to);
    run(desk, setListKind(name, kind));
  }
  return desk;
}

function selectLines(desk: Desk, from: number, to: number): void {
  const starts: number[] = [];
  const { doc, tr } = desk.editor.state;
  doc.descendants((node, pos) => {
    if (node.isTextblock) starts.push(pos + 1);
  });
  const end = (starts[to] ?? 0) + (doc.nodeAt((starts[to] ?? 0) - 1)?.content.size ?? 0);
  desk.editor.view.dispatch(tr.setSelection(TextSelection.create(doc, starts[from] ?? 0, end)));
}

test('numbering continues across the border of two sections', () => {
  const desk = open(['a', 'b'], ['c', 'd']);
  selectEverything(desk);
  run(desk, toggleList('orderedList'));
  expect(outlined(desk)).toBe('#[a b] | #@3[c d]');
});

test('lists and lines selected together become one list, and are removed together', () => {
  const desk = withLists(['a', 'b', 'c', 'd', 'z'], [1, 1, 'bulletList'], [3, 3, 'checkList']);
  expect(outlined(desk)).toBe('a -[b] c ?[d] z');
  const before = ids(desk);
  selectLines(desk, 0, 3);
  run(desk, toggleList('orderedList'));
  expect(outlined(desk)).toBe('#[a b c d] z');
  expect(ids(desk)).toEqual(before);
  selectLines(desk, 0, 3);
  run(desk, toggleList('orderedList'));
  expect(outlined(desk)).toBe('a b c d z');
  expect(ids(desk)).toEqual(before);
});

test('several lists of the same type are removed together', () => {
  const desk = withLists(
    ['a', 'b', 'c', 'd', 'z'],
    [0, 1, 'bulletList', 'square'],
    [2, 3, 'bulletList', 'circle'],
  );
  expect(outlined(desk)).toBe('square[a b] circle[c d] z');
  selectLines(desk, 0, 3);
  run(desk, toggleList('bulletList'));
  expect(outlined(desk)).toBe('a b c d z');
});

test('a line beside a list of the same type joins it', () => {
  const desk = withLists(['a', 'b', 'c', 'z'], [0, 0, 'bulletList'], [2, 2, 'bulletList']);
  selectLines(desk, 1, 1);
  run(desk, toggleList('bulletList'));
  expect(outlined(desk)).toBe('-[a b c] z');
});

test('numbering continues after an item that leaves the middle of a numbered list', () => {
  const desk = withLists(['a', 'b', 'c', 'z'], [0, 2, 'orderedList', 'upper-roman']);
  putCaret(desk, 1, 0);
  run(desk, liftItem);
  expect(outlined(desk)).toBe('upper-roman[a] b upper-roman@2[c] z');
});

test('numbering does not skip the first item when it leaves the list', () => {
  const desk = withLists(['a', 'b', 'z'], [0, 1, 'orderedList']);
  putCaret(desk, 0, 0);
  run(desk, liftItem);
  expect(outlined(desk)).toBe('a #[b] z');
});

test('a list starts at a given number, continues the previous one, and restarts', () => {
  const desk = withLists(['a', 'b', 'c', 'd', 'z'], [0, 1, 'orderedList'], [3, 3, 'orderedList']);
  putCaret(desk, 0, 0);
  run(desk, setListStart(5));
  putCaret(desk, 3, 0);
  run(desk, continueNumbering);
  expect(outlined(desk)).toBe('#@5[a b] c #@7[d] z');
  run(desk, setListStart(1));
  expect(outlined(desk)).toBe('#@5[a b] c #[d] z');
  expect(run(desk, setListStart(-1))).toBe(false);
});

test('numbering continues a list in an earlier section', () => {
  const desk = open(['a', 'b'], ['c', 'd']);
  selectLines(desk, 0, 0);
  run(desk, toggleList('orderedList'));
  selectLines(desk, 3, 3);
  run(desk, toggleList('orderedList'));
  run(desk, continueNumbering);
  expect(outlined(desk)).toBe('#[a] b | c #@2[d]');
});

test('without a previous list there is nothing to continue', () => {
  const desk = withLists(['a', 'z'], [0, 0, 'orderedList']);
  putCaret(desk, 0, 0);
  expect(run(desk, continueNumbering)).toBe(false);
});

test('multilevel numbering belongs to the outermost list, and a level may differ', () => {
  const desk = withLists(['a', 'b', 'z'], [0, 1, 'orderedList']);
  putCaret(desk, 1, 0);
  run(desk, sinkItem);
  const kinds = () => {
    const outer = desk.editor.state.doc.child(0).child(0);
    return [outer.attrs.kind, outer.child(0).child(1).attrs.kind, listAt(desk.editor.state)?.kind];
  };
  run(desk, setListKind('orderedList', 'lower-alpha'));
  expect(kinds()).toEqual([null, 'lower-alpha', 'lower-alpha']);
  run(desk, setListKind('orderedList', 'multilevel'));
  expect(kinds()).toEqual(['multilevel', null, 'multilevel']);
  run(desk, setListKind('orderedList', 'upper-roman'));
  expect(kinds()).toEqual(['multilevel', 'upper-roman', 'upper-roman']);
  run(desk, setListKind('orderedList', 'multilevel'));
  run(desk, setListKind('orderedList', null));
  expect(kinds()).toEqual([null, null, null]);
});

test('two people see the same after one changes the kind and the other adds an item', () => {
  const [ada, ben] = openDesks(sectionsOf(['a', 'b', 'z']), 2) as [Desk, Desk];
  selectLines(ada, 0, 1);
  run(ada, setListKind('orderedList', 'lower-alpha'));
  exchange(ada, ben);
  putCaret(ada, 0, 1);
  run(ada, setListKind('orderedList', 'upper-roman'));
  putCaret(ben, 1, 1);
  run(ben, enter);
  typeText(ben, 'c');
  exchange(ada, ben);
  expect(outlined(ada)).toBe('upper-roman[a b c] z');
  expect(stored(ada)).toBe(stored(ben));
});

function exchange(...desks: [Desk, Desk]): void {
  for (const [to, from] of [desks, [desks[1], desks[0]]] as const) {
    for (const update of from.outbox.splice(0)) Y.applyUpdate(to.ydoc, update, 'server');
  }
}
