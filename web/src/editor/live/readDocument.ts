import { applyState } from '@docent/document-model/states';
import * as Y from 'yjs';

/** A document with nothing but this state, for `connect`. */
export function readDocument(state: Uint8Array): Y.Doc {
  const ydoc = new Y.Doc();
  applyState(ydoc, state);
  return ydoc;
}
