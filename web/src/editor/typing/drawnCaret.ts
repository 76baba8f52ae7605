// The section that the caret stands in is drawn before the browser writes into it. A section that has come with the
// last change is not drawn before the next frame, and a letter typed until then would land in front of its blocks.

import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

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
            unseen(view, () => section.style.setProperty('content-visibility', 'visible'));
            // By the frame after the next one the browser knows itself that it is in sight.
            requestAnimationFrame(() =>
              requestAnimationFrame(() =>
                unseen(view, () => section.style.removeProperty('content-visibility')),
              ),
            );
          }
          return false;
        },
      },
    },
  });
}

/** Changes what the view has drawn without its taking that for something typed. */
function unseen(view: EditorView, change: () => void): void {
  const { domObserver } = view as EditorView & { domObserver: { stop(): void; start(): void } };
  domObserver.stop();
  change();
  domObserver.start();
}
