import { Fragment, type Node } from '@tiptap/pm/model';
import { type Command, type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';

export const insertSeparator: Command = (state, dispatch) =>
  insertBlock(state, dispatch, state.schema.nodes.separator?.create());

/** Replaces the empty line with the caret, otherwise inserts after the block with the caret. */
export function insertBlock(
  state: EditorState,
  dispatch: Parameters<Command>[1],
  blocks: Node | readonly Node[] | null | undefined,
  caretInside = false,
): boolean {
  const content = Fragment.from(blocks);
  const [first] = content.content;
  if (!first) return false;
  const { $from, $to } = state.selection;
  const node = state.selection instanceof NodeSelection ? state.selection.node : null;
  const { tr } = state;
  let depth = $to.depth;
  const takesBlock = (d: number) =>
    $to.node(d).canReplaceWith($to.indexAfter(d), $to.indexAfter(d), first.type);
  while (depth > 0 && ($to.node(depth).inlineContent || !takesBlock(depth))) depth--;
  if (depth === 0) return false;
  const emptyLine =
    !node && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
  const from = emptyLine
    ? $from.before()
    : node || depth === $to.depth
      ? $to.pos
      : $to.after(depth + 1);
  const to = emptyLine ? $from.after() : from;
  tr.replaceWith(from, to, content);
  const end = from + content.size;
  const after = tr.doc.resolve(end);
  if (caretInside) tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1)));
  else if (after.nodeAfter?.isTextblock) tr.setSelection(TextSelection.near(after));
  else {
    const paragraph = state.schema.nodes.paragraph?.createAndFill();
    if (paragraph) {
      tr.insert(end, paragraph);
      tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1)));
    }
  }
  dispatch?.(tr.scrollIntoView());
  return true;
}
