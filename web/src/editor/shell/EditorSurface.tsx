import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import './document.css';
import './editor.css';
import '../blocks/dragHandle.css';
import '../layout/pages.css';
import { Finding } from '../find/Finding.tsx';
import { SurfaceProvider } from '../kit/surface.ts';
import classes from '../kit/tools.module.css';
import '../suggesting/suggesting.css';
import { useHasPainted } from '../../ui/afterPaint.ts';
import { useModule } from '../../ui/lazily.ts';
import { leavingHint } from '../typing/leaveByTab.ts';
import { useKeysOutside } from '../typing/useKeysOutside.ts';
import { uploadFiles } from '../uploads/uploads.ts';
import type { DocumentEditorProps } from './editorProps.ts';
import { OpenDialog } from './OpenDialog.tsx';
import { surroundingsOf, watchOutline, watchPresence } from './openDocument.ts';
import type { OpenDocument } from './openDocuments.ts';
import { PageRulers, PageSurface } from './PageSurface.tsx';
import { RefusedNotice } from './RefusedNotice.tsx';
import { useConnectionState } from './useConnectionState.ts';
import { useEditorElement } from './useEditorElement.ts';
import { useLiveSource } from './useLiveSource.ts';
import { useOpenPanels } from './useOpenPanels.ts';
import { useRightToEdit } from './useRightToEdit.ts';

type Props = DocumentEditorProps & { document: OpenDocument };

export const loadTools = () => import('./EditorTools.tsx');

/** The text with its toolbars, menus, panels and dialogs. */
export function EditorSurface(props: Props) {
  const { document, bars, onOutline, onPresence } = props;
  const { t, i18n } = useTranslation();
  const { connection, editor, page } = document;
  const [refusal, setRefusal] = useState(connection.refusal());
  const [isLive, setLive] = useState(document.isLive);
  const { linking, openLink, closeLink, dialog, openDialog, closeDialog } = useOpenPanels(editor);
  useKeysOutside(editor);
  const surface = useMemo(
    () => ({
      editor,
      fileId: page.props.fileId,
      person: { id: props.person.id, mayEdit: props.mayEdit, mayDownload: props.mayDownload },
      openDialog,
      comment: () => page.props.onComment?.(),
    }),
    [editor, page, props.person.id, props.mayEdit, props.mayDownload, openDialog],
  );
  const frame = useRef<HTMLDivElement>(null);

  useEditorElement(frame, document, isLive, props);
  useLayoutEffect(() => {
    page.openLink = openLink;
    page.openDialog = openDialog;
  }, [page, openLink, openDialog]);

  useLiveSource(document, isLive, props);
  const toolsKey = useRightToEdit(editor, isLive, props.mayEdit);
  useConnectionState(document, { ...props, setLive, setRefusal });
  // The first key does not wait for them.
  const Tools = useModule(loadTools, useHasPainted(isLive))?.EditorTools;
  useEffect(
    () => (onOutline && isLive ? watchOutline(document, onOutline) : undefined),
    [document, isLive, onOutline],
  );
  useEffect(
    () => (onPresence ? watchPresence(connection, onPresence) : undefined),
    [connection, onPresence],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: hints and labels follow the language
  useEffect(() => editor.view.updateState(editor.state), [editor, i18n.language]);

  const upload = (files: File[]) =>
    uploadFiles(editor.view, files, editor.state.selection.from, surroundingsOf(page));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F10' || !event.altKey) return;
    event.preventDefault();
    bars.tools?.querySelector<HTMLElement>('[role="toolbar"] button')?.focus();
  };
  return (
    <SurfaceProvider value={surface}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: one key leads from the text to its tools */}
      <div className={classes.editor} onKeyDown={onKeyDown}>
        {Tools ? (
          <Tools
            editor={editor}
            mayEdit={props.mayEdit}
            personId={props.person.id}
            toolsKey={toolsKey}
            bar={bars.tools}
            linking={linking}
            onLink={openLink}
            onLinkDone={closeLink}
            onFiles={upload}
          />
        ) : (
          bars.tools && createPortal(<EmptyToolbar />, bars.tools)
        )}
        {refusal && <RefusedNotice key={refusal} reason={refusal} connection={connection} />}
        {!isLive && !refusal && (
          <p className={classes.note} role="status">
            {t('editor.readOnlyYet')}
          </p>
        )}
        <PageRulers editor={editor} />
        <VisuallyHidden id={leavingHint}>{t('editor.leavingHint')}</VisuallyHidden>
        <div ref={frame} className={classes.frame} />
        <PageSurface
          editor={editor}
          personId={page.props.person.id}
          names={props.names}
          resolveImage={props.resolveImage}
          uploadImage={props.uploadImage}
          bar={bars.status}
        />
        <Finding editor={editor} />
        {isLive && props.children}
        {dialog && <OpenDialog {...dialog} editor={editor} onClose={closeDialog} />}
      </div>
    </SurfaceProvider>
  );
}

/** Keeps the place of the toolbar until it is loaded. */
function EmptyToolbar() {
  return (
    <div className={classes.overText} aria-hidden>
      <div className={classes.toolbar}>
        <span className={classes.button} />
      </div>
    </div>
  );
}
