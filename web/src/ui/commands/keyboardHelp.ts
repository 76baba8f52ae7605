// Whether the list of keyboard shortcuts is open; opened by key, menu and toolbar.
import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

export function showKeyboardHelp(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export function useIsKeyboardHelpOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}
