// Opens a document: connects, and draws the live text once the server has granted access.

import type { OutlineHeading } from '@docent/document-model/outline';
import i18next, { type TFunction } from 'i18next';
import { api } from '../../api/client.ts';
import { sentenceOf } from '../../api/reasons.ts';
import { showToast } from '../../ui/toasts.ts';
import { giveIds } from '../blocks/blockIds.ts';
import { outlineOf, sameOutline } from '../blocks/outline.ts';
import type { DrawnWords, Surroundings } from '../kit/surroundings.ts';
import { presentIn } from '../live/carets.ts';
import { connect } from '../live/connection.ts';
import type { LiveConnection } from '../live/liveConnection.ts';
import { fetchState, takeState } from '../live/storedState.ts';
import { suggestInstead, waitForComposition } from '../suggesting/instead.ts';
import { createEditor, goLive } from './editing.ts';
import type { DocumentEditorProps } from './editorProps.ts';
import type { OpenDocument, Page } from './openDocuments.ts';

export function openDocument(props: DocumentEditorProps): OpenDocument {
  const { fileId, person, token } = props;
  const page: Page = { props, openLink: () => {}, openDialog: () => {} };
  const { state, ydoc } = takeState(fileId);
  const connection = connect({
    fileId,
    person,
    token,
    url: liveAddress(),
    loadState: () => state,
    ydoc,
    suggesting: {
      load: () => fetchState(fileId),
      suggest: async (agreedDoc) => {
        await waitForComposition(editor);
        return isLive && !editor.isDestroyed && suggestInstead(editor.view, agreedDoc, person);
      },
    },
  });
  const editor = createEditor(surroundingsOf(page));
  let isLive = false;
  connection.subscribe(() => {
    if (editor.isDestroyed) return;
    if (!isLive && connection.isLoaded()) {
      isLive = true;
      goLive(editor, connection.ydoc, connection.awareness, connection.pending);
      giveIds(editor.view);
    }
    const editable = isLive && connection.refusal() === null;
    if (editor.options.editable !== editable) editor.setEditable(editable);
  });
  return { connection, editor, page, isLive: () => isLive };
}

/** What the editor needs from the page that shows it. */
export function surroundingsOf(page: Page): Surroundings {
  return {
    words: drawnWords,
    person: () => page.props.person,
    mayEdit: () => page.props.mayEdit,
    lastMode: () => sessionStorage.getItem(modeKey(page)),
    keepMode: (mode) => sessionStorage.setItem(modeKey(page), mode),
    nameOf: (fileId) => page.props.linkNames?.get(fileId),
    openLink: () => page.openLink(),
    comment: () => page.props.onComment?.(),
    openDialog: (name, at) => page.openDialog(name, at),
    resolveImage: (src) => page.props.resolveImage(src),
    uploadImage: (file, onProgress) => page.props.uploadImage(file, onProgress),
    signatures: async () => {
      const { fileId } = page.props;
      return (await api.forms.signatures({ fileId, draft: true }, { silent: true })).list;
    },
    onUploadFailed: ({ name }, error) => {
      const why = sentenceOf(error, i18next.t);
      showToast({ type: 'error', message: i18next.t('editor.uploadFailed', { name, why }) });
    },
    onPicturesLeftOut: (count) => {
      showToast({ type: 'warning', message: i18next.t('editor.picturesLeftOut', { count }) });
    },
  };
}

/** The mode is remembered until the browser tab is closed. */
function modeKey({ props: { person, fileId } }: Page): string {
  return `mode/${person.id}/${fileId}`;
}

let cachedWords: { language: string; words: DrawnWords } | null = null;

/** Cached, because a manual has thousands of images and callouts that need some of the texts. */
function drawnWords(): DrawnWords {
  const { language, t } = i18next;
  if (cachedWords?.language !== language) cachedWords = { language, words: wordsIn(t) };
  return cachedWords.words;
}

function wordsIn(t: TFunction): DrawnWords {
  return {
    text: t('editor.text'),
    emptyDocument: t('editor.emptyDocument'),
    emptyLine: t('editor.emptyLine'),
    checkItem: t('editor.checkItem'),
    unknownBlock: t('editor.unknownBlock'),
    codeLanguage: t('editor.codeLanguage'),
    plainText: t('editor.plainText'),
    image: t('editor.image'),
    imageFailed: t('editor.imageFailed'),
    resizeImage: t('editor.resizeImage'),
    rowHandle: t('tables.rowHandle'),
    columnHandle: t('tables.columnHandle'),
    tableHandle: t('tables.tableHandle'),
    rowHeightHandle: t('tables.rowHeightHandle'),
    uploading: t('editor.uploading'),
  };
}

function liveAddress(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/live`;
}

/** Reports the outline now and at each change. */
export function watchOutline(
  { editor }: OpenDocument,
  onChange: (outline: OutlineHeading[]) => void,
): () => void {
  let last: OutlineHeading[] | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    timer = undefined;
    if (editor.isDestroyed) return;
    const outline = outlineOf(editor.state.doc);
    if (last && sameOutline(last, outline)) return;
    last = outline;
    onChange(outline);
  };
  const later = () => {
    timer ??= setTimeout(read, 120);
  };
  read();
  editor.on('update', later);
  return () => {
    clearTimeout(timer);
    editor.off('update', later);
  };
}

/** Reports who else is in the document, now and at each change. */
export function watchPresence(
  { awareness }: LiveConnection,
  onChange: (present: ReturnType<typeof presentIn>) => void,
): () => void {
  let last = '';
  const read = () => {
    const present = presentIn(awareness);
    const now = JSON.stringify(present);
    if (now === last) return;
    last = now;
    onChange(present);
  };
  read();
  awareness.on('change', read);
  return () => awareness.off('change', read);
}
