// Breaks between pages.

import { type Command, NodeSelection, Selection } from '@tiptap/pm/state';
import type { PagePart } from '../pagination/geometry.ts';

/** The following content starts a new page. In the middle of a line, the line is split first. */
export const insertPageBreak: Command = insertBreak('pageBreak', {});

/** The following content starts in the next column; with a single column, on a new page. */
export const insertColumnBreak: Command = insertBreak('pageBreak', { begins: 'column' });

/** Changes the layout of the pages up to the next section break. */
export function insertSectionBreak(part: Partial<PagePart>): Command {
  return insertBreak('sectionBreak', part);
}

function insertBreak(name: 'pageBreak' | 'sectionBreak', attrs: Record<string, unknown>): Command {
  return (state, dispatch) => {
    const type = state.schema.nodes[name];
    const paragraph = state.schema.nodes.paragraph;
    const isNode = state.selection instanceof NodeSelection;
    if (!type || !paragraph || state.selection.$from.depth < 1) return false;
    if (!dispatch) return true;
    const { tr } = state;
    if (!isNode) tr.deleteSelection();
    const { $from, to } = tr.selection;
    const isLine = $from.depth === 2 && $from.parent.isTextblock;
    const offset = $from.parentOffset;
    let pos: number;
    if ($from.depth === 1) pos = to;
    else if (isLine && offset === 0) pos = $from.before(2);
    else if (!isLine || offset === $from.parent.content.size) pos = $from.after(2);
    else {
      tr.split($from.pos);
      pos = $from.pos + 1;
    }
    tr.insert(pos, type.create(attrs));
    const behind = pos + 1;
    if (!tr.doc.resolve(behind).nodeAfter) tr.insert(behind, paragraph.create());
    dispatch(tr.setSelection(Selection.near(tr.doc.resolve(behind))).scrollIntoView());
    return true;
  };
}
