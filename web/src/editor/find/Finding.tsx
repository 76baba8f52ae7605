import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { FindPanel } from './FindPanel.tsx';
import { watchFindingKeys } from './keys.ts';
import { findingIn } from './plugin.ts';

/** The panel for finding and replacing, while it is open. */
export function Finding({ editor }: { editor: Editor }) {
  const [finding, setFinding] = useState(() => findingIn(editor.state));
  useEffect(() => {
    let frame = 0;
    let lastRequest = 0;
    const read = () => {
      frame = 0;
      if (!editor.isDestroyed) setFinding(findingIn(editor.state));
    };
    const later = () => {
      const now = findingIn(editor.state);
      // Synchronous: the next key of a fast typist belongs into the field, not into the text.
      if (now && now.requestCount !== lastRequest) {
        lastRequest = now.requestCount;
        flushSync(read);
      } else frame ||= requestAnimationFrame(read);
    };
    read();
    editor.on('transaction', later);
    return () => {
      cancelAnimationFrame(frame);
      editor.off('transaction', later);
    };
  }, [editor]);
  useEffect(() => watchFindingKeys(editor.view), [editor]);
  return finding?.panel ? <FindPanel editor={editor} finding={finding} /> : null;
}
