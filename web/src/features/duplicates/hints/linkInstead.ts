import type { ParagraphRef } from '@docent/contract/duplicates';
import type { Editor } from '@tiptap/core';
import { addressOfParagraph } from '../../../editor/links/paragraphLinks.ts';
import { linkOf } from '../../files/files.rules.ts';

/** Puts a link to the other paragraph in the place of a block's text, as one step of undo. */
export function linkInstead(editor: Editor, blockId: string, place: ParagraphRef): void {
  const { state, view } = editor;
  const link = state.schema.marks.link;
  const { fileId, fileName, paragraphId, text } = place;
  const document = linkOf({ id: fileId, name: fileName, kind: 'document' }, location.origin);
  const href = addressOfParagraph(paragraphId, text, new URL(document));
  let isDone = false;
  state.doc.descendants((node, pos) => {
    if (isDone || !node.isTextblock || node.attrs.id !== blockId) return !isDone;
    isDone = true;
    const marks = link ? [link.create({ href })] : [];
    const { tr } = state;
    view.dispatch(
      tr.replaceWith(pos + 1, pos + 1 + node.content.size, state.schema.text(fileName, marks)),
    );
    return false;
  });
  view.focus();
}
