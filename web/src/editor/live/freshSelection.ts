// What the browser has selected becomes the editor's selection before anything acts on it. ProseMirror hears of
// it by `selectionchange`, some milliseconds later: a quick hand would make bold, link or comment on what was
// selected before, and a change by somebody else would put the caret back to where it was.

import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

export function freshSelection(): Plugin {
  return new Plugin({
    key: new PluginKey('freshSelection'),
    view(view) {
      const take = () => takeSelection(view);
      // Before all others, whether they hear of it at the text or at the page.
      window.addEventListener('keydown', take, true);
      window.addEventListener('pointerdown', take, true);
      return {
        destroy() {
          window.removeEventListener('keydown', take, true);
          window.removeEventListener('pointerdown', take, true);
        },
      };
    },
  });
}

export function takeSelection(view: EditorView): void {
  // The letters of an input method are not yet a text to look at.
  if (view.composing || view.isDestroyed) return;
  (view as EditorView & { domObserver: { flush(): void } }).domObserver.flush();
}
