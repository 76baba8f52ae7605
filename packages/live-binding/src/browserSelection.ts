// Change 6: the editor takes over the browser's selection before anything acts on it. ProseMirror
// learns of it from `selectionchange`, some milliseconds later: until then, a command would act on
// the previous selection, and a change by somebody else would move the caret back.

import { Plugin, PluginKey } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { domObserverOf } from './domObserver.ts';

export function browserSelection(): Plugin {
  return new Plugin({
    key: new PluginKey('browserSelection'),
    view(view) {
      const take = () => takeBrowserSelection(view);
      // In the capture phase on window, so that it runs before all other listeners.
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

export function takeBrowserSelection(view: EditorView): void {
  if (!view.isDestroyed) domObserverOf(view).flush();
}
