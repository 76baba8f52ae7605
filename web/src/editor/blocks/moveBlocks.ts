// Moves whole blocks and chapters; a chapter is a heading with everything up to the next heading of the
// same or a higher level. Only moved blocks are written again in the shared text, except when many blocks
// go into the middle of a section: then its smaller half is written again as well.

import { markAsMove } from '@docent/live-binding/stepwiseMoves';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type Command, type EditorState, NodeSelection, type Transaction } from '@tiptap/pm/state';
import { yUndoPluginKey } from 'y-prosemirror';
import { modeOf } from '../kit/mode.ts';
import { patiently } from '../large/longWork.ts';

interface Range {
  from: number;
  to: number;
}

/** As many blocks as a section may have before the server splits it. */
const maxBlocksInSection = 120;

/**
 * Moves the blocks of a range to a position between two blocks; null if they are there already. Blocks of
 * different sections stay in different sections.
 */
function moveBlocks(tr: Transaction, { from, to }: Range, target: number): Transaction | null {
  if (target >= from && target <= to) return null;
  // Crossing a section's border does not change the position.
  if (target === to + 2 && tr.doc.resolve(to).end() === to) return null;
  if (target === from - 2 && tr.doc.resolve(from).start() === from) return null;
  const pieces: Node[] = [];
  const deletedRanges: Range[] = [];
  tr.doc.forEach((section, offset) => {
    const [start, end] = [offset + 1, offset + section.nodeSize - 1];
    if (end <= from || start >= to) return;
    const piece = section.cut(
      Math.max(0, from - start),
      Math.min(section.content.size, to - start),
    );
    const isWhole = piece.childCount === section.childCount;
    pieces.push(isWhole ? section : piece);
    deletedRanges.push(
      isWhole
        ? { from: offset, to: end + 1 }
        : { from: Math.max(start, from), to: Math.min(end, to) },
    );
  });
  const steps = tr.steps.length;
  for (const range of deletedRanges.toReversed()) tr.delete(range.from, range.to);
  put(tr, tr.mapping.slice(steps).map(target), pieces);
  return markAsMove(tr);
}

/** Inserts parts of sections between two blocks. */
function put(tr: Transaction, target: number, pieces: readonly Node[]): void {
  const $target = tr.doc.resolve(target);
  const section = $target.node(1);
  const count = pieces.reduce((sum, piece) => sum + piece.childCount, 0);
  if (section.childCount + count <= maxBlocksInSection) {
    tr.insert(
      target,
      pieces.flatMap((piece) => piece.children),
    );
  } else if ($target.index() === 0) tr.insert($target.before(1), pieces);
  else if ($target.index() === section.childCount) tr.insert($target.after(1), pieces);
  else tr.split(target).insert(target + 1, pieces);
}

/** From a top-level heading to the end of its chapter; null if there is no such heading. */
export function chapterOf(doc: Node, id: string): Range | null {
  let from = -1;
  let to = -1;
  let level = 0;
  doc.forEach((section, offset) => {
    if (from >= 0 && level === 0) return;
    section.forEach((block, inside) => {
      const pos = offset + 1 + inside;
      const isHeading = block.type.name === 'heading';
      if (from < 0) {
        if (!isHeading || block.attrs.id !== id) return;
        from = pos;
        level = block.attrs.level;
      } else if (level === 0 || (isHeading && block.attrs.level <= level)) {
        level = 0;
        return;
      }
      to = pos + block.nodeSize;
    });
  });
  return from < 0 ? null : { from, to };
}

function blocksIn(doc: Node, { from, to }: Range): Node[] {
  const blocks: Node[] = [];
  doc.nodesBetween(from, to, (node, pos, parent) => {
    if (parent !== doc && pos >= from && pos < to) blocks.push(node);
    return parent === doc || parent === null;
  });
  return blocks;
}

/** Moves a heading's chapter before another heading, or after that one's chapter. */
export function moveChapter(id: string, where: 'before' | 'behind', other: string): Command {
  return (state, dispatch) => {
    const chapter = chapterOf(state.doc, id);
    const goal = chapterOf(state.doc, other);
    if (!chapter || !goal) return false;
    const target = where === 'before' ? goal.from : goal.to;
    const tr = moveBlocks(state.tr, chapter, target);
    if (!tr) return false;
    dispatch?.(tr);
    return true;
  };
}

/** Moves the chapter of a heading beside another one; returns whether it did. */
export type MoveChapter = (
  id: string,
  place: { where: 'before' | 'behind'; other: string },
) => boolean;

/** For tools beside the text: the move is one undo step. Nothing is moved in suggesting mode. */
export function moverOf(editor: Editor): MoveChapter {
  return (id, { where, other }) => {
    if (!editor.isEditable || modeOf(editor.state) !== 'edit') return false;
    const undo = yUndoPluginKey.getState(editor.state)?.undoManager;
    const move: Command = (...args) => {
      undo?.stopCapturing();
      const isMoved = moveChapter(id, where, other)(...args);
      undo?.stopCapturing();
      return isMoved;
    };
    const blocks = ({ doc }: EditorState) => {
      const chapter = chapterOf(doc, id);
      return chapter ? blocksIn(doc, chapter).length : 0;
    };
    return patiently(move, blocks)(editor.state, editor.view.dispatch, editor.view);
  };
}

/** The block that is selected or contains the selection: an item of a list, otherwise a top-level block. */
export function blockAround({
  selection,
}: Pick<EditorState, 'selection'>): { node: Node; pos: number } | null {
  const { $from, $to } = selection;
  if (selection instanceof NodeSelection && selection.node.isBlock) {
    return { node: selection.node, pos: selection.from };
  }
  for (let depth = $from.sharedDepth($to.pos); depth >= 2; depth--) {
    const node = $from.node(depth);
    if (depth === 2 || node.type.spec.group === 'item' || /Item$/.test(node.type.name)) {
      return { node, pos: $from.before(depth) };
    }
  }
  return null;
}

/** Inserts a copy of the block after it, with new ids. */
export const duplicateBlock: Command = (state, dispatch) => {
  const block = blockAround(state);
  if (!block) return false;
  if (dispatch) {
    const end = block.pos + block.node.nodeSize;
    const tr = state.tr.insert(end, block.node);
    tr.setSelection(NodeSelection.create(tr.doc, end));
    dispatch(tr.scrollIntoView());
  }
  return true;
};

export const deleteBlock: Command = (state, dispatch) => {
  const block = blockAround(state);
  if (!block) return false;
  dispatch?.(state.tr.deleteRange(block.pos, block.pos + block.node.nodeSize).scrollIntoView());
  return true;
};
