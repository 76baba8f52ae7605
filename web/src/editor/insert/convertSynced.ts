import type { NodeJSON } from '@docent/document-model/content';
import type { Editor } from '@tiptap/core';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import i18next from 'i18next';
import { yUndoPluginKey } from 'y-prosemirror';
import { requireShown } from '../../api/errors.ts';
import { showToast } from '../../ui/toasts.ts';
import { withoutIds } from '../blocks/insertAgain.ts';
import { readSynced } from '../drawing/syncedTexts.ts';
import { isWriting, modeOf } from '../kit/mode.ts';

/** Replaces a synced paragraph with the text that the person sees there, as one undo step. */
export async function convertSynced(editor: Editor, { attrs }: Node): Promise<void> {
  const { fileId, paragraphId } = attrs;
  try {
    const source = await readSynced({ fileId, paragraphId });
    if (source?.block && replaceBlock(editor, attrs.id, source.block as unknown as NodeJSON))
      return;
  } catch (error) {
    requireShown(error);
  }
  showToast({ message: i18next.t('blocks.synced.notConverted'), type: 'error' });
}

/** False if the block is gone, or if the person may no longer write. */
function replaceBlock({ state, view, isEditable }: Editor, id: string, block: NodeJSON): boolean {
  if (!isEditable || !isWriting(modeOf(state))) return false;
  let pos = -1;
  state.doc.descendants((node, at) => {
    if (node.attrs.id === id && node.type.name === 'synced') pos = at;
    return pos < 0 && !node.isTextblock;
  });
  if (pos < 0) return false;
  const text = state.schema.nodeFromJSON(withoutIds(block));
  // An item of a list is wrapped in one where it may not stand alone.
  const tr = state.tr.replace(pos, pos + 1, new Slice(Fragment.from(text), 0, 0));
  const end = tr.mapping.map(pos + 1);
  const undo = yUndoPluginKey.getState(state)?.undoManager;
  undo?.stopCapturing();
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(end), -1)).scrollIntoView());
  undo?.stopCapturing();
  view.focus();
  return true;
}
