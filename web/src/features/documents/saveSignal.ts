// The save state of a document, passed without React: typing changes it twice per key, and the page around
// the text need not render for that.
import type { SaveState } from '../../editor/shell/DocumentEditor.tsx';

export interface SaveSignal {
  /** Null while nobody is editing. */
  get(): SaveState | null;
  set(state: SaveState | null): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export function createSaveSignal(): SaveSignal {
  let state: SaveState | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
