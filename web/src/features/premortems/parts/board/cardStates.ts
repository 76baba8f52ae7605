// Which cards are selected, carried or reached by Tab. Kept outside of React's tree, so that with thousands of cards only
// those are rendered whose state changes.
import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react';

interface States {
  selected: ReadonlySet<string>;
  carried: ReadonlySet<string>;
  activeId: string | null;
}

interface CardStates {
  set(next: States): void;
  subscribe(listener: () => void): () => void;
  /** Equal for equal states. */
  read(id: string): number;
}

const isSelected = 1;
const isCarried = 2;
const isActive = 4;

function createCardStates(): CardStates {
  let states: States = { selected: new Set(), carried: new Set(), activeId: null };
  const listeners = new Set<() => void>();
  return {
    set(next) {
      states = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: (id) =>
      (states.selected.has(id) ? isSelected : 0) |
      (states.carried.has(id) ? isCarried : 0) |
      (states.activeId === id ? isActive : 0),
  };
}

export const CardStatesContext = createContext(createCardStates());

/** The states for the cards below a `CardStatesContext`. */
export function useCardStates(
  selectedIds: ReadonlySet<string>,
  carriedIds: readonly string[] | undefined,
  activeId: string | null,
): CardStates {
  const [states] = useState(createCardStates);
  useLayoutEffect(
    () => states.set({ selected: selectedIds, carried: new Set(carriedIds), activeId }),
    [states, selectedIds, carriedIds, activeId],
  );
  return states;
}

export function useCardState(id: string) {
  const states = useContext(CardStatesContext);
  const flags = useSyncExternalStore(states.subscribe, () => states.read(id));
  return {
    isSelected: (flags & isSelected) !== 0,
    isCarried: (flags & isCarried) !== 0,
    isActive: (flags & isActive) !== 0,
  };
}
