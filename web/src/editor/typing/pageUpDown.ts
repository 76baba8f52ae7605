// Page Up and Page Down. Browsers move the caret by a screenful and then put it at the edge of the window,
// which skips lines. Here, the text is scrolled as far as the caret moved, so that the caret keeps its
// height.

import { takeBrowserSelection } from '@docent/live-binding/browserSelection';
import type { Command, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { scrollerOf, viewportOf } from '../large/viewport.ts';

/** Number of frames during which sections that become visible may still move the caret. */
const frames = 3;

/** Keeps the caret at its height in the window while the browser moves it by a screenful. */
export const keepHeightInWindow: Command = (_state, dispatch, view) => {
  if (!dispatch || !view || view.dom.hasAttribute('data-columns')) return false;
  const scroller = scrollerOf(view.dom);
  const { top, bottom } = viewportOf(scroller);
  const before = heightOf(view);
  if (before >= top && before <= bottom) {
    scrollBack(view, scroller ?? document.documentElement, before);
  }
  return false;
};

function scrollBack(view: EditorView, scroller: Element, height: number): void {
  let selection: Selection | null = null;
  let left = frames;
  const inFrame = () => {
    if (view.isDestroyed) return;
    takeBrowserSelection(view);
    selection ??= view.state.selection;
    // Another key has moved the caret since.
    if (!view.state.selection.eq(selection)) return;
    scroller.scrollTop += heightOf(view) - height;
    if (--left > 0) requestAnimationFrame(inFrame);
  };
  requestAnimationFrame(inFrame);
}

function heightOf(view: EditorView): number {
  return view.coordsAtPos(view.state.selection.head).top;
}
