// Where a selection is in the shared text. y-prosemirror's own way there leads past all blocks before it, several
// times for each key; the document that the shared text was last known to be tells which section it is in.
//
// A place remembers the letter before it and the block that it is in as well: when somebody else moves the paragraph,
// which Yjs can only delete and insert again, the place moves along.

import { attributeOf } from '@docent/document-model/rescue/lines';
import { itemAt, parentIsDeleted, Relocations } from '@docent/document-model/rescue/relocations';
import { findBlock } from '@docent/document-model/yjs';
import type { EditorState } from '@tiptap/pm/state';
import {
  absolutePositionToRelativePosition,
  type getRelativeSelection,
  type ProsemirrorBinding,
} from 'y-prosemirror';
import * as Y from 'yjs';

export interface Place extends ReturnType<typeof getRelativeSelection> {
  around: { anchor: Surroundings; head: Surroundings };
}

interface Surroundings {
  /** The letter, or the thing in the line, before it. */
  left: Y.ID | null;
  right: Y.ID | null;
  blockId: string | null;
}

export function placeOf(binding: ProsemirrorBinding, { selection }: EditorState): Place {
  const anchor = relativePosition(binding, selection.anchor);
  const isOne = selection.head === selection.anchor;
  const head = isOne ? anchor : relativePosition(binding, selection.head);
  const beside = surroundingsOf(binding.doc, anchor);
  return {
    type: selection.toJSON().type,
    anchor,
    head,
    around: { anchor: beside, head: isOne ? beside : surroundingsOf(binding.doc, head) },
  };
}

function surroundingsOf(ydoc: Y.Doc, { item: id, type: typeId }: Y.RelativePosition): Surroundings {
  const item = id && itemAt(ydoc, id);
  const content = typeId && itemAt(ydoc, typeId)?.content;
  const type = content instanceof Y.ContentType ? content.type : null;
  const parent = item ? item.parent : type;
  let element: unknown = parent;
  if (element instanceof Y.XmlText) element = element._item?.parent;
  const blockId = element instanceof Y.XmlElement ? attributeOf(element, 'id') : null;
  let left = item ? item.left : lastOf(type);
  while (left && (left.deleted || !left.countable)) left = left.left;
  const isWithin = id && item && id.clock > item.id.clock;
  return {
    left: isWithin ? Y.createID(id.client, id.clock - 1) : (left?.lastId ?? null),
    right: id,
    blockId: typeof blockId === 'string' ? blockId : null,
  };
}

function lastOf(type: Y.ContentType['type'] | null): Y.Item | null {
  let last = type?._start ?? null;
  while (last?.right) last = last.right;
  return last;
}

/** The place after others have changed the text: beside the same letters, wherever they are now. */
export function placeNow<P extends Place>({ doc }: Pick<ProsemirrorBinding, 'doc'>, place: P): P {
  const isCaret = place.head === place.anchor;
  const anchor = positionNow(doc, place.anchor, place.around.anchor, isCaret);
  const head = isCaret ? anchor : positionNow(doc, place.head, place.around.head, false);
  return { ...place, anchor, head };
}

/** A caret stays behind the letter before it, or two people who type at one place would mix their letters. */
function positionNow(
  ydoc: Y.Doc,
  position: Y.RelativePosition,
  { left, right, blockId }: Surroundings,
  isCaret: boolean,
): Y.RelativePosition {
  const relocations = Relocations.of(ydoc);
  const moved = (id: Y.ID | null) => {
    if (!id || itemAt(ydoc, id)?.deleted === false) return null;
    return relocations.resolve(id);
  };
  const after = moved(left);
  if (after) return new Y.RelativePosition(null, null, after, -1);
  const isLeftThere = left !== null && itemAt(ydoc, left)?.deleted === false;
  if (isLeftThere && isCaret) return new Y.RelativePosition(null, null, left, -1);
  const before = isLeftThere ? null : moved(right);
  if (before) return new Y.RelativePosition(null, null, before, 0);
  if (isThere(ydoc, position) || blockId === null) return position;
  const block = findBlock(ydoc, blockId);
  return block ? Y.createRelativePositionFromTypeIndex(lineIn(block), 0) : position;
}

/** Whether the text that a position is in still stands. */
function isThere(ydoc: Y.Doc, { item, type }: Y.RelativePosition): boolean {
  const holder = item ?? type;
  let found = holder && itemAt(ydoc, holder);
  // Undo has brought it back.
  while (found?.redone) found = itemAt(ydoc, found.redone);
  if (!found) return holder === null;
  return item ? !parentIsDeleted(found) : !found.deleted;
}

function lineIn(block: Y.XmlElement): Y.XmlElement | Y.XmlText {
  const first = block.length > 0 ? block.get(0) : null;
  return first instanceof Y.XmlText ? first : block;
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
