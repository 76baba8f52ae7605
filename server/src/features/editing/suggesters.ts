// People who may comment and not edit write in a draft as well, but all that they write is suggestions. Whether an
// update is nothing else is tried on a second copy of the draft, which follows the first and is kept as long as
// such people write; the draft itself never holds what is refused.
import type { LiveRefusal } from '@docent/contract/live';
import {
  appliesOnlySuggestions,
  clientsOf,
  hasPending,
  type Suggester,
} from '@docent/document-model/suggestsOnly';
import type { Document } from '@hocuspocus/server';
import * as Y from 'yjs';

/** In milliseconds; a draft of 20,000 paragraphs takes some 300 to copy. */
const keptFor = 60_000;

interface Copy {
  readonly ydoc: Y.Doc;
  timer: NodeJS.Timeout;
  drop: () => void;
}

export function createSuggesters() {
  const copies = new Map<Y.Doc, Copy>();

  function copyOf(draft: Y.Doc): Copy {
    const known = copies.get(draft);
    if (known) {
      known.timer.refresh();
      return known;
    }
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(draft));
    const follow = (update: Uint8Array) => Y.applyUpdate(ydoc, update);
    const drop = () => {
      clearTimeout(copy.timer);
      copies.delete(draft);
      draft.off('update', follow);
      draft.off('destroy', drop);
      ydoc.destroy();
    };
    const copy: Copy = { ydoc, drop, timer: setTimeout(drop, keptFor) };
    copy.timer.unref();
    draft.on('update', follow);
    draft.on('destroy', drop);
    copies.set(draft, copy);
    return copy;
  }

  return {
    /** Why this person's update may not come into the draft, or null. It must be in the log before the next one is asked. */
    refusal(draft: Document, update: Uint8Array, by: Suggester): LiveRefusal | null {
      for (const client of clientsOf(update)) {
        // What is written under another's number would keep the other's next words out.
        const owner = draft.awareness.getStates().get(client)?.user?.id;
        if (owner !== undefined && owner !== by.id) return 'forbidden';
      }
      const { ydoc, drop } = copyOf(draft);
      try {
        const isAllowed = appliesOnlySuggestions(draft, ydoc, update, by);
        if (isAllowed && !hasPending(ydoc)) return null;
        drop();
        // What it builds on has not come yet: nobody can say what it does.
        return isAllowed ? 'unavailable' : 'forbidden';
      } catch {
        // It cannot even be applied.
        drop();
        return 'unavailable';
      }
    },

    /** What was allowed did not get into the draft after all. */
    forget(draft: Y.Doc): void {
      copies.get(draft)?.drop();
    },
  };
}
