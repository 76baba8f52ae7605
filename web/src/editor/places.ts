// Where a selection is in the shared text. y-prosemirror's own way there leads past all blocks before it, several
// times for each key; the document that the shared text was last known to be tells which section it is in.

import type { EditorState } from '@tiptap/pm/state';
import {
  absolutePositionToRelativePosition,
  type getRelativeSelection,
  type ProsemirrorBinding,
} from 'y-prosemirror';
import * as Y from 'yjs';

export type Place = ReturnType<typeof getRelativeSelection>;

export function placeOf(binding: ProsemirrorBinding, { selection }: EditorState): Place {
  const anchor = relativePosition(binding, selection.anchor);
  const isOne = selection.head === selection.anchor;
  const head = isOne ? anchor : relativePosition(binding, selection.head);
  return { type: selection.toJSON().type, anchor, head };
}

/** What y-prosemirror would answer. */
export function relativePosition(
  { type, mapping }: Pick<ProsemirrorBinding, 'type' | 'mapping'>,
  position: number,
): Y.RelativePosition {
  const known = mapping.get(type);
  if (known && !Array.isArray(known) && position <= known.content.size) {
    const at = known.resolve(position);
    const stored = at.depth > 1 ? type.get(at.index(0)) : null;
    if (stored instanceof Y.XmlElement && mapping.get(stored) === at.node(1)) {
      return absolutePositionToRelativePosition(position - at.start(1), stored, mapping);
    }
  }
  return absolutePositionToRelativePosition(position, type, mapping);
}
