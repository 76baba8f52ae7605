// The place where the context menu was opened.

import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import type { EditorSurface } from '../kit/surface.ts';
import { isTouch } from '../kit/touch.ts';
import { type LinkAt, linkAt } from '../links/linkCommands.ts';

export interface MenuContext {
  editor: Editor;
  /** The state when the menu was opened. */
  state: EditorState;
  /** The selected node, then those around the selection from the inside out, without the document. */
  nodes: readonly { node: Node; pos: number }[];
  /** Whether anything is selected. */
  selected: boolean;
  link: LinkAt | null;
  inTable: boolean;
  inCode: boolean;
  /** Opens the form for a link's address. */
  openLink: () => void;
  openDialog: EditorSurface['openDialog'];
  comment: EditorSurface['comment'];
  person: EditorSurface['person'];
}

export function placeOf(
  editor: Editor,
  { openDialog, comment, person }: Pick<EditorSurface, 'openDialog' | 'comment' | 'person'>,
  openLink: () => void = () => {},
): MenuContext {
  const { state } = editor;
  const { selection } = state;
  const { $from } = selection;
  const around = Array.from({ length: $from.depth }, (_, i) => $from.depth - i).map((depth) => ({
    node: $from.node(depth),
    pos: $from.before(depth),
  }));
  const own =
    selection instanceof NodeSelection ? [{ node: selection.node, pos: selection.from }] : [];
  return {
    editor,
    state,
    nodes: [...own, ...around],
    selected: !selection.empty,
    link: selection instanceof TextSelection ? linkAt(state) : null,
    inTable: isInTable(state),
    inCode: Boolean($from.parent.type.spec.code),
    openLink,
    openDialog,
    comment,
    person,
  };
}

/** A long press selects the word under the finger, as usual. */
export function wordAt(doc: Node, pos: number): TextSelection | null {
  const $pos = doc.resolve(pos);
  if (!$pos.parent.inlineContent) return null;
  const text = $pos.parent.textBetween(0, $pos.parent.content.size, null, '\ufffc');
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  const word = words.containing(Math.min($pos.parentOffset, text.length - 1));
  if (!word?.isWordLike) return null;
  const from = $pos.start() + word.index;
  return TextSelection.create(doc, from, from + word.segment.length);
}

/** Moves the selection to the mouse or finger, unless that is within the selection. */
export function selectAt(view: EditorView, at: { left: number; top: number }): void {
  const hit = view.posAtCoords(at);
  if (!hit) return;
  const { state } = view;
  const { selection, doc } = state;
  const { pos, inside } = hit;
  const holds = selection.ranges.some(({ $from, $to }) => $from.pos <= pos && pos <= $to.pos);
  if (holds && !selection.empty) return;
  const node = inside >= 0 ? doc.nodeAt(inside) : null;
  const wishedSelection =
    node && (node.isAtom || node.type.name === 'image') && NodeSelection.isSelectable(node)
      ? NodeSelection.create(doc, inside)
      : (isTouch() && wordAt(doc, pos)) || TextSelection.near(doc.resolve(pos));
  if (!wishedSelection.eq(selection)) view.dispatch(state.tr.setSelection(wishedSelection));
}
