import { expect, test } from 'vitest';
import { yUndoPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';
import { moveBlock } from '../formatting/blockCommands.ts';
import { openServer } from '../testing/desksAndServer.ts';
import { type Desk, openDesks, putCaret, run, shape, stored, type } from '../testing/editors.ts';
import { chapterOf, deleteBlock, duplicateBlock, moveChapter } from './moveBlocks.ts';

const heading = (level: number, text: string) => ({
  type: 'heading',
  attrs: { id: text, level },
  content: [{ type: 'text', text }],
});
const line = (text: string) => ({
  type: 'paragraph',
  attrs: { id: text },
  content: [{ type: 'text', text }],
});
const section = (...content: object[]) => ({ type: 'section', content });

const manual = () => ({
  type: 'doc',
  content: [
    section(line('preface'), heading(1, 'A'), line('a1')),
    section(line('a2'), heading(2, 'AA'), line('a3')),
    section(heading(1, 'B'), line('b1'), heading(1, 'C'), line('c1')),
  ],
});

const order = (desk: Desk) => shape(desk).flat().join(' ');
const open = (people = 1) => openDesks(manual(), people) as [Desk, Desk];

test.each([
  ['A', 'preface A a1 a2 AA a3', ['A', 'a1', 'a2', 'AA', 'a3']],
  ['AA', '', ['AA', 'a3']],
  ['C', '', ['C', 'c1']],
])('the chapter of %s', (id, _, blocks) => {
  const [{ editor }] = open();
  const { from, to } = chapterOf(editor.state.doc, id) ?? { from: 0, to: 0 };
  const inside: string[] = [];
  editor.state.doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock && pos >= from && pos < to) inside.push(node.textContent);
  });
  expect(inside).toEqual(blocks);
});

test.each([
  [1, 'first', 'second first third'],
  [1, 'second', 'first third second'],
  [-1, 'third', 'first third second'],
] as const)('moved by %i, %s leaves what others write in its neighbour', (by, moved, expected) => {
  const names = ['first', 'second', 'third'];
  const lines = section(...names.map(line));
  const [maja, bo] = openDesks({ type: 'doc', content: [lines] }, 2) as [Desk, Desk];
  const block = names.indexOf(moved);
  putCaret(maja, block, 1);
  putCaret(bo, block + by, 3);
  type(bo, '+++');
  run(maja, moveBlock(by));
  for (const update of maja.outbox.splice(0)) Y.applyUpdate(bo.ydoc, update, 'server');
  for (const update of bo.outbox.splice(0)) Y.applyUpdate(maja.ydoc, update, 'server');
  const other = names[block + by] ?? '';
  expect(order(maja)).toBe(expected.replace(other, `${other.slice(0, 3)}+++${other.slice(3)}`));
  expect(order(bo)).toBe(order(maja));
});

test.each([
  ['a block', 'a2', moveBlock(1)],
  ['a chapter', 'a2', moveChapter('A', 'behind', 'C')],
])('%s takes along what others were writing in it', (_, id, command) => {
  const server = openServer(manual(), ['maja', 'bo']);
  const [maja, bo] = server.clients as Desk[] as [Desk, Desk];
  const at = order(maja).split(' ').indexOf(id);
  putCaret(maja, at, 0);
  putCaret(bo, at, 1);
  type(bo, '+++');
  run(maja, command);
  server.settle();
  expect(order(maja)).toContain('a+++2');
  expect(order(bo)).toBe(order(maja));
});

test.each([
  ['A', 'before', 'C', 'preface B b1 A a1 a2 AA a3 C c1'],
  ['A', 'behind', 'C', 'preface B b1 C c1 A a1 a2 AA a3'],
  ['C', 'before', 'A', 'preface C c1 A a1 a2 AA a3 B b1'],
  ['B', 'before', 'AA', 'preface A a1 a2 B b1 AA a3 C c1'],
] as const)('%s %s %s', (id, where, other, expected) => {
  const [desk] = open();
  expect(run(desk, moveChapter(id, where, other))).toBe(true);
  expect(order(desk)).toBe(expected);
  expect(desk.outbox).toHaveLength(1);
  const ids: string[] = [];
  desk.editor.state.doc.descendants((node) => {
    if (node.isTextblock) ids.push(node.attrs.id);
  });
  expect(ids).toEqual(expected.split(' '));
});

test('a chapter cannot be moved into itself', () => {
  const [desk] = open();
  expect(run(desk, moveChapter('A', 'before', 'AA'))).toBe(false);
  expect(run(desk, moveChapter('A', 'before', 'B'))).toBe(false);
  expect(run(desk, moveChapter('B', 'behind', 'A'))).toBe(false);
});

test('text that others write outside the moved chapter stays, and the move is one undo step', () => {
  const [desk, other] = open(2);
  run(desk, moveChapter('AA', 'behind', 'C'));
  const { tr } = other.editor.state;
  other.editor.view.dispatch(tr.insertText('X', 2));
  for (const update of other.outbox) Y.applyUpdate(desk.ydoc, update, 'server');
  for (const update of desk.outbox) Y.applyUpdate(other.ydoc, update, 'server');
  expect(order(desk)).toBe('Xpreface A a1 a2 B b1 C c1 AA a3');
  expect(stored(desk)).toBe(stored(other));
  yUndoPluginKey.getState(desk.editor.state)?.undoManager.undo();
  expect(order(desk)).toBe('Xpreface A a1 a2 AA a3 B b1 C c1');
});

test('moving many blocks into the middle of a section writes only these blocks and the section’s smaller half', () => {
  const many = Array.from({ length: 100 }, (_, i) => line(`m${i}`));
  const [desk] = openDesks({
    type: 'doc',
    content: [
      section(heading(1, 'M'), ...many.slice(0, 50)),
      section(...many.slice(50)),
      section(
        heading(1, 'J'),
        ...Array.from({ length: 39 }, (_, i) => line(`k${i}`)),
        heading(1, 'K'),
        line('k'),
      ),
    ],
  }) as [Desk];
  run(desk, moveChapter('M', 'before', 'K'));
  expect(shape(desk).map((blocks) => blocks.length)).toEqual([40, 51, 50, 2]);
  // 60 bytes per block, and ten for its relocation.
  expect(desk.outbox[0]?.length).toBeLessThan(104 * 60 + 104 * 10 + 100);
});

test('a block is duplicated with a new id, and deleted', () => {
  const [desk] = open();
  run(desk, duplicateBlock);
  expect(order(desk)).toMatch(/^preface preface A/);
  expect(new Set(desk.editor.state.doc.child(0).children.map(({ attrs }) => attrs.id)).size).toBe(
    4,
  );
  run(desk, deleteBlock);
  expect(order(desk)).toMatch(/^preface A/);
});

test('moving a chapter or a block far writes only what moves', () => {
  const [desk] = openDesks({
    type: 'doc',
    content: [
      section(heading(1, 'M'), line('m')),
      ...Array.from({ length: 30 }, (_, i) =>
        section(
          heading(1, `K${i}`),
          ...Array.from({ length: 40 }, (_, n) => line(`words in the block ${i} ${n}`)),
        ),
      ),
    ],
  }) as [Desk];
  run(desk, moveChapter('M', 'behind', 'K20'));
  expect(desk.outbox).toHaveLength(1);
  expect(desk.outbox[0]?.length).toBeLessThan(400);
  const { doc, tr } = desk.editor.state;
  const first = doc.child(2).child(1);
  const from = doc.child(0).nodeSize + doc.child(1).nodeSize + 1 + doc.child(2).child(0).nodeSize;
  tr.delete(from, from + first.nodeSize);
  let target = doc.child(0).nodeSize + doc.child(1).nodeSize + 1;
  for (let i = 0; i < 30; i++) target += doc.child(2).child(i).nodeSize;
  tr.insert(tr.mapping.map(target), first);
  desk.editor.view.dispatch(tr.setMeta('uiEvent', 'drop'));
  expect(desk.outbox[1]?.length).toBeLessThan(400);
});
