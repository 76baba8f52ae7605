// The pages of the open document as a React hook: rerenders when the page setup or the visible pages
// change, but not at each key.

import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { PageState } from '../layout/pageState.ts';
import { pageStateOf } from '../layout/plugin.ts';

/** Null until the text is live. */
export function usePages(editor: Editor): PageState | null {
  const [state, setState] = useState(() => pageStateOf(editor.state));
  useEffect(() => {
    const read = () => setState(pageStateOf(editor.state));
    read();
    editor.on('update', read);
    return () => {
      editor.off('update', read);
    };
  }, [editor]);
  const subscribe = useCallback(
    (listener: () => void) => state?.subscribe(listener) ?? (() => {}),
    [state],
  );
  useSyncExternalStore(subscribe, () => state?.version ?? 0);
  return state;
}
