// People who may comment and not edit write in a draft as well, but all that they write is suggestions. Whether an
// update is nothing else is tried on a copy of the draft; the draft itself never holds what is refused.
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
    /** Why this person's update may not come into the draft, or null. It must be in the log before the next one is asked. */
    refusal(draft: Document, update: Uint8Array, by: Suggester): LiveRefusal | null {
      for (const client of clientsOf(update)) {
        // What is written under another's number would keep the other's next words out.
        const owner = draft.awareness.getStates().get(client)?.user?.id;
        if (owner !== undefined && owner !== by.id) return 'forbidden';
      }
      const copy = copies.of(draft);
      try {
        const isAllowed = appliesOnlySuggestions(draft, copy, update, by);
        if (isAllowed && !hasPending(copy)) return null;
        copies.drop(draft);
        // What it builds on has not come yet: nobody can say what it does.
        return isAllowed ? 'unavailable' : 'forbidden';
      } catch {
        // It cannot even be applied.
        copies.drop(draft);
        return 'unavailable';
      }
    },

    /** What was allowed did not get into the draft after all. */
    forget: copies.drop,
  };
}
