import type { Editor } from '@tiptap/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { watchFindingKeys } from './keys.ts';
import { findingIn } from './plugin.ts';

const FindPanel = lazy(() =>
  import('./FindPanel.tsx').then((file) => ({ default: file.FindPanel })),
);

/** The panel for finding and replacing, loaded when it is first opened. */
export function Finding({ editor }: { editor: Editor }) {
  const [finding, setFinding] = useState(() => findingIn(editor.state));
  useEffect(() => {
    let frame = 0;
    const read = () => {
      frame = 0;
      if (!editor.isDestroyed) setFinding(findingIn(editor.state));
    };
    const later = () => {
      frame ||= requestAnimationFrame(read);
    };
    read();
    editor.on('transaction', later);
    return () => {
      cancelAnimationFrame(frame);
      editor.off('transaction', later);
    };
  }, [editor]);
  useEffect(() => watchFindingKeys(editor.view), [editor]);
  if (!finding?.opened) return null;
  return (
    <Suspense fallback={null}>
      <FindPanel editor={editor} finding={finding} />
    </Suspense>
  );
}
