// Makes the browser render the section with the caret before typing. A section that was added in the last
// change is not rendered before the next frame, and a letter typed until then would go before its blocks.

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
            // After two frames, the browser itself considers it visible.
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
