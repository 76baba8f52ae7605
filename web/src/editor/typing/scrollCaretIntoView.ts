// The on-screen keyboard overlaps the text. The visible height is set on the page, and the caret is
// scrolled into view.

import { Plugin, PluginKey } from '@tiptap/pm/state';

/** In pixels; less is a browser bar that appears and disappears. */
const keyboardHeight = 120;

export function scrollCaretIntoView(): Plugin {
  return new Plugin({
    key: new PluginKey('caretInSight'),
    view(view) {
      const visualViewport = window.visualViewport;
      if (!visualViewport) return {};
      const { style } = document.documentElement;
      let frame = 0;
      const update = () => {
        const isCovered =
          visualViewport.scale < 1.1 && window.innerHeight - visualViewport.height > keyboardHeight;
        if (isCovered) style.setProperty('--docent-viewport-height', `${visualViewport.height}px`);
        else style.removeProperty('--docent-viewport-height');
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(() => {
          if (view.isDestroyed || !view.hasFocus()) return;
          view.dispatch(view.state.tr.scrollIntoView());
        });
      };
      visualViewport.addEventListener('resize', update);
      return {
        destroy() {
          visualViewport.removeEventListener('resize', update);
          cancelAnimationFrame(frame);
          style.removeProperty('--docent-viewport-height');
        },
      };
    },
  });
}
