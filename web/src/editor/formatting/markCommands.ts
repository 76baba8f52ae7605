// Commands for text formatting, applied to the selection or, if it is empty, to the text typed next.

import type { MarkType, Node } from '@tiptap/pm/model';
import type { Command, EditorState, Transaction } from '@tiptap/pm/state';

/** Marks that are only formatting: they can be cleared and painted, unlike links and suggestions. */
export const textStyleNames = [
  'font',
  'size',
  'spacing',
  'colour',
  'highlight',
  'bold',
  'italic',
  'underline',
  'strike',
  'superscript',
  'subscript',
  'code',
] as const;
export type TextStyleName = (typeof textStyleNames)[number];

/** Name of a block's type, with the level of headings, such as "heading2". */
export function kindOf({ type, attrs }: Node): string {
  return type.name === 'heading' ? `heading${attrs.level}` : type.name;
}

export function isTextStyle(name: string): name is TextStyleName {
  return (textStyleNames as readonly string[]).includes(name);
}

/** Sets a mark with these attributes; null removes it. */
export function setMark(name: TextStyleName, attrs: Record<string, unknown> | null): Command {
  return (state, dispatch) => {
    const type = state.schema.marks[name];
    if (!type || !takesMark(state, type)) return false;
    const { tr, selection } = state;
    const mark = attrs && type.create(attrs);
    if (selection.empty) {
      if (mark) tr.addStoredMark(mark);
      else tr.removeStoredMark(type);
    }
    for (const { $from, $to } of selection.ranges) {
      if (mark) tr.addMark($from.pos, $to.pos, mark);
      else tr.removeMark($from.pos, $to.pos, type);
    }
    dispatch?.(tr);
    return true;
  };
}

/** Whether the caret or the start of the selection allows the mark; code has no formatting. */
function takesMark({ selection }: EditorState, type: MarkType): boolean {
  const { parent } = selection.$from;
  return !parent.inlineContent || !selection.empty || parent.type.allowsMarkType(type);
}

/** The steps of Word and Google Docs: by one up to 12 points, then the sizes of the menu. */
const steps = [8, 9, 10, 10.5, 11, 12, 14, 16, 18, 20, 22, 24, 26, 28, 36, 42, 48, 56, 64, 72];
const [smallest, largest] = [1, 400];

/** The next larger or smaller size, in points. */
export function nextSize(points: number, direction: -1 | 1): number {
  const next =
    direction > 0 ? steps.find((step) => step > points) : steps.findLast((step) => step < points);
  if (next !== undefined) return next;
  const free = points < 12 ? points + direction : points + direction * 8;
  return Math.min(largest, Math.max(smallest, free));
}

/** Default sizes in points, from the style sheet. */
const ownSizes: Record<string, number> = {
  heading1: 21,
  heading2: 16.8,
  heading3: 14,
  heading6: 10.8,
};

/** Default size of text in this type of block, in points. */
export function ownSize(kind: string): number {
  return ownSizes[kind] ?? 12;
}

/** Enlarges or reduces each piece of the selected text by one step of its own size. */
export function changeSize(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const type = state.schema.marks.size;
    const { selection, doc, tr } = state;
    if (!type || !takesMark(state, type)) return false;
    const resizePoints = (points: unknown, block: Node) =>
      type.create({
        points: nextSize(typeof points === 'number' ? points : ownSize(kindOf(block)), direction),
      });
    if (selection.empty) {
      const marks = state.storedMarks ?? selection.$from.marks();
      tr.addStoredMark(resizePoints(type.isInSet(marks)?.attrs.points, selection.$from.parent));
    }
    for (const { $from, $to } of selection.ranges) {
      doc.nodesBetween($from.pos, $to.pos, (node, pos, parent) => {
        if (!node.isInline || !parent?.type.allowsMarkType(type)) return;
        const from = Math.max(pos, $from.pos);
        const to = Math.min(pos + node.nodeSize, $to.pos);
        tr.addMark(from, to, resizePoints(type.isInSet(node.marks)?.attrs.points, parent));
      });
    }
    dispatch?.(tr);
    return true;
  };
}

/** Removes all formatting from a range, and nothing else. */
export function removeTextStyles(tr: Transaction, from: number, to: number): void {
  for (const name of textStyleNames) {
    const type = tr.doc.type.schema.marks[name];
    if (type) tr.removeMark(from, to, type);
  }
}
