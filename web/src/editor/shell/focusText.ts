// The caret as the text becomes one's own to write in.

import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { standIn } from '../../ui/focus.ts';
import { takeTyping } from '../../ui/typedAhead.ts';
import { visibleSections } from '../large/visibleSections.ts';

/**
 * Gives the text the focus, without scrolling. A caret that is out of sight comes to the block that is in
 * sight, so that what is typed stands where it is looked at.
 */
export function focusText(view: EditorView, key: string, inSight: string | null): void {
  if (view.isDestroyed || !view.editable) return;
  const pos = inSight === null || isCaretInSight(view) ? null : positionOf(view, inSight);
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

/** Gives the text what was typed ahead by somebody who is elsewhere by now, and the focus when they come back. */
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
 * Safari takes sections that have the caret before they were first drawn for out of sight: it would no longer
 * draw them as soon as the caret goes elsewhere. Drawn by force for a moment, they are looked at anew.
 */
function focus(view: EditorView): void {
  view.focus();
  if (!navigator.vendor.startsWith('Apple')) return;
  const sections = view.dom.querySelectorAll<HTMLElement>(':scope > section[data-type="section"]');
  const inSight = [...sections].slice(...visibleSections(view));
  for (const { style } of inSight) style.contentVisibility = 'visible';
  setTimeout(() => {
    for (const { style } of inSight) style.contentVisibility = '';
  }, 100);
}

/** As the key does it: a paragraph of one's own even at the end, where a pasted line break would be nothing. */
function pressEnter(view: EditorView): void {
  const event = new KeyboardEvent('keydown', { key: 'Enter' });
  view.someProp('handleKeyDown', (handle) => handle(view, event));
}

function isCaretInSight(view: EditorView): boolean {
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
