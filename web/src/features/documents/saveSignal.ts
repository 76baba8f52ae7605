// Where a document's text stands, told past React: while somebody types it changes twice a key, and the page around
// the text need not be drawn for that.
import type { SaveState } from '../../editor/shell/DocumentEditor.tsx';

export interface SaveSignal {
  /** Null while nobody edits. */
  get(): SaveState | null;
  set(state: SaveState | null): void;
  /** Answers what ends it. */
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
