import type { LiveRefusal } from '@docent/contract/live';
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import type { OutlineHeading } from '@docent/document-model/outline';
import { contentOf } from '@docent/document-model/yjs';
import { VisuallyHidden } from '@mantine/core';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { catchForField } from '../../ui/typedAhead.ts';
import { insertAgain } from '../blocks/insertAgain.ts';
import { type MoveChapter, moverOf } from '../blocks/moveBlocks.ts';
import type { CommentedText } from '../comments/commented.ts';
import type { EditorDialogName } from '../kit/dialogs.ts';
import type { LiveConnection, SaveState } from '../live/connection.ts';
import './document.css';
import './editor.css';
import '../blocks/dragHandle.css';
import '../layout/pages.css';
import { commentedText } from '../comments/commentMarks.ts';
import { CompletionMenu } from '../completion/CompletionMenu.tsx';
import { SlashMenu } from '../completion/SlashMenu.tsx';
import { Finding } from '../find/Finding.tsx';
import { useEditorStatus } from '../kit/editorStatus.ts';
import { giveUpEditing, modeOf, modesFor } from '../kit/mode.ts';
import classes from '../kit/tools.module.css';
import type { Presence } from '../live/carets.ts';
import { SuggestionCard } from '../suggesting/SuggestionTools.tsx';
import { BusyIndicator } from '../toolbar/BusyIndicator.tsx';
import { FloatingTools } from '../toolbar/FloatingTools.tsx';
import { Toolbar } from '../toolbar/Toolbar.tsx';
import { leavingHint } from '../typing/leaveByTab.ts';
import { useKeysOutside } from '../typing/useKeysOutside.ts';
import { uploadFiles } from '../uploads/uploads.ts';
import { ContextMenu } from './ContextMenu.tsx';
import { bringTyping, focusText } from './focusText.ts';
import { OpenDialog } from './OpenDialog.tsx';
import { openDocument, surroundingsOf, watchOutline, watchPresence } from './openDocument.ts';
import { acquire, keyOf, type OpenDocument, release } from './openDocuments.ts';
import { type DocumentNames, PageRulers, PageSurface } from './PageSurface.tsx';
import { RefusedNotice } from './RefusedNotice.tsx';
import '../suggesting/suggesting.css';
import { SurfaceProvider } from '../kit/surface.ts';
import type { UploadedImage } from '../kit/surroundings.ts';

export type { Presence, SaveState };

/** The text as its writer has it, and when the server has it too. */
export interface LiveSource {
  read(): DocumentJSON;
  /** Resolves also after the editor is no longer shown; never where the server refuses the text. */
  saved(): Promise<void>;
  /** Inserts blocks at the caret, as one step of undo; false where they do not fit or nobody may write. */
  insert(blocks: NodeJSON[]): boolean;
}

export interface DocumentEditorProps {
  fileId: string;
  token: string;
  person: { id: string; username: string };
  /** Whoever may not edit may suggest. */
  mayEdit: boolean;
  onState: (state: SaveState) => void;
  onRefused: (reason: LiveRefusal) => void;
  /** `onProgress` takes 0 to 1. */
  uploadImage: (file: File, onProgress: (share: number) => void) => Promise<UploadedImage>;
  /** An address that an <img> can load; usually an object URL. */
  resolveImage: (src: string) => Promise<string>;
  /** What headers and footers tell of the document. */
  names?: DocumentNames;
  /** The files that the text links to, by id; those that the person may not read are not among them. */
  linkNames?: ReadonlyMap<string, string>;
  /** Where the bars over and under the text stand; they do not scroll with it. */
  bars: { tools: HTMLElement | null; status: HTMLElement | null };
  onOutline?: (outline: OutlineHeading[]) => void;
  onPresence?: (others: Presence[]) => void;
  /** Begins a comment on what is selected. */
  onComment?: () => void;
  /** The live text, for comments on it; null when it is shown no more. */
  onCommentedText?: (text: CommentedText | null) => void;
  /** The text is about to be drawn: what was read in its place may go. Not a moment before. */
  onLive: () => void;
  /** The text stands in the page; once it is live, `takeFocus` brings the caret to a block that is in sight. */
  onShown: (takeFocus?: (inSight: string | null) => void) => void;
  /** While the text is live. */
  source: RefObject<LiveSource | null>;
  /** While the text is live: moves a chapter of it. */
  mover: RefObject<MoveChapter | null>;
}

/** The live editor of one document. Hiding and showing it again keeps connection, undo and place. */
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
  return document && <Surface key={key} document={document} {...props} />;
}

/** Over the text, and what they open. */
const tools = '[data-over-text], [data-tools], [role="menu"]';

type SurfaceProps = DocumentEditorProps & { document: OpenDocument };

function Surface(props: SurfaceProps) {
  const { document, onState, onRefused, onOutline, onPresence, onLive, onShown, source, mover } =
    props;
  const { bars, onCommentedText } = props;
  const { t, i18n } = useTranslation();
  const { connection, editor, page } = document;
  const status = useEditorStatus(editor);
  const [refusal, setRefusal] = useState(connection.refusal());
  const [isLive, setLive] = useState(document.isLive);
  /** How often the link panel was opened; 0 while it is closed. */
  const [linking, setLinking] = useState(0);
  const closeLink = useCallback(() => setLinking(0), []);
  const [dialog, setDialog] = useState<{ name: EditorDialogName; at: number | null } | null>(null);
  const openDialog = useCallback((name: EditorDialogName, at?: number) => {
    catchForField('', () => setDialog(null));
    setDialog({ name, at: at ?? null });
  }, []);
  const openLink = useCallback(() => {
    if (!editor.isEditable) return;
    // Nothing that is typed before the panel has its field goes into the text.
    catchForField('', closeLink);
    setLinking((times) => times + 1);
  }, [editor, closeLink]);
  const help = useCallback(() => openDialog('help'), [openDialog]);
  useKeysOutside(editor, help);
  const surface = useMemo(
    () => ({
      editor,
      fileId: page.props.fileId,
      person: { id: props.person.id, mayEdit: props.mayEdit },
      openDialog,
      comment: () => page.props.onComment?.(),
    }),
    [editor, page, props.person.id, props.mayEdit, openDialog],
  );
  const frame = useRef<HTMLDivElement>(null);
  const chooseImages = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    // The editor's element belongs to the open document and is only shown here. Shown again in the same
    // place it is not moved, or the browser would forget the heights of what is out of sight.
    const { dom } = editor.view;
    if (isLive && dom.parentElement !== frame.current) frame.current?.append(dom);
    if (isLive) onLive();
    const key = keyOf(page.props.person.id, page.props.fileId);
    onShown(isLive ? (inSight) => focusText(editor.view, key, inSight) : undefined);
    if (isLive) bringTyping(editor.view, key);
  }, [editor, page, isLive, onLive, onShown]);
  useLayoutEffect(() => {
    page.openLink = openLink;
    page.openDialog = openDialog;
  }, [page, openLink, openDialog]);

  useEffect(() => {
    if (!isLive) return;
    source.current = {
      read: () => contentOf(connection.ydoc),
      saved: () => waitUntilSaved(connection),
      insert: (blocks) => insertAgain(editor, blocks),
    };
    mover.current = moverOf(editor);
    return () => {
      source.current = null;
      mover.current = null;
    };
  }, [connection, editor, isLive, source, mover]);
  useEffect(() => {
    if (!isLive || !onCommentedText) return;
    const root = editor.view.dom;
    onCommentedText(commentedText(editor.view, root, () => waitUntilSaved(connection)));
    return () => onCommentedText(null);
  }, [connection, editor, isLive, onCommentedText]);

  const couldEdit = useRef(false);
  const [toolsKey, setToolsKey] = useState(0);
  useEffect(() => {
    if (!isLive) return;
    const isOpen = props.mayEdit || modesFor(false).includes(modeOf(editor.state));
    if (!props.mayEdit && (couldEdit.current || !isOpen)) {
      giveUpEditing(editor.view);
      if (couldEdit.current) closeMenus();
    }
    couldEdit.current = props.mayEdit;

    /** They offer what they were opened for. Made anew, tools and menus are closed. */
    function closeMenus() {
      if (globalThis.document.activeElement?.closest(tools)) editor.view.focus();
      setToolsKey((times) => times + 1);
    }
  }, [editor, isLive, props.mayEdit]);

  useEffect(() => {
    let last: SaveState | undefined;
    let wasLive = false;
    const reportState = () => {
      if (!wasLive && document.isLive()) {
        wasLive = true;
        onLive();
        setLive(true);
      }
      const state = connection.state();
      if (state === last) return;
      last = state;
      const reason = connection.refusal();
      setRefusal(reason);
      onState(state);
      if (reason) onRefused(reason);
    };
    reportState();
    return connection.subscribe(reportState);
  }, [document, connection, onLive, onState, onRefused]);
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
  const toToolbar = (event: KeyboardEvent) => {
    if (event.key !== 'F10' || !event.altKey) return;
    event.preventDefault();
    bars.tools?.querySelector<HTMLElement>('[role="toolbar"] button')?.focus();
  };
  return (
    <SurfaceProvider value={surface}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: one key leads from the text to its tools */}
      <div className={classes.editor} onKeyDown={toToolbar}>
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
                onHelp={() => openDialog('help')}
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
        {dialog && <OpenDialog {...dialog} editor={editor} onClose={() => setDialog(null)} />}
      </div>
    </SurfaceProvider>
  );
}

function waitUntilSaved({ hasUnsaved, subscribe }: LiveConnection): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (hasUnsaved()) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribe(check);
    check();
  });
}
