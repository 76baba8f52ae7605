// A page writes under two client ids. Of two texts that are inserted at the same place, Yjs puts that
// of the lower id first, by chance that of either person. What somebody types there belongs to the
// text before it; the text of the next line, which somebody else joins to that one, follows. The
// latter is therefore written under an id that is higher than all that Yjs gives to pages.

import type * as Y from 'yjs';

/** Yjs draws client ids below this number, and encodes integers up to 2 ** 53. */
const idRange = 2 ** 32;

/** Both ids of the page that this document is open in. */
export function ownIdsOf({ clientID }: Y.Doc): [typing: number, trailing: number] {
  return [clientID, clientID + idRange];
}

/** Runs `write` under the id whose text follows what others type at the same place. */
export function withTrailingId(ydoc: Y.Doc, write: () => void): void {
  const [typing, trailing] = ownIdsOf(ydoc);
  ydoc.clientID = trailing;
  try {
    write();
  } finally {
    ydoc.clientID = typing;
  }
}
