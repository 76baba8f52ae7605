import { manual } from '@docent/document-model/testing/documents';
import { AllSelection } from '@tiptap/pm/state';
import { expect, onTestFinished, test } from 'vitest';
import { type Desk, openDesks } from '../testing/editors.ts';

/** A manual on the page, in sections 2,400 pixels high; the window shows the first one. */
function openLong(): Desk {
  const [desk] = openDesks(manual(600)) as [Desk];
  const { dom } = desk.editor.view;
  document.body.append(dom);
  onTestFinished(() => dom.remove());
  [...dom.querySelectorAll(':scope > section')].forEach((section, i) => {
    section.getBoundingClientRect = () => new DOMRect(0, i * 2400, 600, 2400);
  });
  desk.editor.view.focus();
  return desk;
}

function selectAll({ editor }: Desk): void {
  editor.view.dispatch(editor.state.tr.setSelection(new AllSelection(editor.state.doc)));
}

/** The browser's selection as a fraction of the text. */
function told({ editor }: Desk): number {
  const letters = document.getSelection()?.toString().length ?? 0;
  return letters / editor.state.doc.textContent.length;
}

const press = ({ editor }: Desk, key: string, rest: KeyboardEventInit = {}) =>
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...rest }));

test('when everything is selected, the browser’s selection covers only the part near the window', () => {
  const desk = openLong();
  selectAll(desk);
  expect(desk.editor.state.doc.childCount).toBeGreaterThan(8);
  expect(told(desk)).toBeGreaterThan(0);
  expect(told(desk)).toBeLessThan(0.3);
  expect(desk.editor.state.selection).toBeInstanceOf(AllSelection);
});

test('a key that moves the end of the selection starts at its real end', () => {
  const desk = openLong();
  selectAll(desk);
  press(desk, 'b', { ctrlKey: true });
  expect(told(desk)).toBeLessThan(0.3);
  press(desk, 'ArrowUp', { shiftKey: true });
  expect(told(desk)).toBeGreaterThan(0.9);
});

test('composed text replaces everything that is selected', () => {
  const desk = openLong();
  selectAll(desk);
  desk.editor.view.dom.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  expect(desk.editor.state.doc.textContent).toBe('');
});
