import { applyState } from '@docent/document-model/states';
import * as Y from 'yjs';

/** A new document with this state, for the `ydoc` option of a connection. */
export function readDocument(state: Uint8Array): Y.Doc {
  const ydoc = new Y.Doc();
  applyState(ydoc, state);
  return ydoc;
}
