// People who may comment but not edit also write into the draft, but only suggestions. Each update is tried on a
// copy of the draft, so the draft itself never holds one that is refused.
import type { LiveRefusal } from '@docent/contract/live';
import {
  appliesOnlySuggestions,
  clientsOf,
  hasPending,
  type Suggester,
} from '@docent/document-model/suggestions/suggestsOnly';
import type { Document } from '@hocuspocus/server';
import { createCopies } from '../copies.ts';

export function createSuggesters() {
  const copies = createCopies();

  return {
    /**
     * Why this person's update may not enter the draft, or null. An accepted update must be in the log before the
     * next is checked.
     */
    refusal(draft: Document, update: Uint8Array, by: Suggester): LiveRefusal | null {
      for (const client of clientsOf(update)) {
        // Writing under another person's client id would block that person's next updates.
        const owner = draft.awareness.getStates().get(client)?.user?.id;
        if (owner !== undefined && owner !== by.id) return 'forbidden';
      }
      const copy = copies.of(draft);
      try {
        const isAllowed = appliesOnlySuggestions(draft, copy, update, by);
        if (isAllowed && !hasPending(copy)) return null;
        copies.drop(draft);
        // It depends on updates that have not arrived, so its effect is unknown.
        return isAllowed ? 'unavailable' : 'forbidden';
      } catch {
        // The update can't be applied at all.
        copies.drop(draft);
        return 'unavailable';
      }
    },

    /** Call this when an allowed update did not get into the draft after all. */
    forget: copies.drop,
  };
}
