// Draws the section with the caret before the browser writes into it. A section that came with the last change is not
// drawn before the next frame, and a letter typed until then would land in front of its blocks.

import { withoutObserving } from '@docent/live-binding/domObserver';
import { Plugin, PluginKey } from '@tiptap/pm/state';

export function drawnCaret(): Plugin {
  return new Plugin({
    key: new PluginKey('drawnCaret'),
    props: {
      handleDOMEvents: {
        beforeinput(view) {
          const node = document.getSelection()?.focusNode;
          const element = node instanceof Element ? node : node?.parentElement;
          const section = element?.closest<HTMLElement>('section[data-type="section"]');
          if (section && !element?.checkVisibility({ contentVisibilityAuto: true })) {
            withoutObserving(view, () =>
              section.style.setProperty('content-visibility', 'visible'),
            );
            // By the frame after the next one the browser itself takes it for visible.
            requestAnimationFrame(() =>
              requestAnimationFrame(() =>
                withoutObserving(view, () => section.style.removeProperty('content-visibility')),
              ),
            );
          }
          return false;
        },
      },
    },
  });
}
