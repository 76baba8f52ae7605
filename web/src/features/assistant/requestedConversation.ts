// A stored conversation that a page asks the chat panel to show.
import { useSyncExternalStore } from 'react';

let requestedId: string | null = null;
const listeners = new Set<() => void>();

export const openConversation = (id: string) => want(id);

/** Call it when the conversation is shown or could not be loaded. */
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
