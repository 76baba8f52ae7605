import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { EditorSurface } from './EditorSurface.tsx';
import type { DocumentEditorProps } from './editorProps.ts';
import { openDocument } from './openDocument.ts';
import { acquire, keyOf, type OpenDocument, release } from './openDocuments.ts';

export type { Presence } from '../live/carets.ts';
export type { SaveState } from '../live/liveConnection.ts';
export type { DocumentEditorProps, LiveSource } from './editorProps.ts';

/**
 * The live editor of one document. Hiding and showing it again keeps the connection, the undo
 * history and the position.
 */
export function DocumentEditor(props: DocumentEditorProps) {
  const key = keyOf(props.person.id, props.fileId);
  const [document, setDocument] = useState<OpenDocument | null>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
    if (document) document.page.props = props;
  });
  useLayoutEffect(() => {
    setDocument(acquire(key, () => openDocument(latest.current)));
    return () => release(key);
  }, [key]);
  useEffect(() => document?.connection.setToken(props.token), [document, props.token]);
  return document && <EditorSurface key={key} document={document} {...props} />;
}
