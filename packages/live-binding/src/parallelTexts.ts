// Change 12: if two people started typing in an empty line at the same time, both texts are joined
// in one change, so that the move is recorded. y-prosemirror joins them in two changes.

import { recordWithin } from '@docent/document-model/rescue/record';
import * as Y from 'yjs';

/**
 * Appends the texts of this client to the preceding text, in each line that the transaction
 * changed.
 */
export function joinParallelTexts({ doc, changed }: Y.Transaction) {
  for (const line of changed.keys()) {
    if (!(line instanceof Y.XmlElement)) continue;
    let previous: unknown;
    for (const text of line.toArray()) {
      const isOwn = text._item?.id.client === doc.clientID;
      if (text instanceof Y.XmlText && previous instanceof Y.XmlText && isOwn) {
        const target = previous;
        doc.transact((transaction) => {
          target.applyDelta([{ retain: target.length }, ...text.toDelta()]);
          text._item?.delete(transaction);
          // Recorded immediately, so that the caret finds its letters.
          recordWithin(transaction);
        });
      } else previous = text;
    }
  }
}
