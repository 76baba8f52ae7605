import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import './document.css';
import './editor.css';
import '../blocks/dragHandle.css';
import '../layout/pages.css';
import { CompletionMenu } from '../completion/CompletionMenu.tsx';
import { SlashMenu } from '../completion/SlashMenu.tsx';
import { Finding } from '../find/Finding.tsx';
import { useEditorStatus } from '../kit/editorStatus.ts';
import { SurfaceProvider } from '../kit/surface.ts';
import classes from '../kit/tools.module.css';
import { SuggestionCard } from '../suggesting/SuggestionCard.tsx';
import '../suggesting/suggesting.css';
import { BusyIndicator } from '../toolbar/BusyIndicator.tsx';
import { FloatingTools } from '../toolbar/FloatingTools.tsx';
import { Toolbar } from '../toolbar/Toolbar.tsx';
import { leavingHint } from '../typing/leaveByTab.ts';
import { useKeysOutside } from '../typing/useKeysOutside.ts';
import { uploadFiles } from '../uploads/uploads.ts';
import { ContextMenu } from './ContextMenu.tsx';
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

/** The text with its toolbars, menus, panels and dialogs. */
export function EditorSurface(props: Props) {
  const { document, bars, onOutline, onPresence } = props;
  const { t, i18n } = useTranslation();
  const { connection, editor, page } = document;
  const status = useEditorStatus(editor);
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
  const chooseImages = useRef<HTMLInputElement>(null);

  useEditorElement(frame, document, isLive, props);
  useLayoutEffect(() => {
    page.openLink = openLink;
    page.openDialog = openDialog;
  }, [page, openLink, openDialog]);

  useLiveSource(document, isLive, props);
  const toolsKey = useRightToEdit(editor, isLive, props.mayEdit);
  useConnectionState(document, { ...props, setLive, setRefusal });
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
        {bars.tools &&
          createPortal(
            <>
              <Toolbar
                key={toolsKey}
                editor={editor}
                status={status}
                mayEdit={props.mayEdit}
                personId={props.person.id}
                onLink={openLink}
                onImages={upload}
                chooseImages={chooseImages}
              />
              <BusyIndicator editor={editor} />
            </>,
            bars.tools,
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
        <FloatingTools
          editor={editor}
          status={status}
          linking={linking}
          onLink={openLink}
          onLinkDone={closeLink}
        />
        <SuggestionCard editor={editor} mayEdit={props.mayEdit} personId={props.person.id} />
        <ContextMenu key={toolsKey} editor={editor} onLink={openLink} />
        <Finding editor={editor} />
        <SlashMenu editor={editor} onImage={() => chooseImages.current?.click()} onFiles={upload} />
        <CompletionMenu editor={editor} />
        {isLive && props.children}
        {dialog && <OpenDialog {...dialog} editor={editor} onClose={closeDialog} />}
      </div>
    </SurfaceProvider>
  );
}
