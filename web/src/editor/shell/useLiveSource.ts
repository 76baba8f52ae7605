// Provides the live text to the page of the document and to comments.
import { contentOf } from '@docent/document-model/yjs';
import { useEffect } from 'react';
import { insertAgain } from '../blocks/insertAgain.ts';
import { moverOf } from '../blocks/moveBlocks.ts';
import { commentedText } from '../comments/commentMarks.ts';
import type { LiveConnection } from '../live/liveConnection.ts';
import { goToEnd } from '../typing/textEnds.ts';
import type { DocumentEditorProps } from './editorProps.ts';
import type { OpenDocument } from './openDocuments.ts';

type Receivers = Pick<DocumentEditorProps, 'source' | 'mover' | 'onCommentedText'>;

export function useLiveSource(
  { connection, editor }: OpenDocument,
  isLive: boolean,
  { source, mover, onCommentedText }: Receivers,
): void {
  useEffect(() => {
    if (!isLive) return;
    source.current = {
      read: () => contentOf(connection.ydoc),
      saved: () => waitUntilSaved(connection),
      insert: (blocks) => insertAgain(editor, blocks),
      focusStart() {
        editor.view.focus();
        goToEnd('start')(editor.state, editor.view.dispatch, editor.view);
      },
    };
    mover.current = moverOf(editor);
    return () => {
      source.current = null;
      mover.current = null;
    };
  }, [connection, editor, isLive, source, mover]);
  useEffect(() => {
    if (!isLive || !onCommentedText) return;
    const root = editor.view.dom;
    onCommentedText(commentedText(editor.view, root, () => waitUntilSaved(connection)));
    return () => onCommentedText(null);
  }, [connection, editor, isLive, onCommentedText]);
}

function waitUntilSaved({ hasUnsaved, subscribe }: LiveConnection): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (hasUnsaved()) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribe(check);
    check();
  });
}
