// Finds the sections near the window, so that only those are drawn.

import type { EditorView } from '@tiptap/pm/view';
import { viewportOf, visibleRange } from './viewport.ts';

/** Index of the first section, and after the last. */
export type Sections = readonly [from: number, to: number];

/**
 * Calls `onChange` after each scroll and when the window changes. Returns a function that stops it.
 */
export function watchViewport(view: EditorView, onChange: () => void): () => void {
  let frame = 0;
  const later = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (!view.isDestroyed) onChange();
    });
  };
  window.addEventListener('scroll', later, { capture: true, passive: true });
  window.addEventListener('resize', later, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', later, { capture: true });
    window.removeEventListener('resize', later);
  };
}

/** Includes one more section on either side. */
export function visibleSections(view: EditorView): Sections {
  const sections = view.dom.querySelectorAll(':scope > section[data-type="section"]');
  const [first, behind] = visibleRange([...sections], viewportOf(null));
  return [Math.max(0, first - 1), behind + 1];
}
