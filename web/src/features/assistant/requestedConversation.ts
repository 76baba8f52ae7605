// A kept conversation that some page wants the chat panel to show.
import { useSyncExternalStore } from 'react';

let requestedId: string | null = null;
const listeners = new Set<() => void>();

export const openConversation = (id: string) => want(id);

/** It is shown, or could not be. */
export const settleRequestedConversation = () => want(null);

export function useRequestedConversation(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => requestedId,
  );
}

function want(id: string | null): void {
  requestedId = id;
  for (const listener of listeners) listener();
}
