// A second copy of a draft, to try an update on before the draft itself takes it. It follows the draft and is kept as
// long as it is used.
import { rescueClientId } from '@docent/document-model/rescue/accept';
import * as Y from 'yjs';

/** In milliseconds; a draft of 20,000 paragraphs takes some 300 to copy. */
const idleTimeout = 60_000;

interface Copy {
  readonly ydoc: Y.Doc;
  timer: NodeJS.Timeout;
  drop: () => void;
}

export function createCopies() {
  const copies = new Map<Y.Doc, Copy>();

  return {
    of(draft: Y.Doc): Y.Doc {
      const cached = copies.get(draft);
      if (cached) {
        cached.timer.refresh();
        return cached.ydoc;
      }
      const ydoc = new Y.Doc();
      Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(draft));
      ydoc.clientID = rescueClientId(ydoc);
      const follow = (update: Uint8Array) => Y.applyUpdate(ydoc, update);
      const drop = () => {
        clearTimeout(copy.timer);
        copies.delete(draft);
        draft.off('update', follow);
        draft.off('destroy', drop);
        ydoc.destroy();
      };
      const copy: Copy = { ydoc, drop, timer: setTimeout(drop, idleTimeout) };
      copy.timer.unref();
      draft.on('update', follow);
      draft.on('destroy', drop);
      copies.set(draft, copy);
      return ydoc;
    },

    /** The draft did not take what was tried: the copy is not its copy any more. */
    drop(draft: Y.Doc): void {
      copies.get(draft)?.drop();
    },
  };
}
