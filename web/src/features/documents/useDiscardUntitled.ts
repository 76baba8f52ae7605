// Discards a new document that is left without a title and text. Only the server knows whether anybody has
// written in it.
import { isUntitled } from '@docent/contract/constants';
import type { File } from '@docent/contract/files';
import { isWritten } from '@docent/contract/written';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { onceSaved } from '../../editor/live/onceSaved.ts';
import { connectionOf, keyOf } from '../../editor/shell/openDocuments.ts';
import { useFileActions } from '../files/files.actions.ts';

interface Options {
  file: File;
  personId: string;
  /** The content of the title field. */
  typedTitle: RefObject<string>;
  /** Others are in the document. */
  isShared: boolean;
}

export function useDiscardUntitled({ file, personId, typedTitle, isShared }: Options): void {
  const actions = useFileActions();
  const latest = useRef({ file, isShared, actions });
  useLayoutEffect(() => {
    latest.current = { file, isShared, actions };
  }, [file, isShared, actions]);
  const key = keyOf(personId, file.id);
  const stopWaiting = useRef(() => {});
  useEffect(() => {
    stopWaiting.current();
    const isDiscardable = () => {
      const { file, isShared } = latest.current;
      return isUntitled(file.name) && !isWritten(typedTitle.current) && !isShared;
    };
    const onPageHide = ({ persisted }: PageTransitionEvent) => {
      const { file, actions } = latest.current;
      // A persisted page comes back as it was. Changes that are not saved yet are sent when it is opened again.
      if (persisted || !isDiscardable() || connectionOf(key)?.state() !== 'saved') return;
      actions.noteClosed(file);
    };
    window.addEventListener('pagehide', onPageHide);
    // Leaving the page hides it, which cleans up its effects; nothing else may trigger this cleanup.
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      if (!isDiscardable()) return;
      const { file, actions } = latest.current;
      // Before that, this browser may have unsaved changes.
      const connection = connectionOf(key);
      if (connection)
        stopWaiting.current = onceSaved(connection, () => void actions.discardUntitled(file));
    };
  }, [key, typedTitle]);
}
