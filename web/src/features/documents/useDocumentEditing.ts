// Drives the phases of a document's page (`documentState.ts`): loads and closes the editor, waits until
// changes have reached the server, and follows the person's rights.
import type { NodeJSON } from '@docent/document-model/content';
import { useQueryClient } from '@tanstack/react-query';
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { requireShown } from '../../api/errors.ts';
import { askForState } from '../../editor/live/storedState.ts';
import type { LiveSource } from '../../editor/shell/DocumentEditor.tsx';
import { isOpen, keyOf } from '../../editor/shell/openDocuments.ts';
import { showToast } from '../../ui/toasts.ts';
import { holdIdle } from '../../ui/whenIdle.ts';
import { initialState, isEditing, nextState } from './documentState.ts';
import { draftQuery } from './documents.queries.ts';
import type { Offers, ShownDocument } from './documents.rules.ts';
import { createSaveSignal } from './saveSignal.ts';
import { useDiscardUntitled } from './useDiscardUntitled.ts';
import { useDraftBadge } from './useDraftBadge.ts';

export const loadEditor = () => import('./parts/LiveText.tsx');

interface Options {
  file: ShownDocument['file'];
  personId: string;
  offers: Offers;
  scroller: RefObject<HTMLElement | null>;
  /** Stores the scroll position before another text replaces this one. */
  rememberPlace: () => void;
  startEditing: boolean;
  onEditingStarted: () => void;
  onChanged: () => Promise<void>;
}

export function useDocumentEditing(options: Options) {
  const { file, personId, offers, scroller, rememberPlace, onChanged } = options;
  const { startEditing, onEditingStarted } = options;
  const client = useQueryClient();
  const [state, dispatch] = useReducer(nextState, initialState);
  const [save] = useState(createSaveSignal);
  const source = useRef<LiveSource | null>(null);
  const badge = useDraftBadge(file, offers, save, scroller);
  const { reset } = badge;

  /** Called when the pointer is over Edit, to reduce the wait after the click. */
  const prepare = useCallback(() => {
    const loading = loadEditor();
    if (isOpen(keyOf(personId, file.id))) return;
    askForState(file.id);
    void loading.then(
      async ({ readAhead, preloadTools }) => {
        await readAhead(file.id);
        await preloadTools();
      },
      () => undefined,
    );
  }, [personId, file.id]);

  const edit = useCallback(() => {
    rememberPlace();
    prepare();
    dispatch({ type: 'edit' });
  }, [rememberPlace, prepare]);

  const read = useCallback(() => {
    const content = source.current?.read();
    const untilSaved = source.current?.saved() ?? Promise.resolve();
    // People who only suggested continue with the published text.
    const editedContent = content && offers.edit ? { ...content } : null;
    rememberPlace();
    reset();
    dispatch({ type: 'done', editedContent });
    // The server derives a draft some time after its last edit, but always before it returns the draft. The
    // published text alone might say that nothing has changed.
    void untilSaved.then(async () => {
      try {
        await client.fetchQuery(draftQuery(file.id));
      } catch (error) {
        // Without an answer, the text in this browser is the latest.
        requireShown(error);
        return;
      }
      await onChanged();
      dispatch({ type: 'confirmed', editedContent });
    });
  }, [client, file.id, rememberPlace, reset, offers.edit, onChanged]);

  const isOpening = state.phase === 'opening';
  // Comments and the like would delay the editor.
  useLayoutEffect(() => (isOpening ? holdIdle() : undefined), [isOpening]);

  const mayWrite = offers.edit || offers.suggest;
  const isOpened = isEditing(state);
  useLayoutEffect(() => {
    if (isOpened && !mayWrite) {
      rememberPlace();
      reset();
    }
    dispatch({ type: 'rightsChanged', mayEdit: offers.edit, mayWrite });
  }, [isOpened, offers.edit, mayWrite, rememberPlace, reset]);
  useLostEditRight(options, isOpened, () => save.get() === 'refused');

  useEffect(() => {
    if (!startEditing || !offers.edit) return;
    dispatch({ type: 'edit' });
    onEditingStarted();
  }, [startEditing, offers.edit, onEditingStarted]);

  const insert = useInsertion(source, state.phase === 'live', edit);
  const enterText = useCallback(() => {
    source.current?.focusStart();
    return source.current !== null;
  }, []);
  const typedTitle = useRef('');
  const isShared = state.others.length > 0;
  useDiscardUntitled({ file, personId, typedTitle, isShared });
  const { onState } = badge;
  return {
    state,
    dispatch,
    save,
    source,
    onState,
    prepare,
    edit,
    read,
    insert,
    enterText,
    typedTitle,
  };
}

/**
 * Inserts blocks into the live text and resolves when they are saved; opens the editor first if necessary.
 */
function useInsertion(source: RefObject<LiveSource | null>, isLive: boolean, edit: () => void) {
  const pending = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!isLive) return;
    pending.current?.();
    pending.current = null;
  }, [isLive]);
  return useCallback(
    (blocks: NodeJSON[]) =>
      new Promise<boolean>((resolve) => {
        const insert = () => {
          const live = source.current;
          if (!live?.insert(blocks)) return resolve(false);
          void live.saved().then(() => resolve(true));
        };
        if (source.current) return insert();
        pending.current = insert;
        edit();
      }),
    [source, edit],
  );
}

/** Refetches the text when the right to edit is lost, and notifies people who may still suggest. */
function useLostEditRight(
  { offers, onChanged }: Pick<Options, 'offers' | 'onChanged'>,
  isOpened: boolean,
  isRefused: () => boolean,
): void {
  const { t } = useTranslation();
  const couldEdit = useRef(offers.edit);
  const refusedRef = useRef(isRefused);
  refusedRef.current = isRefused;
  useEffect(() => {
    const isLost = couldEdit.current && !offers.edit;
    couldEdit.current = offers.edit;
    if (!isLost) return;
    // The visible text may be the draft.
    void onChanged();
    // If an edit was refused already, the editor shows that and stops accepting changes.
    if (isOpened && offers.suggest && !refusedRef.current()) {
      showToast({ type: 'warning', message: t('documents.onlySuggests'), duration: 8000 });
    }
  }, [isOpened, offers.edit, offers.suggest, onChanged, t]);
}
