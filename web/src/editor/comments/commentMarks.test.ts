import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { moveBlock } from '../formatting/blockCommands.ts';
import { type Desk, openDesks, putCaret, run, textblocks, type } from '../testing/editors.ts';
import type { CommentedPlace, CommentedText } from './commented.ts';
import { commentedText } from './commentMarks.ts';

const line = (id: string, ...content: object[]) => ({ type: 'paragraph', attrs: { id }, content });
const words = (text: string) => ({ type: 'text', text });

function open(count = 1): { desk: Desk; other: Desk; text: CommentedText } {
  const content = [
    line('p0', words('Drain the '), { type: 'hardBreak' }, words('pump before work.')),
    line('p1', words('Then wait.')),
  ];
  const desks = openDesks({ type: 'doc', content: [{ type: 'section', content }] }, count);
  const [desk, other = desk] = desks as [Desk];
  const { view } = desk.editor;
  return { desk, other, text: commentedText(view, view.dom, async () => {}) };
}

/** "pump" after the break, which counts as a character. */
const pump: CommentedPlace = { paragraphId: 'p0', anchor: { from: 11, to: 15 }, quote: 'pump' };

/** The highlighted text of a thread. */
const tinted = ({ editor }: Desk, id = 'a') =>
  [...editor.view.dom.querySelectorAll(`.thread-${id}`)].map((one) => one.textContent).join('|');

test('the text of a thread is highlighted, and its position can be read back', () => {
  const { desk, text } = open();
  text.show([{ id: 'a', ...pump }], null);
  expect(tinted(desk)).toBe('pump');
  expect(text.placeOf('a')).toEqual(pump);
  putCaret(desk, 0, 11, 15);
  expect(text.selected()).toEqual(pump);
});

test('typing before, in and after the text moves the mark with it', () => {
  const { desk, text } = open();
  text.show([{ id: 'a', ...pump }], 'a');
  putCaret(desk, 0, 0);
  type(desk, 'First: ');
  putCaret(desk, 0, 20);
  type(desk, 'u');
  putCaret(desk, 0, 23);
  type(desk, '!');
  expect(tinted(desk)).toBe('puump');
  expect(text.placeOf('a')?.anchor).toEqual({ from: 18, to: 23 });
  // Outdated positions from the server do not move it back.
  text.show([{ id: 'a', ...pump }], null);
  expect(tinted(desk)).toBe('puump');
});

test('typing by others moves it as well', () => {
  const { desk, other, text } = open(2);
  text.show([{ id: 'a', ...pump }], null);
  putCaret(other, 0, 0);
  type(other, 'Please ');
  for (const update of other.outbox) Y.applyUpdate(desk.ydoc, update, 'server');
  expect(tinted(desk)).toBe('pump');
  expect(text.placeOf('a')?.anchor).toEqual({ from: 18, to: 22 });
});

test('a block that moves keeps its threads', () => {
  const { desk, text } = open();
  text.show(
    [
      { id: 'a', ...pump },
      { id: 'b', paragraphId: 'p0', anchor: null, quote: null },
    ],
    null,
  );
  putCaret(desk, 0, 2);
  run(desk, moveBlock(1));
  expect(tinted(desk)).toBe('pump');
  expect(tinted(desk, 'b')).toBe('Drain the pump before work.');
});

test('deleted text is not highlighted until it comes back', () => {
  const { desk, text } = open();
  text.show([{ id: 'a', ...pump }], null);
  const at = textblocks(desk.editor)[0] as number;
  const { state, view } = desk.editor;
  view.dispatch(state.tr.delete(at + 1 + 10, at + 1 + 16));
  expect(tinted(desk)).toBe('');
  expect(text.placeOf('a')).toBeNull();
  view.dispatch(view.state.tr.insertText(' pump ', at + 1 + 10));
  expect(tinted(desk)).toBe('pump');
});

test('a resolved thread is no longer highlighted, the others stay', () => {
  const { desk, text } = open();
  const wait: CommentedPlace = { paragraphId: 'p1', anchor: { from: 5, to: 9 }, quote: 'wait' };
  text.show(
    [
      { id: 'a', ...pump },
      { id: 'b', ...wait },
    ],
    'b',
  );
  expect(desk.editor.view.dom.querySelector('.commented-active')?.textContent).toBe('wait');
  text.show([{ id: 'a', ...pump }], null);
  expect([tinted(desk), tinted(desk, 'b')]).toEqual(['pump', '']);
  expect(desk.editor.view.dom.querySelector('.commented-active')).toBeNull();
});

describe('a thread on several paragraphs', () => {
  const both: CommentedPlace = {
    paragraphId: 'p0',
    anchor: { from: 11, to: 28 },
    quote: 'pump before work.',
    further: [{ paragraphId: 'p1', anchor: { from: 0, to: 4 }, quote: 'Then' }],
  };

  test('covers the selected part of each', () => {
    const { desk, text } = open();
    const [first = 0, second = 0] = textblocks(desk.editor);
    putCaret(desk, 0, 11, second - first + 4);
    expect(text.selected()).toEqual(both);
    text.show([{ id: 'a', ...both }], null);
    expect(tinted(desk)).toBe('pump before work.|Then');
    expect(text.placeOf('a')).toEqual(both);
  });

  test('loses deleted text, and gets it back when it is restored', () => {
    const { desk, text } = open();
    text.show([{ id: 'a', ...both }], null);
    const [first = 0] = textblocks(desk.editor);
    const { state, view } = desk.editor;
    view.dispatch(state.tr.delete(first + 1 + 10, first + 1 + 28));
    expect(tinted(desk)).toBe('Then');
    // The server lists the remaining parts starting with the first one left.
    const left = both.further ?? [];
    text.show([{ id: 'a', ...(left[0] as CommentedPlace) }], 'a');
    expect(tinted(desk)).toBe('Then');
    text.show([{ id: 'a', ...both }], 'a');
    view.dispatch(view.state.tr.insertText('pump before work.', first + 1 + 10));
    expect(tinted(desk)).toBe('pump before work.|Then');
    expect(desk.editor.view.dom.querySelectorAll('.commented-active').length).toBe(2);
  });

  test('stays when one of them is split with Enter', () => {
    const { desk, text } = open();
    text.show([{ id: 'a', ...both }], null);
    const { state, view } = desk.editor;
    const [first = 0] = textblocks(desk.editor);
    view.dispatch(state.tr.split(first + 1 + 15));
    expect(tinted(desk)).toBe('pump| before work.|Then');
    const place = text.placeOf('a');
    expect([place, ...(place?.further ?? [])].map((part) => part?.quote)).toEqual([
      'pump',
      ' before work.',
      'Then',
    ]);
  });
});
