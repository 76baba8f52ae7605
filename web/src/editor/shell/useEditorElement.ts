// Puts the text of an open document into the page, at the previous position when it is shown again.
import { type RefObject, useLayoutEffect } from 'react';
import type { DocumentEditorProps } from './editorProps.ts';
import { bringTyping, focusText } from './focusText.ts';
import { keyOf, type OpenDocument } from './openDocuments.ts';

type Callbacks = Pick<DocumentEditorProps, 'onLive' | 'onShown'>;

export function useEditorElement(
  frame: RefObject<HTMLElement | null>,
  { editor, page }: OpenDocument,
  isLive: boolean,
  { onLive, onShown }: Callbacks,
): void {
  useLayoutEffect(() => {
    // The editor's element belongs to the open document and is only shown here. If it is still in
    // place, it is not moved, because the browser would forget the heights of invisible sections.
    const { dom } = editor.view;
    if (isLive && dom.parentElement !== frame.current) frame.current?.append(dom);
    if (isLive) onLive();
    const key = keyOf(page.props.person.id, page.props.fileId);
    onShown(isLive ? (visibleBlockId) => focusText(editor.view, key, visibleBlockId) : undefined);
    if (isLive) bringTyping(editor.view, key);
  }, [frame, editor, page, isLive, onLive, onShown]);
}
