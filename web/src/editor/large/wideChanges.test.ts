import { manual } from '@docent/document-model/testing/documents';
import { AllSelection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { expect, test, vi } from 'vitest';
import { startPainting } from '../formatting/formatPainter.ts';
import { type Desk, openDesks, shape, type } from '../testing/editors.ts';
import { isAtWork } from './longWork.ts';

function openAll(blocks: number): Desk {
  const [desk] = openDesks(manual(blocks)) as [Desk];
  const { view } = desk.editor;
  view.dispatch(view.state.tr.setSelection(new AllSelection(view.state.doc)));
  return desk;
}

const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
const much = 1_600;

/** Stands in for the browser's clipboard event. */
function cut({ editor }: Desk): Map<string, string> {
  const data = new Map<string, string>();
  const event = new Event('cut', { bubbles: true, cancelable: true });
  const clipboardData = {
    clearData: () => data.clear(),
    setData: (kind: string, text: string) => data.set(kind, text),
  };
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }));
  return data;
}

/** A drop event, which jsdom lacks. */
class Dropped extends MouseEvent {
  readonly dataTransfer: unknown;
  constructor(kind: string, { dataTransfer, ...init }: MouseEventInit & { dataTransfer: unknown }) {
    super(kind, { bubbles: true, cancelable: true, ...init });
    this.dataTransfer = dataTransfer;
  }
}

test('typing over a large selection waits for the indicator, or for the next key', () => {
  const desk = openAll(much);
  const before = shape(desk);
  type(desk, 'O');
  expect(isAtWork(desk.editor.view)).toBe(true);
  expect(shape(desk)).toEqual(before);
  press();
  expect(shape(desk)).toEqual([['O']]);
});

test('typing over a small selection takes effect immediately', () => {
  const desk = openAll(60);
  type(desk, 'O');
  expect(shape(desk)).toEqual([['O']]);
});

test('cut text is in the clipboard before the indicator and removed after it', () => {
  const desk = openAll(much);
  const before = shape(desk);
  const data = cut(desk);
  expect(data.get('text/plain')).toContain(before[0]?.[0]);
  expect(data.get('text/html')).toContain('data-pm-slice');
  expect(shape(desk)).toEqual(before);
  press();
  expect(desk.editor.state.doc.textContent).toBe('');
});

test('a dragged selection moves after the indicator', () => {
  vi.stubGlobal('DataTransfer', class {});
  vi.stubGlobal('DragEvent', Dropped);
  const [desk] = openDesks(manual(much)) as [Desk];
  const { view } = desk.editor;
  const { doc } = view.state;
  const place = doc.content.size - 2;
  vi.spyOn(view, 'posAtCoords').mockReturnValue({ pos: place, inside: -1 });
  // Everything but the last section, into whose last line it is dropped.
  const to = doc.content.size - (doc.lastChild?.nodeSize ?? 0) - 2;
  const selection = TextSelection.between(doc.resolve(3), doc.resolve(to));
  view.dispatch(view.state.tr.setSelection(selection));
  const words = doc.textContent.length;
  const first = doc.firstChild?.firstChild?.textContent ?? '';
  view.dragging = { slice: selection.content(), move: true } as EditorView['dragging'];
  view.dom.dispatchEvent(new Dropped('drop', { dataTransfer: {} }));
  // As at the end of a drag.
  view.dragging = null;
  expect(isAtWork(view)).toBe(true);
  expect(view.state.doc.eq(doc)).toBe(true);
  press();
  expect(isAtWork(view)).toBe(false);
  expect(view.state.doc.textContent).toHaveLength(words);
  expect(view.state.doc.textContent.startsWith(first)).toBe(false);
  vi.unstubAllGlobals();
});

test('painting a format over a large selection waits for the indicator', async () => {
  const desk = openAll(much);
  const { view } = desk.editor;
  startPainting(false)(view.state, view.dispatch);
  view.dom.dispatchEvent(Object.assign(new Event('pointerup', { bubbles: true }), { button: 0 }));
  // After the format painter, which waits for the new selection, and before the indicator is
  // painted.
  await new Promise((done) => setTimeout(done));
  expect(isAtWork(view)).toBe(true);
  press();
  expect(isAtWork(view)).toBe(false);
});
