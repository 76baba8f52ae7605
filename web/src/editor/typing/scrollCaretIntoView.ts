// The keyboard on the screen comes over the text and not beside it. What it leaves is told to the page, and
// the caret comes into it.

import { Plugin, PluginKey } from '@tiptap/pm/state';

/** Less is a bar of the browser that comes and goes, in pixels. */
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
