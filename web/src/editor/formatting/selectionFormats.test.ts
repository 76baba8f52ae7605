import { manual } from '@docent/document-model/testing/documents';
import { fragmentName } from '@docent/document-model/yjs';
import { AllSelection, type Command } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { setLink } from '../links/linkCommands.ts';
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
import { clearFormat, setKind, toggle } from './blockCommands.ts';
import { paint, takePaint } from './copiedFormat.ts';
import { copyFormat, pasteFormat, startPainting } from './formatPainter.ts';
import { changeSize, nextSize, setMark } from './markCommands.ts';
import { changeIndent, indentByTab, resetIndent, setLines } from './paragraphCommands.ts';
import { formatAt } from './selectionFormats.ts';

const open = (...sections: string[][]) => openDesks(sectionsOf(...sections))[0] as Desk;
const block = ({ editor }: Desk, i: number) => editor.state.doc.child(0).child(i);
const format = ({ editor }: Desk) => formatAt(editor.state);

/** Texts with their marks, such as "plain Arial:text". */
function drawn(desk: Desk, i: number): string[] {
  return block(desk, i).children.map((text) => {
    const marks = text.marks.map(({ type, attrs }) => Object.values(attrs)[0] ?? type.name);
    return [...marks, text.text].join(':');
  });
}

test.each([
  [11, 1, 12],
  [12, 1, 14],
  [12.5, 1, 14],
  [12.5, -1, 12],
  [72, 1, 80],
  [80, -1, 72],
  [8, -1, 7],
  [1, -1, 1],
  [400, 1, 400],
] as const)('%s points by a step of %s are %s', (points, direction, next) => {
  expect(nextSize(points, direction)).toBe(next);
});

test('a font applies to the selection, or without one to the text typed next', () => {
  const desk = open(['one two']);
  putCaret(desk, 0, 0, 3);
  run(desk, setMark('font', { family: 'Arial' }));
  expect(drawn(desk, 0)).toEqual(['Arial:one', ' two']);
  putCaret(desk, 0, 7);
  run(desk, setMark('size', { points: 22 }));
  typeText(desk, '!');
  expect(drawn(desk, 0)).toEqual(['Arial:one', ' two', '22:!']);
  putCaret(desk, 0, 0, 3);
  run(desk, setMark('font', null));
  expect(drawn(desk, 0)).toEqual(['one two', '22:!']);
});

test('larger text grows from each piece’s own size', () => {
  const desk = open(['one two']);
  putCaret(desk, 0, 0, 3);
  run(desk, setMark('size', { points: 20 }));
  putCaret(desk, 0, 0, 7);
  run(desk, changeSize(1));
  expect(drawn(desk, 0)).toEqual(['22:one', '14: two']);
});

test('superscript and subscript exclude each other', () => {
  const desk = open(['x2']);
  putCaret(desk, 0, 1, 2);
  run(desk, toggle('superscript'));
  run(desk, toggle('subscript'));
  expect(drawn(desk, 0)).toEqual(['x', 'subscript:2']);
});

test('bold on partly bold text makes all of it bold', () => {
  const desk = open(['one two']);
  putCaret(desk, 0, 0, 3);
  run(desk, toggle('bold'));
  putCaret(desk, 0, 0, 7);
  run(desk, toggle('bold'));
  expect(drawn(desk, 0)).toEqual(['bold:one two']);
});

test('different values in the selection are reported as mixed', () => {
  const desk = open(['one two', 'three']);
  putCaret(desk, 0, 0, 3);
  run(desk, setMark('font', { family: 'Arial' }));
  run(desk, setLines({ align: 'center', lineHeight: 2 }));
  expect(format(desk)).toMatchObject({
    style: { font: 'Arial', size: null },
    lines: { lineHeight: 2 },
  });
  putCaret(desk, 0, 0, 7);
  expect(format(desk)).toMatchObject({ style: { font: 'mixed' }, kind: 'paragraph' });
  run(desk, setKind('heading2'));
  desk.editor.commands.selectAll();
  expect(format(desk)).toMatchObject({ kind: 'mixed', lines: { align: 'mixed', indent: null } });
});

test('a paragraph that becomes a heading keeps its paragraph format', () => {
  const desk = open(['one']);
  putCaret(desk, 0, 0);
  run(desk, setLines({ align: 'distribute', spaceBefore: 6, firstLine: 2 }));
  run(desk, setKind('heading3'));
  expect(block(desk, 0).attrs).toMatchObject({
    level: 3,
    align: 'distribute',
    spaceBefore: 6,
    firstLine: 2,
  });
});

test.each([
  [{ lineHeight: 9 }, { lineHeight: 3 }],
  [{ lineHeight: 0.5 }, { lineHeight: null }],
  [{ firstLine: -40 }, { firstLine: null }],
  [{ spaceAfter: 12.5 }, { spaceAfter: 12.5 }],
])('lines that are set to %o are %o', (format, expected) => {
  const desk = open(['one']);
  run(desk, setLines(format));
  expect(block(desk, 0).attrs).toMatchObject(expected);
});

test('the next paragraph inherits the format; after a heading, only the alignment', () => {
  const desk = open(['one', 'two']);
  putCaret(desk, 0, 3);
  run(desk, setLines({ align: 'right', indent: 2, lineHeight: 1.5 }));
  run(desk, enter);
  expect(block(desk, 1).attrs).toMatchObject({ align: 'right', indent: 2, lineHeight: 1.5 });
  run(desk, setKind('heading1'));
  run(desk, enter);
  expect(block(desk, 2).attrs).toMatchObject({ align: 'right', indent: null, lineHeight: null });
});

test.each<[string, number, number, Command, boolean, (number | null)[]]>([
  ['at the start of a paragraph', 0, 0, indentByTab(1), true, [1, null]],
  ['in the middle', 1, 1, indentByTab(1), false, [null, null]],
  ['out at the margin', 0, 0, indentByTab(-1), false, [null, null]],
])('Tab %s', (_, anchor, head, command, takes, indents) => {
  const desk = open(['one', 'two']);
  putCaret(desk, 0, anchor, head);
  expect(run(desk, command)).toBe(takes);
  expect([block(desk, 0).attrs.indent, block(desk, 1).attrs.indent]).toEqual(indents);
});

test('indents grow to twenty steps and Backspace removes them one by one, the first line first', () => {
  const desk = open(['one']);
  putCaret(desk, 0, 0);
  for (let i = 0; i < 25; i++) run(desk, changeIndent(1));
  expect(block(desk, 0).attrs.indent).toBe(20);
  run(desk, setLines({ firstLine: 2, indent: 1 }));
  for (const left of [
    { firstLine: null, indent: 1 },
    { firstLine: null, indent: null },
  ]) {
    run(desk, resetIndent);
    expect(block(desk, 0).attrs).toMatchObject(left);
  }
  expect(run(desk, resetIndent)).toBe(false);
});

test('clearing the format removes formatting, but no links, ids or text', () => {
  const desk = open(['one two']);
  putCaret(desk, 0, 0, 3);
  run(desk, setLink('https://example.org'));
  putCaret(desk, 0, 0, 7);
  run(desk, toggle('bold'));
  run(desk, setMark('colour', { color: '#d13b3b' }));
  run(desk, setLines({ indent: 3, align: 'center' }));
  run(desk, setKind('heading2'));
  run(desk, clearFormat);
  expect(block(desk, 0).type.name).toBe('paragraph');
  expect(block(desk, 0).attrs).toMatchObject({ id: 's0b0', indent: null, align: null });
  expect(drawn(desk, 0)).toEqual(['https://example.org:one', ' two']);
});

/** A red centred heading, a plain line and two more; the caret is in the heading. */
function painted(): Desk {
  const desk = open(['Heading', 'plain words here', 'last'], ['far']);
  putCaret(desk, 0, 0, 7);
  run(desk, setMark('colour', { color: '#d13b3b' }));
  run(desk, setKind('heading2'));
  run(desk, setLines({ align: 'center' }));
  putCaret(desk, 0, 2);
  return desk;
}

test('the painter formats text and paragraphs of the whole selection, across sections as well', () => {
  const desk = painted();
  const taken = takePaint(desk.editor.state);
  const { doc, tr } = desk.editor.state;
  desk.editor.view.dispatch(tr.setSelection(new AllSelection(doc)));
  run(desk, paint(taken));
  const far = desk.editor.state.doc.child(1).child(0);
  expect(far.type.name).toBe('heading');
  expect(far.attrs).toMatchObject({ id: 's1b0', level: 2, align: 'center' });
  expect(drawn(desk, 1)).toEqual(['#d13b3b:plain words here']);
});

test('painting a few words leaves the paragraph unchanged; a caret paints its word and the paragraph', () => {
  const desk = painted();
  const taken = takePaint(desk.editor.state);
  putCaret(desk, 1, 0, 5);
  run(desk, paint(taken));
  expect(drawn(desk, 1)).toEqual(['#d13b3b:plain', ' words here']);
  expect(block(desk, 1).type.name).toBe('paragraph');
  putCaret(desk, 2, 1);
  run(desk, paint(taken));
  expect(drawn(desk, 2)).toEqual(['#d13b3b:last']);
  expect(block(desk, 2).attrs).toMatchObject({ level: 2, align: 'center' });
});

test('painting plain text removes formatting, but no link', () => {
  const desk = painted();
  putCaret(desk, 1, 2);
  const plain = takePaint(desk.editor.state);
  putCaret(desk, 0, 0, 7);
  run(desk, setLink('https://example.org'));
  putCaret(desk, 0, 0, 7);
  run(desk, paint(plain));
  expect(drawn(desk, 0)).toEqual(['https://example.org:Heading']);
  expect(block(desk, 0).attrs).toMatchObject({ align: null });
});

test('a format copied in one document can be pasted in another', () => {
  run(painted(), copyFormat);
  const other = open(['elsewhere']);
  putCaret(other, 0, 0, 9);
  run(other, pasteFormat);
  expect(drawn(other, 0)).toEqual(['#d13b3b:elsewhere']);
  expect(block(other, 0).attrs).toMatchObject({ level: 2 });
});

test('Escape switches the painter off', () => {
  const desk = painted();
  run(desk, startPainting(true));
  const key = new KeyboardEvent('keydown', { key: 'Escape' });
  expect(
    desk.editor.view.someProp('handleKeyDown', (handle) => handle(desk.editor.view, key)),
  ).toBe(true);
  expect(desk.editor.view.dom.hasAttribute('data-painting')).toBe(false);
});

test('one person’s font and another’s typing are both kept', () => {
  const [ada, ben] = openDesks(sectionsOf(['pump room']), 2) as [Desk, Desk];
  putCaret(ada, 0, 0, 9);
  run(ada, setMark('font', { family: 'KaiTi' }));
  run(ada, setLines({ lineHeight: 1.5 }));
  putCaret(ben, 0, 4);
  typeText(ben, 's');
  for (const update of ada.outbox) Y.applyUpdate(ben.ydoc, update, 'server');
  for (const update of ben.outbox) Y.applyUpdate(ada.ydoc, update, 'server');
  expect(stored(ada)).toBe(stored(ben));
  expect(block(ada, 0).textContent).toBe('pumps room');
  expect(block(ben, 0).attrs.lineHeight).toBe(1.5);
});

test('a format for a whole manual does not rewrite any section', () => {
  const desk = openDesks(manual(1200))[0] as Desk;
  const fragment = desk.ydoc.getXmlFragment(fragmentName);
  const sections = () => fragment.toArray();
  const before = sections();
  expect(before.length).toBeGreaterThan(20);
  const all = (command: Command) => {
    const { doc, tr } = desk.editor.state;
    desk.editor.view.dispatch(tr.setSelection(new AllSelection(doc)));
    run(desk, command);
  };
  for (const command of [
    setMark('font', { family: 'Arial' }),
    changeSize(1),
    setLines({ lineHeight: 1.5 }),
    setKind('heading2'),
    clearFormat,
  ]) {
    all(command);
    expect(sections().every((section, i) => section === before[i])).toBe(true);
  }
});

test('a large selection is sampled in every section', () => {
  const desk = openDesks(manual(2000))[0] as Desk;
  const selectAll = () => {
    const { doc, tr } = desk.editor.state;
    desk.editor.view.dispatch(tr.setSelection(new AllSelection(doc)));
  };
  selectAll();
  run(desk, setMark('font', { family: 'Georgia' }));
  expect(format(desk).style.font).toBe('Georgia');
  const { doc } = desk.editor.state;
  const last = doc.content.size - (doc.lastChild?.nodeSize ?? 0);
  const tr = desk.editor.state.tr.removeMark(last, doc.content.size);
  desk.editor.view.dispatch(tr);
  selectAll();
  expect(format(desk).style.font).toBe('mixed');
});
