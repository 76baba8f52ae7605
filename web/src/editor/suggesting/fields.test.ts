// Form fields under suggestions: their properties can be suggested, their values cannot.

import { controlsOf } from '@docent/document-model/forms/forms';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import { contentOf } from '@docent/document-model/yjs';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { setMode } from '../kit/mode.ts';
import { toggleList } from '../lists/listCommands.ts';
import { type Desk, openDesks, putCaret, run } from '../testing/editors.ts';
import { suggestionsIn } from './found.ts';
import { settle } from './settle.ts';

/** Maja suggests and Bo edits, in a form with one field. */
function openField(attrs: object): [Desk, Desk] {
  const field = { type: 'control', attrs: { key: 'k', label: 'Nmae', ...attrs } };
  const line = { type: 'paragraph', attrs: { id: 'p1' }, content: [field] };
  const others = ['p2', 'p3', 'p4'].map((id) => ({ type: 'paragraph', attrs: { id } }));
  const sections = [{ type: 'section', content: [line, ...others] }];
  const [maja, bo] = openDesks({ type: 'doc', content: sections }, 2) as [Desk, Desk];
  setMode(maja.editor.view, 'suggest');
  return [maja, bo];
}

const placeOfField = 2;
const fieldIn = ({ editor }: Desk) => editor.state.doc.nodeAt(placeOfField)?.attrs ?? {};

/** Changes properties like the dialog does. */
function change(desk: Desk, attrs: object): void {
  const { state, view } = desk.editor;
  view.dispatch(state.tr.setNodeMarkup(placeOfField, null, { ...fieldIn(desk), ...attrs }));
}

function fill({ editor: { state, view } }: Desk, value: unknown): void {
  view.dispatch(state.tr.setNodeAttribute(placeOfField, 'value', value));
}

function exchange(desks: Desk[]): void {
  const sent = desks.map(({ outbox }) => outbox.splice(0));
  for (const [i, { ydoc }] of desks.entries()) {
    const others = sent.filter((_, from) => from !== i).flat();
    for (const update of others) Y.applyUpdate(ydoc, update, 'server');
  }
}

/** Moves the line with the field after the three lines that follow it. */
function moveLineDown({ editor: { state, view } }: Desk): void {
  const line = state.doc.nodeAt(1);
  if (!line) return;
  const { tr } = state;
  const end = tr.doc.content.size - 1;
  view.dispatch(tr.insert(end, line).delete(1, 1 + line.nodeSize));
}

const standing = ({ ydoc }: Desk) =>
  controlsOf(withoutSuggestions(contentOf(ydoc), 'refuse')).map(({ label, value }) => [
    label,
    value,
  ]);

test('a suggested change of a field’s properties leaves its value unchanged', () => {
  const [maja] = openField({ value: 'Rita' });
  change(maja, { label: 'Name', kind: 'number', initial: 5, value: 5 });
  expect(fieldIn(maja)).toMatchObject({ label: 'Name', kind: 'number', value: 'Rita' });
  expect(standing(maja)).toEqual([['Nmae', 'Rita']]);

  change(maja, { label: 'Nmae', kind: 'text', initial: null, value: null });
  expect(fieldIn(maja)).toMatchObject({ value: 'Rita' });
  expect(suggestionsIn(maja.editor.state.doc)).toEqual([]);
});

test('a value can be suggested only in a field that is itself suggested', () => {
  const [maja, bo] = openField({ value: 'Rita' });
  change(maja, { value: 'Ada' });
  expect(fieldIn(maja).value).toBe('Rita');

  const { state, view } = maja.editor;
  const more = state.schema.nodes.control?.create({ key: 'more', label: 'More' });
  if (more) view.dispatch(state.tr.insert(placeOfField, more));
  change(maja, { label: 'Mass', initial: 'heavy', value: 'heavy' });
  expect(fieldIn(maja)).toMatchObject({ label: 'Mass', value: 'heavy' });
  exchange([maja, bo]);
  expect(standing(bo)).toEqual([['Nmae', 'Rita']]);
});

test.each(['refuse', 'accept'] as const)(
  'a value that somebody enters at the same time or later stays: %s',
  (how) => {
    const [maja, bo] = openField({ value: 'Ada' });
    change(maja, { label: 'Name' });
    fill(bo, 'Rita');
    exchange([maja, bo]);
    expect(standing(maja)).toEqual([['Nmae', 'Rita']]);
    fill(bo, 'Rita Mae');
    exchange([maja, bo]);
    bo.editor.commands.command(({ state, dispatch }) =>
      settle(suggestionsIn(state.doc), how)(state, dispatch),
    );
    exchange([maja, bo]);
    const label = how === 'refuse' ? 'Nmae' : 'Name';
    for (const desk of [maja, bo]) {
      expect(fieldIn(desk)).toMatchObject({ label, value: 'Rita Mae', suggestion: null });
    }
  },
);

test.each([
  ['becomes an item of a list', (desk: Desk) => run(desk, toggleList('bulletList'))],
  ['moves to another place', moveLineDown],
])('a field whose line %s is the same one when that is accepted', (_, act) => {
  const [maja, bo] = openField({ value: 'Ada' });
  putCaret(maja, 0, 0);
  act(maja);
  exchange([maja, bo]);
  fill(bo, 'Rita');
  exchange([maja, bo]);
  expect(standing(bo)).toEqual([['Nmae', 'Rita']]);
  run(bo, (state, dispatch) => settle(suggestionsIn(state.doc), 'accept')(state, dispatch));
  exchange([maja, bo]);
  for (const { ydoc } of [maja, bo]) {
    expect(controlsOf(contentOf(ydoc))).toMatchObject([{ key: 'k', value: 'Rita' }]);
  }
});

test('a form shows the current properties, not the suggested ones', () => {
  const [maja, bo] = openField({ longest: 3 });
  change(maja, { label: 'Name', longest: 20 });
  exchange([maja, bo]);
  const labelIn = ({ editor }: Desk) =>
    editor.view.dom.querySelector('.control input')?.getAttribute('aria-label');
  expect(labelIn(bo)).toBe('Name');
  setMode(bo.editor.view, 'form');
  expect(labelIn(bo)).toBe('Nmae');
  setMode(bo.editor.view, 'edit');
  expect(labelIn(bo)).toBe('Name');
});
