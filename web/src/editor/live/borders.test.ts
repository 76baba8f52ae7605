// Edits at the border of two sections must look as if there were no border, and must write only the
// affected blocks.

import { deleteSelection, selectAll } from '@tiptap/pm/commands';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { redoCommand, undoCommand } from 'y-prosemirror';
import { moveBlock } from '../formatting/blockCommands.ts';
import {
  type Desk,
  openDesks,
  pasteHtml,
  putCaret,
  run,
  shape,
  textblocks,
  type as typeText,
} from '../testing/editors.ts';
import { paragraph, sectionsOf } from '../testing/shapes.ts';
import { enter } from '../typing/enter.ts';
import { backspace, deleteForward } from '../typing/sectionBorders.ts';

const fill = (name: string, count = 60) =>
  Array.from({ length: count }, (_, i) => `${name}${i} is a line with some length of its own`);

function open(content: object = sectionsOf(fill('a'), fill('b'), fill('c'))): Desk {
  return openDesks(content)[0] as Desk;
}

function bytesOf(desk: Desk): number {
  return desk.outbox.reduce((sum, update) => sum + update.length, 0);
}

function caretText({ editor }: Desk): string {
  return editor.state.selection.$from.parent.textContent;
}

test('Backspace at a section’s first block joins it to the last block of the section before', () => {
  const desk = open();
  putCaret(desk, 60, 0);
  expect(run(desk, backspace)).toBe(true);
  const [a, b, c] = shape(desk);
  expect([a?.length, b?.length, c?.length]).toEqual([60, 59, 60]);
  expect(a?.at(-1)).toMatch(/^a59 .*own?b0 /);
  expect(caretText(desk)).toBe(a?.at(-1));
  expect(bytesOf(desk)).toBeLessThan(2000);
});

test('Delete at a section’s last block joins it with the first block of the next section', () => {
  const desk = open();
  putCaret(desk, 59, fill('a')[59]?.length ?? 0);
  expect(run(desk, deleteForward)).toBe(true);
  const [a, b] = shape(desk);
  expect([a?.length, b?.length]).toEqual([60, 59]);
  expect(a?.at(-1)).toMatch(/^a59 .*own?b0 /);
  expect(bytesOf(desk)).toBeLessThan(2000);
});

test('the only block of a section joins the previous section, and its own section is removed', () => {
  const desk = open(sectionsOf(fill('a'), ['alone'], fill('c')));
  putCaret(desk, 60, 0);
  run(desk, backspace);
  expect(shape(desk).map((section) => section.length)).toEqual([60, 60]);
  expect(shape(desk)[0]?.at(-1)).toMatch(/alone$/);
  expect(bytesOf(desk)).toBeLessThan(2000);
});

test('an empty first block is removed without a trace', () => {
  const desk = open(sectionsOf(fill('a'), ['', ...fill('b')]));
  putCaret(desk, 60, 0);
  run(desk, backspace);
  expect(shape(desk)).toEqual([fill('a'), fill('b')]);
  expect(bytesOf(desk)).toBeLessThan(2000);
});

test.each([
  ['backspace', backspace, 1],
  ['delete', deleteForward, 0],
] as const)('%s at a picture over the border selects it', (_, command, block) => {
  const picture = { type: 'image', attrs: { id: 'pic', src: '/p.png' } };
  const sections = block === 1 ? [[picture], []] : [[], [picture]];
  const desk = open({
    type: 'doc',
    content: [
      { type: 'section', content: [paragraph('one', 'p1'), ...(sections[0] ?? [])] },
      { type: 'section', content: [...(sections[1] ?? []), paragraph('two', 'p2')] },
    ],
  });
  putCaret(desk, block, block === 1 ? 0 : 3);
  run(desk, command);
  const { selection } = desk.editor.state;
  expect(selection).toBeInstanceOf(NodeSelection);
  expect((selection as NodeSelection).node.attrs.id).toBe('pic');
  expect(desk.outbox).toEqual([]);
});

test('deleting from one section into the next leaves two sections and writes little', () => {
  const desk = open();
  const positions = textblocks(desk.editor);
  const { doc, tr } = desk.editor.state;
  const from = (positions[30] ?? 0) + 4;
  const to = (positions[90] ?? 0) + 4;
  desk.editor.view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)));
  run(desk, deleteSelection);
  expect(shape(desk).map((section) => section.length)).toEqual([31, 29, 60]);
  expect(shape(desk)[0]?.at(-1)).toMatch(/^a30 ?is/);
  expect(bytesOf(desk)).toBeLessThan(2000);
});

test('typing over a selection that spans three sections keeps the outer two apart', () => {
  const desk = open();
  const positions = textblocks(desk.editor);
  const { doc, tr } = desk.editor.state;
  const from = (positions[50] ?? 0) + 1;
  const to = (positions[130] ?? 0) + 1;
  desk.editor.view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)));
  typeText(desk, 'X');
  expect(shape(desk).map((section) => section.length)).toEqual([51, 49]);
  expect(bytesOf(desk)).toBeLessThan(2000);
});

test('selecting all and deleting leaves one empty line', () => {
  const desk = open();
  run(desk, selectAll);
  run(desk, deleteSelection);
  expect(shape(desk)).toEqual([['']]);
  expect(bytesOf(desk)).toBeLessThan(2000);
});

test('text copied across a border has no sections in it, and pasting it creates none', () => {
  const desk = open();
  const positions = textblocks(desk.editor);
  const { view } = desk.editor;
  const from = (positions[58] ?? 0) + 1;
  const to = (positions[61] ?? 0) + 3;
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)));
  const { dom, slice } = view.serializeForClipboard(view.state.selection.content());
  expect(slice.content.content.map((node) => node.type.name)).toEqual(
    Array.from({ length: 4 }, () => 'paragraph'),
  );
  putCaret(desk, 20, 0);
  pasteHtml(desk, dom.innerHTML);
  expect(shape(desk).map((section) => section.length)).toEqual([63, 60, 60]);
  expect(bytesOf(desk)).toBeLessThan(2000);
});

test('a block moved across a border by keyboard leaves all others in place', () => {
  const desk = open();
  putCaret(desk, 60, 5);
  run(desk, moveBlock(-1));
  expect(shape(desk).map((section) => section.length)).toEqual([61, 59, 60]);
  expect(shape(desk)[0]?.[59]).toMatch(/^b0 /);
  expect(caretText(desk)).toMatch(/^b0 /);
  run(desk, moveBlock(1));
  expect(shape(desk)[0]?.at(-1)).toMatch(/^b0 /);
  run(desk, moveBlock(1));
  expect(
    shape(desk)[1]
      ?.slice(0, 2)
      .map((text) => text.slice(0, 2)),
  ).toEqual(['b1', 'b0']);
  expect(bytesOf(desk)).toBeLessThan(2000);
});

test('a block dragged from another section is not duplicated', () => {
  const desk = open();
  const positions = textblocks(desk.editor);
  const { view } = desk.editor;
  const at = positions[70] ?? 0;
  const block = view.state.doc.nodeAt(at);
  if (!block) throw new Error('no block');
  const { tr } = view.state;
  view.dispatch(tr.delete(at, at + block.nodeSize).insert(positions[10] ?? 0, block));
  expect(shape(desk).map((section) => section.length)).toEqual([61, 59, 60]);
  expect(bytesOf(desk)).toBeLessThan(2000);
});

test('Enter on an empty line in the middle of a section does not split it', () => {
  const desk = open(sectionsOf(['one', '', 'two']));
  putCaret(desk, 1, 0);
  run(desk, enter);
  expect(shape(desk)).toEqual([['one', '', '', 'two']]);
});

test.each([
  ['Backspace at the border', 60, 0, backspace],
  ['Delete at the border', 59, 50, deleteForward],
  ['a block moved over the border', 60, 5, moveBlock(-1)],
  ['Enter at the border', 60, 0, enter],
] as const)('undoing and redoing %s writes that and no more', (_, block, offset, act) => {
  const desk = open();
  const before = shape(desk);
  putCaret(desk, block, offset);
  run(desk, act);
  const after = shape(desk);
  for (const [command, expected] of [
    [undoCommand, before],
    [redoCommand, after],
    [undoCommand, before],
  ] as const) {
    desk.outbox.length = 0;
    run(desk, command);
    expect(shape(desk)).toEqual(expected);
    expect(bytesOf(desk)).toBeLessThan(2000);
  }
});
