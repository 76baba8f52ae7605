import type { EditorView } from '@tiptap/pm/view';

/** Does something to the elements of a live text, and undone again it is no change of the text. */
export function unseen(view: EditorView, work: () => void): void {
  if (view.isDestroyed) {
    work();
    return;
  }
  const { domObserver } = view as EditorView & { domObserver: { stop(): void; start(): void } };
  domObserver.stop();
  try {
    work();
  } finally {
    domObserver.start();
  }
}
