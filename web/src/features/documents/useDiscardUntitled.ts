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
  const latest = useRef({ file, isShared });
  useLayoutEffect(() => {
    latest.current = { file, isShared };
  }, [file, isShared]);
  const key = keyOf(personId, file.id);
  useEffect(
    // The page is hidden when it is left.
    () => () => {
      const { file, isShared } = latest.current;
      if (!isUntitled(file.name) || isWritten(typedTitle.current) || isShared) return;
      // While anything in this browser may be on its way, or was not asked for, it stays.
      if (connectionOf(key)?.state() === 'saved') void actions.discardUntitled(file);
    },
    [actions, key, typedTitle],
  );
}
