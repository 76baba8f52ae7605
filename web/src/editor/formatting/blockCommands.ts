// Commands for whole blocks: type, alignment, and breaks between them.

import type { Align } from '@docent/document-model/nodes/attributes';
import { markAsMove } from '@docent/live-binding/stepwiseMoves';
import { lift, setBlockType, toggleMark } from '@tiptap/pm/commands';
import { type Node, NodeRange, type NodeType } from '@tiptap/pm/model';
import { type Command, type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { findWrapping } from '@tiptap/pm/transform';
import { type Rewriting, rewrite } from '../large/rewriting.ts';
import { removeTextStyles } from './markCommands.ts';
import { hasLineFormat, lineFormatOf, setLines } from './paragraphCommands.ts';

export const blockKinds = [
  'paragraph',
  'heading1',
  'heading2',
  'heading3',
  'heading4',
  'heading5',
  'heading6',
  'codeBlock',
] as const;
export type BlockKind = (typeof blockKinds)[number];

/** Changes the type of the selected textblocks; ids and, if the type supports it, the alignment stay. */
export function setKind(kind: BlockKind): Command {
  return (state, dispatch, view) => {
    const level = /^heading(\d)$/.exec(kind)?.[1];
    const type = state.schema.nodes[level ? 'heading' : kind];
    if (!type) return false;
    const own: Record<string, unknown> = level ? { level: Number(level) } : {};
    // A function, because each block keeps its own id and format.
    const attrs = (node: Node) => {
      const keptFormat = hasLineFormat(node) ? lineFormatOf(node) : {};
      return { id: node.attrs.id, ...(type.spec.attrs?.lineHeight ? keptFormat : {}), ...own };
    };
    return setBlockTypeBy(type, attrs)(state, dispatch, view);
  };
}

function setBlockTypeBy(type: NodeType, attrs: (node: Node) => Record<string, unknown>): Command {
  return (state, dispatch, view) => {
    if (!setBlockType(type, attrs(state.selection.$from.parent))(state)) return false;
    if (!dispatch) return true;
    const { tr, doc } = state;
    const lines: Rewriting[] = [];
    const code: number[] = [];
    for (const { $from, $to } of state.selection.ranges) {
      doc.nodesBetween($from.pos, $to.pos, (node, pos, parent, index) => {
        if (!node.isTextblock) return true;
        if (type.spec.code || node.type.spec.code) code.push(pos);
        else if (parent?.canReplaceWith(index, index + 1, type)) {
          const make = () => [type.create(attrs(node), node.content, node.marks)];
          lines.push({ from: pos, to: pos + node.nodeSize, make });
        }
        return false;
      });
    }
    // All textblock types have the same size, so no position changes.
    rewrite(
      tr,
      lines.sort((a, b) => a.from - b.from),
    );
    // Conversion to code removes some content, so blocks are converted one by one from the end.
    for (const pos of code.reverse()) tr.setBlockType(pos + 1, pos + 1, type, attrs);
    dispatch(tr.scrollIntoView());
    view?.focus();
    return true;
  };
}

export function setAlign(align: Align | null): Command {
  return setLines({ align });
}

/** Wraps the selected blocks in a quote, or removes the quote around them. */
export const toggleQuote: Command = (state, dispatch, view) => {
  const { blockquote } = state.schema.nodes;
  if (!blockquote) return false;
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type === blockquote) return lift(state, dispatch, view);
  }
  return wrapRanges(state, dispatch, (range) => findWrapping(range, blockquote));
};

type Wrapping = ReturnType<typeof findWrapping>;

/** Wraps the selection section by section, because nothing can be wrapped across a border. */
function wrapRanges(
  state: EditorState,
  dispatch: Parameters<Command>[1],
  wrapping: (range: NodeRange) => Wrapping,
): boolean {
  const { tr } = state;
  for (const range of rangesBySection(state).reverse()) {
    const wrap = wrapping(range);
    if (wrap) tr.wrap(range, wrap);
  }
  if (!tr.docChanged) return false;
  dispatch?.(tr.scrollIntoView());
  return true;
}

/** The selected blocks as one range per section, in order. */
export function rangesBySection(state: EditorState): NodeRange[] {
  const { $from, $to } = state.selection;
  if ($from.index(0) === $to.index(0) && $from.depth > 0) {
    const range = $from.blockRange($to);
    return range && range.depth > 0 ? [range] : [];
  }
  const ranges: NodeRange[] = [];
  let pos = 0;
  state.doc.forEach((section, _, i) => {
    const start = Math.max($from.pos, pos + 1);
    const end = Math.min($to.pos, pos + section.nodeSize - 1);
    if (i >= $from.index(0) && i <= $to.index(0) && start <= end) {
      const $start = state.doc.resolve(start);
      const $end = state.doc.resolve(end);
      const last = section.childCount - 1;
      const first = $start.depth > 1 ? $start.index(1) : 0;
      const to = $end.depth > 1 ? $end.index(1) : last;
      ranges.push(
        new NodeRange(
          state.doc.resolve(posAt(section, pos, first)),
          state.doc.resolve(posAt(section, pos, to + 1)),
          1,
        ),
      );
    }
    pos += section.nodeSize;
  });
  return ranges;
}

function posAt(section: Node, pos: number, index: number): number {
  let at = pos + 1;
  for (let i = 0; i < index; i++) at += section.child(i).nodeSize;
  return at;
}

/** Removes text formatting, and turns headings and formatted paragraphs into plain ones; links stay. */
export const clearFormat: Command = (state, dispatch) => {
  const { paragraph } = state.schema.nodes;
  if (!paragraph) return false;
  const { tr } = state;
  const { empty } = state.selection;
  if (empty) tr.setStoredMarks([]);
  for (const { $from, $to } of state.selection.ranges) {
    if (!empty) removeTextStyles(tr, $from.pos, $to.pos);
    state.doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (!hasLineFormat(node)) return !node.inlineContent;
      const isSet = Object.values(lineFormatOf(node)).some((value) => value !== null);
      const { id, suggestion } = node.attrs;
      if (node.type !== paragraph || isSet) tr.setNodeMarkup(pos, paragraph, { id, suggestion });
      return false;
    });
  }
  dispatch?.(tr);
  return true;
};

export type SimpleMark =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'superscript'
  | 'subscript'
  | 'code';

/** Sets the mark on the whole selection or, if all of it has the mark, removes it. */
export function toggle(name: SimpleMark): Command {
  return (state, dispatch, view) => {
    const type = state.schema.marks[name];
    return type
      ? toggleMark(type, null, { removeWhenPresent: false })(state, dispatch, view)
      : false;
  };
}

/** Moves the block with the caret before the previous or after the next one, across sections as well. */
export function moveBlock(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const { $from, $to } = state.selection;
    if ($from.depth < 1 || $from.index(0) !== $to.index(0)) return false;
    const section = $from.node(1);
    const first = $from.depth > 1 ? $from.index(1) : $from.index();
    if (first !== ($to.depth > 1 ? $to.index(1) : first)) return false;
    const block = section.child(first);
    const start = posAt(section, $from.before(1), first);
    let target: number;
    const other = section.maybeChild(first + direction);
    if (other)
      target = direction < 0 ? start - other.nodeSize : start + block.nodeSize + other.nodeSize;
    else {
      const neighbour = state.doc.maybeChild($from.index(0) + direction);
      if (!neighbour) return false;
      const edge = direction < 0 ? $from.before(1) - 1 : $from.after(1) + 1;
      target =
        direction < 0
          ? edge - (neighbour.lastChild?.nodeSize ?? 0)
          : edge + (neighbour.firstChild?.nodeSize ?? 0);
    }
    if (!dispatch) return true;
    const { tr } = state;
    const only = section.childCount === 1;
    const [from, to] = only ? [$from.before(1), $from.after(1)] : [start, start + block.nodeSize];
    tr.delete(from, to);
    const at = tr.mapping.map(target);
    tr.insert(at, block);
    const offset = state.selection.head - start;
    tr.setSelection(
      state.selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, at)
        : TextSelection.near(tr.doc.resolve(at + offset)),
    );
    dispatch(markAsMove(tr).scrollIntoView());
    return true;
  };
}
