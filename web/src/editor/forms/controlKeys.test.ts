import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { setMode } from '../kit/mode.ts';
import {
  copy,
  type Desk,
  openDesks,
  pasteHtml,
  putCaret,
  run,
  type as write,
} from '../testing/editors.ts';
import { insertControl } from './controlCommands.ts';
import { goToFirstField } from './fieldOrder.ts';

const control = (key: string | null, attrs = {}) => ({ type: 'control', attrs: { key, ...attrs } });
const line = (id: string, ...content: object[]) => ({ type: 'paragraph', attrs: { id }, content });
const text = (words: string) => ({ type: 'text', text: words });

function deskOf(...blocks: object[]): Desk {
  const content = [{ type: 'section', content: blocks }];
  return openDesks({ type: 'doc', content })[0] as Desk;
}

function controlsIn({ editor }: Desk): { node: Node; pos: number }[] {
  const found: { node: Node; pos: number }[] = [];
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'control') found.push({ node, pos });
  });
  return found;
}

const keysIn = (desk: Desk) => controlsIn(desk).map(({ node }) => node.attrs.key);

function select(desk: Desk, at: number): void {
  const { state, view } = desk.editor;
  const pos = controlsIn(desk)[at]?.pos ?? -1;
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
}

const form = () =>
  deskOf(
    line('paragraphaa1', text('Name '), control('name')),
    line('paragraphaa2', text('Wind '), control('wind'), text(' m/s')),
  );

test('a pasted copy gets a new key, whether it is before or after the original', () => {
  const desk = form();
  select(desk, 1);
  const html = copy(desk);
  putCaret(desk, 0, 0);
  pasteHtml(desk, html);
  putCaret(desk, 1, 7);
  pasteHtml(desk, html);
  const keys = keysIn(desk);
  expect(keys).toHaveLength(4);
  expect(keys.slice(1, 3)).toEqual(['name', 'wind']);
  expect(new Set(keys).size).toBe(4);
});

test('a control that is cut and pasted keeps its key, as does one whose line is split or edited', () => {
  const desk = form();
  select(desk, 0);
  const html = copy(desk);
  const { view } = desk.editor;
  view.dispatch(view.state.tr.deleteSelection());
  putCaret(desk, 1, 0);
  pasteHtml(desk, html);
  write(desk, 'more');
  view.dispatch(view.state.tr.split(view.state.selection.from));
  expect(keysIn(desk)).toEqual(['name', 'wind']);
});

test('a control without a key gets one with the person’s next change', () => {
  const desk = form();
  putCaret(desk, 0, 0);
  run(desk, insertControl('date'));
  const [added] = controlsIn(desk);
  expect(added?.node.attrs).toMatchObject({ kind: 'date', key: expect.any(String) });
  expect(desk.editor.state.selection).toMatchObject({ from: added?.pos });
});

test('controls from others stay unchanged, because their editor has checked them', () => {
  const content = [{ type: 'section', content: [line('paragraphaa1', control('name'))] }];
  const [left, right] = openDesks({ type: 'doc', content }, 2) as [Desk, Desk];
  select(left, 0);
  const html = copy(left);
  putCaret(left, 0, 1);
  pasteHtml(left, html);
  expect(right.outbox).toEqual([]);
  expect(new Set(keysIn(left)).size).toBe(2);
});

test('typing into a control changes its value, in form mode as well; a disabled one stays unchanged', () => {
  const desk = deskOf(
    line('paragraphaa1', control('name', { label: 'Name' }), control('no', { disabled: true })),
  );
  const { view } = desk.editor;
  const [name, no] = view.dom.querySelectorAll<HTMLInputElement>('.control input');
  if (!name || !no) throw new Error('The fields are missing.');
  const enter = (input: HTMLInputElement, value: string) => {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  expect(name.getAttribute('aria-label')).toBe('Name');
  enter(name, 'Åse');
  setMode(view, 'form');
  enter(name, 'Åse Lund');
  expect(controlsIn(desk).map(({ node }) => node.attrs.value)).toEqual(['Åse Lund', null]);
  expect([name.disabled, no.disabled]).toEqual([false, true]);
  setMode(view, 'read');
  expect(name.disabled).toBe(true);
  enter(name, 'nobody');
  expect(controlsIn(desk)[0]?.node.attrs.value).toBe('Åse Lund');
});

test('Tab and Enter move in tab order, skip disabled controls, and move back', () => {
  const desk = deskOf(
    line('paragraphaa1', control('a'), control('b', { disabled: true }), control('c', { turn: 1 })),
    line('paragraphaa2', control('d', { kind: 'checkbox' })),
  );
  document.body.append(desk.editor.view.dom);
  const keyOf = () => document.activeElement?.closest<HTMLElement>('.control')?.dataset.control;
  const press = (key: string, shiftKey = false) => {
    const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  goToFirstField(desk.editor.view.dom);
  expect(keyOf()).toBe('c');
  press('Tab');
  expect(keyOf()).toBe('a');
  press('Enter');
  expect(keyOf()).toBe('d');
  // At the end, Tab leaves the form as usual.
  expect(press('Tab')).toBe(false);
  press('Tab', true);
  press('Tab', true);
  expect(keyOf()).toBe('c');
});
