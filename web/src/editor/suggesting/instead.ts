// Converts edits into suggestions for somebody who lost the right to edit.

import { type DocumentJSON, sameContent } from '@docent/document-model/content';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import { fragmentName } from '@docent/document-model/yjs';
import { replaceChangedRange } from '@docent/live-binding/narrowReplacement';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { initProseMirrorDoc } from 'y-prosemirror';
import type * as Y from 'yjs';
import { giveUpEditing, setMode } from '../kit/mode.ts';
import type { Author } from './author.ts';
import { settling } from './settling.ts';
import { toSuggestions } from './transform.ts';

/**
 * Converts the editor's differences from the `agreed` text, all of which it must contain, into suggestions;
 * returns false without any change if that is impossible.
 */
export function suggestInstead(view: EditorView, agreedDoc: Y.Doc, author: Author): boolean {
  const { doc } = initProseMirrorDoc(agreedDoc.getXmlFragment(fragmentName), view.state.schema);
  // Suggestions from an earlier attempt may have been refused as well, because somebody else was editing
  // the same place.
  if (isSuggestedBy(author, doc, view.state.doc)) {
    setMode(view, 'suggest');
    giveUpEditing(view);
    return true;
  }
  const before = EditorState.create({ doc });
  const direct = replaceChangedRange(before.tr, view.state.doc.content);
  direct.setSelection(Selection.fromJSON(direct.doc, view.state.selection.toJSON()));
  const suggestion = toSuggestions(direct, before, author);
  if (!suggestion) return false;
  setMode(view, 'suggest');
  const tr = settling(replaceChangedRange(view.state.tr, suggestion.doc.content));
  tr.setSelection(Selection.fromJSON(tr.doc, suggestion.selection.toJSON()));
  view.dispatch(tr.setMeta('addToHistory', false));
  giveUpEditing(view);
  return true;
}

function isSuggestedBy({ id }: Author, agreedNode: Node, now: Node): boolean {
  const withoutOwn = (doc: Node) =>
    withoutSuggestions(doc.toJSON() as DocumentJSON, 'refuse', (_, personId) => personId === id);
  return sameContent(withoutOwn(agreedNode).content, withoutOwn(now).content);
}

/** Resolves when no composition is active, because a change beside it would end it. */
export async function waitForComposition(editor: Editor): Promise<void> {
  while (!editor.isDestroyed && editor.view.composing)
    await new Promise((resolve) => setTimeout(resolve, 50));
}
