// ProseMirror's private DOM observer, the only private member of the view that this package uses.

import type { EditorView } from 'prosemirror-view';

interface DomObserver {
  flush(): void;
  stop(): void;
  start(): void;
}

export function domObserverOf(view: EditorView): DomObserver {
  return (view as EditorView & { domObserver: DomObserver }).domObserver;
}

/** Changes elements of a live text without ProseMirror reading it as a change of the text. */
export function withoutObserving(view: EditorView, change: () => void): void {
  if (view.isDestroyed) {
    change();
    return;
  }
  const observer = domObserverOf(view);
  observer.stop();
  try {
    change();
  } finally {
    observer.start();
  }
}
