// Which changes each mode allows: by the person, by others, to a form.

import { intoSections } from '@docent/document-model/sections';
import { contentOf } from '@docent/document-model/yjs';
import { expect, test } from 'vitest';
import { undo } from 'y-prosemirror';
import * as Y from 'yjs';
import { type Desk, openDesks, putCaret, shape, type } from '../testing/editors.ts';
import { giveUpEditing, isWriting, type Mode, modeOf, modes, modesFor, setMode } from './mode.ts';

const form = intoSections([
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'Name: ' },
      { type: 'control', attrs: { key: 'name', kind: 'text' } },
    ],
  },
]);

const control = 8;

function openIn(mode: Mode): [Desk, Desk] {
  const [own, other] = openDesks(form, 2) as [Desk, Desk];
  setMode(own.editor.view, mode);
  return [own, other];
}

test.each(modes)('the mode %s allows typing only if it is for writing', (mode) => {
  const [own] = openIn(mode);
  expect(modeOf(own.editor.state)).toBe(mode);
  putCaret(own, 0, 0);
  type(own, 'x');
  expect(shape(own)[0]?.[0]?.startsWith('x')).toBe(isWriting(mode));
  expect(own.editor.isEditable).toBe(isWriting(mode));
  expect(own.editor.view.dom.dataset.mode).toBe(mode);
});

test.each(modes)('the mode %s lets changes by others through', (mode) => {
  const [own, other] = openIn(mode);
  putCaret(other, 0, 0);
  type(other, 'Your ');
  for (const update of other.outbox.splice(0)) Y.applyUpdate(own.ydoc, update, 'server');
  expect(own.editor.state.doc.textContent).toContain('Your Name');
});

test('a form takes the values of its controls and nothing else', () => {
  const [own] = openIn('form');
  const { view } = own.editor;
  expect(view.state.doc.nodeAt(control)?.type.name).toBe('control');
  const fill = view.state.tr.setNodeAttribute(control, 'value', 'Ada');
  view.dispatch(view.state.tr.setNodeAttribute(control, 'label', 'Other'));
  view.dispatch(view.state.tr.delete(control, control + 1));
  view.dispatch(fill);
  const line = contentOf(own.ydoc).content[0]?.content?.[0]?.content;
  expect(line?.[1]?.attrs).toMatchObject({ key: 'name', value: 'Ada' });
  expect(line?.[1]?.attrs?.label).toBeUndefined();
});

test('a person who may only comment suggests, and can neither edit nor fill in', () => {
  expect(modesFor(false)).toEqual(['suggest', 'clean', 'read', 'print']);
});

test('a person who loses the right to edit continues suggesting and cannot undo earlier edits', () => {
  const [own] = openIn('edit');
  const { editor } = own;
  putCaret(own, 0, 0);
  type(own, 'Mine. ');
  giveUpEditing(editor.view);
  expect(modeOf(editor.state)).toBe('suggest');
  undo(editor.state);
  expect(editor.state.doc.textContent).toContain('Mine. ');
  setMode(editor.view, 'clean');
  giveUpEditing(editor.view);
  expect(modeOf(editor.state)).toBe('clean');
});
