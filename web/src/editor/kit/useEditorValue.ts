import type { Editor } from '@tiptap/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A value read from the editor after each transaction, once the key's frame has been painted. */
export function useEditorValue<T>(editor: Editor, read: (editor: Editor) => T): T {
  const latest = useRef(read);
  useLayoutEffect(() => {
    latest.current = read;
  });
  const [value, setValue] = useState(() => read(editor));
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      if (!editor.isDestroyed) setValue(() => latest.current(editor));
    };
    const later = () => {
      frame ||= requestAnimationFrame(() => setTimeout(update));
    };
    later();
    const events = ['transaction', 'update', 'focus', 'blur'] as const;
    for (const event of events) editor.on(event, later);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) editor.off(event, later);
    };
  }, [editor]);
  return value;
}
