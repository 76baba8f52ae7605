// A whole manual is pasted as several sections: with thousands of blocks in one section, every later key
// would wait for the browser to lay out all of them.

import { Fragment, type Node, type Slice } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { modeOf } from '../kit/mode.ts';

/** More than a section should contain. */
const long = 120;
const usual = 50;

/**
 * A transaction that pastes a long slice at the end of a section's last line; null for any other paste.
 * Elsewhere, the blocks after the caret would have to move to a new section and be written again.
 */
export function longPaste(state: EditorState, { content, openStart }: Slice): Transaction | null {
  const { selection } = state;
  const { $from } = selection;
  if (content.childCount <= long || modeOf(state) !== 'edit') return null;
  if (!(selection instanceof TextSelection) || !selection.empty || $from.depth !== 2) return null;
  const section = $from.node(1);
  const isAtEnd = $from.pos === $from.end(2) && $from.indexAfter(1) === section.childCount;
  if (!isAtEnd || !content.content.every((node) => node.type.isInGroup('block'))) return null;

  const { tr } = state;
  const blocks = [...content.content];
  const first = blocks[0] as Node;
  const line = $from.parent;
  if (line.content.size === 0 && line.type.name === 'paragraph') {
    blocks.shift();
    tr.replaceWith($from.before(2), $from.after(2), first);
  } else if (openStart > 0 && first.isTextblock && line.type.validContent(first.content)) {
    blocks.shift();
    tr.insert($from.pos, first.content);
  }
  tr.insert(
    tr.mapping.map($from.end(1)),
    blocks.splice(0, Math.max(0, usual - section.childCount)),
  );
  const sections: Node[] = [];
  while (blocks.length > 0)
    sections.push(section.type.create(null, Fragment.fromArray(blocks.splice(0, usual))));
  const behind = tr.mapping.map($from.after(1));
  tr.insert(behind, sections);
  const end = behind + sections.reduce((size, each) => size + each.nodeSize, 0);
  return tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1));
}
