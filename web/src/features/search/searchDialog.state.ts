// Whether the search dialog is open; opened by shortcut, sidebar, home page and the 404 page.
import { useSyncExternalStore } from 'react';
import { catchForField } from '../../ui/typedAhead.ts';

/** The last query in this window, which the dialog shows again. */
export const last = { question: '' };

let isOpen = false;
const listeners = new Set<() => void>();

export function openSearch(): void {
  if (isOpen) return;
  catchForField(last.question, closeSearch);
  set(true);
}

export function closeSearch(): void {
  set(false);
}

export function useIsSearchOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}

function set(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}
