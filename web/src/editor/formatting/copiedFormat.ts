// Copies the format of one place to another, for text and paragraphs.

import type { Mark } from '@tiptap/pm/model';
import { AllSelection, type Command, type EditorState, type Selection } from '@tiptap/pm/state';
import { isTextStyle, removeTextStyles, type TextStyleName } from './markCommands.ts';
import { hasLineFormat, type LineFormat, lineFormatOf } from './paragraphCommands.ts';

/** A copied format. It references nothing in its document and can be applied in another one. */
export interface Paint {
  styles: readonly { name: TextStyleName; attrs: Record<string, unknown> }[];
  /** Null if it was not copied from a paragraph or heading. */
  lines: LineFormat | null;
  /** Level of a heading; null for body text. */
  level: number | null;
}

/** The format at the caret, or of the first selected character. */
export function takePaint({ selection, doc, storedMarks }: EditorState): Paint {
  const { $from, from, to, empty } = selection;
  let marks: readonly Mark[] | null = empty ? (storedMarks ?? $from.marks()) : null;
  let block = $from.parent;
  if (marks === null) {
    doc.nodesBetween(from, to, (node, pos, parent) => {
      if (marks !== null) return false;
      if (node.isText && pos + node.nodeSize > from) {
        marks = node.marks;
        if (parent) block = parent;
      }
      return true;
    });
  }
  const hasLines = hasLineFormat(block);
  return {
    styles: (marks ?? []).flatMap(({ type: { name }, attrs }) =>
      isTextStyle(name) ? [{ name, attrs }] : [],
    ),
    lines: hasLines ? lineFormatOf(block) : null,
    level: block.type.name === 'heading' ? block.attrs.level : null,
  };
}

/**
 * Formats the selection or, if it is empty, the word at the caret. Paragraph formats apply if whole
 * paragraphs are selected: several, all text of one, or the one with the caret.
 */
export function paint({ styles, lines, level }: Paint): Command {
  return (state, dispatch) => {
    const { tr, doc, schema, selection } = state;
    const { paragraph, heading } = schema.nodes;
    for (const { from, to } of paintedRanges(selection)) {
      removeTextStyles(tr, from, to);
      for (const { name, attrs } of styles) {
        const mark = schema.marks[name]?.create(attrs);
        if (mark) tr.addMark(from, to, mark);
      }
    }
    if (lines && paragraph && heading && meansLines(selection)) {
      for (const { $from, $to } of selection.ranges) {
        doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
          if (!hasLineFormat(node)) return !node.inlineContent;
          const { id, suggestion } = node.attrs;
          const type = level === null ? paragraph : heading;
          tr.setNodeMarkup(pos, type, { id, suggestion, ...lines, ...(level && { level }) });
          return false;
        });
      }
    }
    if (!tr.docChanged) return false;
    dispatch?.(tr);
    return true;
  };
}

function paintedRanges(selection: Selection): { from: number; to: number }[] {
  if (!selection.empty) {
    return selection.ranges.map(({ $from, $to }) => ({ from: $from.pos, to: $to.pos }));
  }
  const { parent, pos, parentOffset } = selection.$from;
  const text = parent.textBetween(0, parent.content.size, undefined, '\ufffc');
  for (const { segment, index, isWordLike } of new Intl.Segmenter(undefined, {
    granularity: 'word',
  }).segment(text)) {
    const start = pos - parentOffset + index;
    if (isWordLike && index <= parentOffset && parentOffset <= index + segment.length) {
      return [{ from: start, to: start + segment.length }];
    }
  }
  return [];
}

function meansLines(selection: Selection): boolean {
  const { $from, $to, empty } = selection;
  if (empty || !$from.sameParent($to) || selection instanceof AllSelection) return true;
  const { parent } = $from;
  return !parent.isTextblock || $to.parentOffset - $from.parentOffset === parent.content.size;
}
