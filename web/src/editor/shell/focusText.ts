// Places the caret when the text becomes editable.

import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { standIn } from '../../ui/focus.ts';
import { takeTyping } from '../../ui/typedAhead.ts';
import { visibleSections } from '../large/visibleSections.ts';

/**
 * Focuses the text without scrolling. If the caret is not visible, it moves to the visible block,
 * so that the person sees what they type.
 */
export function focusText(view: EditorView, key: string, visibleBlockId: string | null): void {
  if (view.isDestroyed || !view.editable) return;
  const pos =
    visibleBlockId === null || isCaretVisible(view) ? null : positionOf(view, visibleBlockId);
  if (pos !== null) {
    const { doc, tr } = view.state;
    view.dispatch(
      tr.setSelection(Selection.near(doc.resolve(pos + 1))).setMeta('addToHistory', false),
    );
  }
  const isTaken = takeTyping(key, (text) => {
    if (view.isDestroyed || !view.editable) return;
    focus(view);
    insert(view, text);
  });
  if (!isTaken) focus(view);
}

/**
 * Inserts text that was typed ahead by somebody who is elsewhere by now, and returns the focus when
 * they come back.
 */
export function bringTyping(view: EditorView, key: string): void {
  if (view.isDestroyed || !view.editable) return;
  takeTyping(key, (text, source) => {
    if (source) standIn(source, view.dom);
    insert(view, text);
  });
}

function insert(view: EditorView, text: string): void {
  text.split('\n').forEach((line, at) => {
    if (at > 0) pressEnter(view);
    if (line) view.dispatch(view.state.tr.insertText(line).scrollIntoView());
  });
}

/**
 * Safari considers sections that got the caret before their first drawing invisible: it would stop
 * drawing them as soon as the caret leaves. Forcing them visible for a moment corrects that.
 */
function focus(view: EditorView): void {
  view.focus();
  if (!navigator.vendor.startsWith('Apple')) return;
  const sections = view.dom.querySelectorAll<HTMLElement>(':scope > section[data-type="section"]');
  const visibleElements = [...sections].slice(...visibleSections(view));
  for (const { style } of visibleElements) style.contentVisibility = 'visible';
  setTimeout(() => {
    for (const { style } of visibleElements) style.contentVisibility = '';
  }, 100);
}

/**
 * As the key does it: the caret gets a new paragraph even at the end, where a pasted line break
 * would be ignored.
 */
function pressEnter(view: EditorView): void {
  const event = new KeyboardEvent('keydown', { key: 'Enter' });
  view.someProp('handleKeyDown', (handle) => handle(view, event));
}

function isCaretVisible(view: EditorView): boolean {
  const { node } = view.domAtPos(view.state.selection.head);
  const element = node instanceof Element ? node : node.parentElement;
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return bottom > 0 && top < window.innerHeight;
}

function positionOf(view: EditorView, id: string): number | null {
  let position: number | null = null;
  view.state.doc.descendants((node, pos) => {
    if (node.attrs.id === id) position = pos;
    return position === null && !node.isTextblock;
  });
  return position;
}
