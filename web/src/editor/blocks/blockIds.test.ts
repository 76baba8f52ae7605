import { deleteSelection } from '@tiptap/pm/commands';
import { TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { toggleQuote } from '../formatting/blockCommands.ts';
import {
  copy,
  type Desk,
  openDesks,
  pasteHtml,
  putCaret,
  run,
  stored,
} from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { enter } from '../typing/enter.ts';

const open = (content: object) => openDesks(content)[0] as Desk;

function lines({ editor }: Desk): [id: string, text: string][] {
  const pairs: [string, string][] = [];
  editor.state.doc.descendants((node) => {
    if (node.isTextblock) pairs.push([node.attrs.id, node.textContent]);
  });
  return pairs;
}

test('the first half of a split block keeps the id, the second gets a new one', () => {
  const desk = open(sectionsOf(['one two']));
  putCaret(desk, 0, 3);
  run(desk, enter);
  const [first, second] = lines(desk);
  expect(first).toEqual(['s0b0', 'one']);
  expect(second?.[1]).toBe(' two');
  expect(second?.[0]).toMatch(/^[a-z0-9]{12}$/);
});

test('Enter before the first letter inserts an empty line above; the text keeps its id', () => {
  const desk = open(sectionsOf(['text']));
  putCaret(desk, 0, 0);
  run(desk, enter);
  expect(lines(desk)[0]?.[1]).toBe('');
  expect(lines(desk)[1]).toEqual(['s0b0', 'text']);
});

test('a copy pasted beside its original is a new block', () => {
  const desk = open(sectionsOf(['one', 'two']));
  const { view } = desk.editor;
  view.dispatch(
    view.state.tr.setSelection(
      TextSelection.create(view.state.doc, 2, view.state.doc.content.size - 2),
    ),
  );
  const html = copy(desk);
  putCaret(desk, 0, 0);
  pasteHtml(desk, html);
  const ids = lines(desk).map(([id]) => id);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toContain('s0b1');
});

test('a block cut and pasted in the same document keeps its id', () => {
  const desk = open(sectionsOf(['one', 'two', 'three']));
  const { view } = desk.editor;
  const whole = view.state.doc.resolve(1);
  view.dispatch(
    view.state.tr.setSelection(TextSelection.between(whole, view.state.doc.resolve(12))),
  );
  const html = copy(desk);
  run(desk, deleteSelection);
  putCaret(desk, lines(desk).length - 1, 5);
  run(desk, enter);
  pasteHtml(desk, html);
  expect(lines(desk)).toContainEqual(['s0b1', 'two']);
  expect(new Set(lines(desk).map(([id]) => id)).size).toBe(lines(desk).length);
});

test('blocks from another document get new ids, even if they have some', () => {
  const desk = open(sectionsOf(['one']));
  putCaret(desk, 0, 3);
  pasteHtml(desk, '<p data-id="elsewhere1">a</p><p data-id="elsewhere2">b</p>');
  const ids = lines(desk).map(([id]) => id);
  expect(ids).not.toContain('elsewhere1');
  expect(ids).not.toContain('elsewhere2');
  expect(ids.every((id) => /^[a-z0-9]/.test(id))).toBe(true);
});

test('two people wrap the same paragraph at once: both copies stay, with a unique id each', async () => {
  const desks = openDesks(sectionsOf(['one', 'two']), 2);
  for (const desk of desks) {
    putCaret(desk, 0, 0);
    run(desk, toggleQuote);
  }
  const [ann, ben] = desks as [Desk, Desk];
  for (let round = 0; round < 4; round++) {
    for (const [from, to] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      for (const update of from.outbox.splice(0)) Y.applyUpdate(to.ydoc, update, 'server');
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(stored(ann)).toBe(stored(ben));
  const ids = lines(ann).map(([id]) => id);
  expect(ids.length).toBeGreaterThan(2);
  expect(new Set(ids).size).toBe(ids.length);
});
