// Change 10: a selection in terms of Yjs items, computed without walking past all previous blocks.
//
// y-prosemirror walks past all blocks before the selection, several times per key. The document
// that the fragment was last drawn as shows which section the selection is in.
//
// A relative selection also stores the letter before it and its block: when somebody else moves the
// paragraph, which Yjs can only delete and insert again, the selection moves along.

import { attributeOf } from '@docent/document-model/rescue/lines';
import { itemAt, parentIsDeleted, Relocations } from '@docent/document-model/rescue/relocations';
import { findBlock } from '@docent/document-model/yjs';
import type { EditorState } from 'prosemirror-state';
import {
  absolutePositionToRelativePosition,
  type getRelativeSelection,
  type ProsemirrorBinding,
} from 'y-prosemirror';
import * as Y from 'yjs';

export interface RelativeSelection extends ReturnType<typeof getRelativeSelection> {
  around: { anchor: Neighbours; head: Neighbours };
}

interface Neighbours {
  /** The letter or inline node before the position. */
  left: Y.ID | null;
  right: Y.ID | null;
  blockId: string | null;
}

export function relativeSelectionOf(
  binding: ProsemirrorBinding,
  { selection }: EditorState,
): RelativeSelection {
  const anchor = relativePosition(binding, selection.anchor);
  const isCaret = selection.head === selection.anchor;
  const head = isCaret ? anchor : relativePosition(binding, selection.head);
  const neighbours = neighboursOf(binding.doc, anchor);
  return {
    type: selection.toJSON().type,
    anchor,
    head,
    around: { anchor: neighbours, head: isCaret ? neighbours : neighboursOf(binding.doc, head) },
  };
}

/** The letter or inline node before the caret, or the line that the caret starts. */
export function itemAtCaret(ydoc: Y.Doc, { anchor, head, around }: RelativeSelection): Y.ID | null {
  if (head !== anchor) return null;
  const { left, blockId } = around.anchor;
  return left ?? (blockId === null ? null : (findBlock(ydoc, blockId)?._item?.id ?? null));
}

function neighboursOf(ydoc: Y.Doc, { item: id, type: typeId }: Y.RelativePosition): Neighbours {
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

/**
 * The selection after others have changed the text: beside the same letters, wherever they are now.
 */
export function relocate<P extends RelativeSelection>(
  { doc }: Pick<ProsemirrorBinding, 'doc'>,
  selection: P,
): P {
  const isCaret = selection.head === selection.anchor;
  const anchor = relocatePosition(doc, selection.anchor, selection.around.anchor, isCaret);
  const head = isCaret
    ? anchor
    : relocatePosition(doc, selection.head, selection.around.head, false);
  return { ...selection, anchor, head };
}

/**
 * A caret stays after the letter before it, or at the start of its line. Otherwise, two people
 * typing at the same place would mix their letters.
 */
function relocatePosition(
  ydoc: Y.Doc,
  position: Y.RelativePosition,
  { left, right, blockId }: Neighbours,
  isCaret: boolean,
): Y.RelativePosition {
  const relocations = Relocations.of(ydoc);
  const targetOf = (id: Y.ID | null) => {
    if (!id || itemAt(ydoc, id)?.deleted === false) return null;
    return relocations.resolve(id);
  };
  const after = targetOf(left);
  if (after) return new Y.RelativePosition(null, null, after, -1);
  const isLeftPresent = left !== null && itemAt(ydoc, left)?.deleted === false;
  if (isLeftPresent && isCaret) return new Y.RelativePosition(null, null, left, -1);
  const before = isLeftPresent ? null : targetOf(right);
  if (before) return new Y.RelativePosition(null, null, before, 0);
  const isAtStart = isCaret && left === null;
  if (isPresent(ydoc, position)) return isAtStart ? startOf(ydoc, position) : position;
  if (blockId === null) return position;
  const block = findBlock(ydoc, blockId);
  return block ? Y.createRelativePositionFromTypeIndex(lineIn(block), 0) : position;
}

/** Whether the text around a position still exists. */
function isPresent(ydoc: Y.Doc, { item, type }: Y.RelativePosition): boolean {
  const holder = item ?? type;
  let current = holder && itemAt(ydoc, holder);
  // Undo has restored it.
  while (current?.redone) current = itemAt(ydoc, current.redone);
  if (!current) return holder === null;
  return item ? !parentIsDeleted(current) : !current.deleted;
}

/** The start of the text, or of the empty line, around a position. */
function startOf(ydoc: Y.Doc, position: Y.RelativePosition): Y.RelativePosition {
  const parent = position.item && itemAt(ydoc, position.item)?.parent;
  const type = parent instanceof Y.AbstractType ? parent._item?.id : position.type;
  return type ? new Y.RelativePosition(type, null, null, -1) : position;
}

function lineIn(block: Y.XmlElement): Y.XmlElement | Y.XmlText {
  const first = block.length > 0 ? block.get(0) : null;
  return first instanceof Y.XmlText ? first : block;
}

/** Equals the result of y-prosemirror's `absolutePositionToRelativePosition`. */
export function relativePosition(
  { type, mapping }: Pick<ProsemirrorBinding, 'type' | 'mapping'>,
  position: number,
): Y.RelativePosition {
  const doc = mapping.get(type);
  if (doc && !Array.isArray(doc) && position <= doc.content.size) {
    const at = doc.resolve(position);
    const storedBlock = at.depth > 1 ? type.get(at.index(0)) : null;
    if (storedBlock instanceof Y.XmlElement && mapping.get(storedBlock) === at.node(1)) {
      return absolutePositionToRelativePosition(position - at.start(1), storedBlock, mapping);
    }
  }
  return absolutePositionToRelativePosition(position, type, mapping);
}
