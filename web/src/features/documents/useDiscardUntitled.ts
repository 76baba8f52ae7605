// A new document that is left without a title and a word goes away. Only the server knows whether nobody has written in it.
import { isUntitled } from '@docent/contract/constants';
import type { File } from '@docent/contract/files';
import { isWritten } from '@docent/contract/written';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { connectionOf, keyOf } from '../../editor/shell/openDocuments.ts';
import { useFileActions } from '../files/files.actions.ts';

interface Options {
  file: File;
  personId: string;
  /** What stands in the field of the title. */
  typedTitle: RefObject<string>;
  /** Others write in it now. */
  isShared: boolean;
}

export function useDiscardUntitled({ file, personId, typedTitle, isShared }: Options): void {
  const actions = useFileActions();
  const latest = useRef({ file, isShared, actions });
  useLayoutEffect(() => {
    latest.current = { file, isShared, actions };
  }, [file, isShared, actions]);
  const key = keyOf(personId, file.id);
  useEffect(
    // When the page is left it is hidden, which ends its effects; nothing else may end this one.
    () => () => {
      const { file, isShared, actions } = latest.current;
      if (!isUntitled(file.name) || isWritten(typedTitle.current) || isShared) return;
      // While anything in this browser may be on its way, or was not asked for, it stays.
      if (connectionOf(key)?.state() === 'saved') void actions.discardUntitled(file);
    },
    [key, typedTitle],
  );
}
