// Where a document's text stands, told past React: while somebody types it changes twice a key, and each commit of
// React walks the whole text for the caret, which costs 40 ms in a manual of 1,000 pages.
import type { SaveState } from '../../editor/DocumentEditor.tsx';

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
