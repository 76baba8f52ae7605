// Tab inserts a tab and never moves the focus out of the text, except after Escape.

import { NodeSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import {
  copy,
  type Desk,
  openDesks,
  pasteHtml,
  putCaret,
  shape,
  textblocks,
  type,
} from '../testing/editors.ts';

function openText(...content: object[]): Desk {
  return openDesks({ type: 'doc', content: [{ type: 'section', content }] })[0] as Desk;
}

const paragraph = (text: string, id = 'a') => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});
const code = (text: string) => ({
  type: 'codeBlock',
  attrs: { id: 'b' },
  content: [{ type: 'text', text }],
});

/** Whether the key was handled; otherwise the browser moves the focus. */
function press({ editor: { view } }: Desk, key: string, shiftKey = false): boolean {
  const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
  view.dom.dispatchEvent(event);
  return event.defaultPrevented;
}

test('Tab after a word inserts a tab, and the next letters follow it', () => {
  const desk = openText(paragraph('Name'));
  putCaret(desk, 0, 4);
  expect(press(desk, 'Tab')).toBe(true);
  type(desk, 'Maja');
  expect(shape(desk)).toEqual([['Name\tMaja']]);
});

test('Tab replaces selected words with a tab', () => {
  const desk = openText(paragraph('one two three'));
  putCaret(desk, 0, 3, 8);
  press(desk, 'Tab');
  expect(shape(desk)).toEqual([['one\tthree']]);
});

test('at the start of a paragraph Tab indents, and Shift+Tab reverts that and then does nothing', () => {
  const desk = openText(paragraph('one'));
  const indent = () => desk.editor.state.doc.nodeAt(textblocks(desk.editor)[0] ?? 0)?.attrs.indent;
  putCaret(desk, 0, 0);
  expect(press(desk, 'Tab')).toBe(true);
  expect(indent()).toBe(1);
  expect(press(desk, 'Tab', true)).toBe(true);
  expect(press(desk, 'Tab', true)).toBe(true);
  expect(indent()).toBeNull();
  putCaret(desk, 0, 2);
  expect(press(desk, 'Tab', true)).toBe(true);
  expect(shape(desk)).toEqual([['one']]);
});

test('in code Tab inserts a tab, and indents and outdents several selected lines', () => {
  const desk = openText(code('\nif\nso\n'));
  putCaret(desk, 0, 3);
  press(desk, 'Tab');
  expect(shape(desk)[0]?.[0]).toBe('\nif\t\nso\n');
  putCaret(desk, 0, 2, 6);
  press(desk, 'Tab');
  expect(shape(desk)[0]?.[0]).toBe('\n\tif\t\n\tso\n');
  press(desk, 'Tab', true);
  press(desk, 'Tab', true);
  expect(shape(desk)[0]?.[0]).toBe('\nif\t\nso\n');
  putCaret(desk, 0, 0);
  press(desk, 'Tab', true);
  expect(shape(desk)[0]?.[0]).toBe('\nif\t\nso\n');
});

test('Escape, then Tab leaves the text; any key between them stays in it', () => {
  const desk = openText(paragraph('one'));
  putCaret(desk, 0, 3);
  press(desk, 'Escape');
  expect(press(desk, 'Tab')).toBe(false);
  press(desk, 'Escape');
  press(desk, 'Shift');
  expect(press(desk, 'Tab', true)).toBe(false);
  press(desk, 'Escape');
  press(desk, 'ArrowLeft');
  expect(press(desk, 'Tab')).toBe(true);
  press(desk, 'Escape');
  desk.editor.view.dom.dispatchEvent(new FocusEvent('blur'));
  expect(press(desk, 'Tab')).toBe(true);
});

test('from a selected image Tab moves to its controls', () => {
  const desk = openText(paragraph('one'), { type: 'separator', attrs: { id: 's' } });
  const { doc, tr } = desk.editor.state;
  desk.editor.view.dispatch(tr.setSelection(NodeSelection.create(doc, doc.content.size - 2)));
  expect(press(desk, 'Tab')).toBe(false);
});

test('tabs survive copying and pasting', () => {
  const desk = openText(paragraph('one\ttwo\t\tthree'));
  putCaret(desk, 0, 0, 15);
  const html = copy(desk);
  const other = openText(paragraph('x'));
  putCaret(other, 0, 1);
  pasteHtml(other, html);
  expect(shape(other)).toEqual([['xone\ttwo\t\tthree']]);
});
