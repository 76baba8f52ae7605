// The title while it is typed: saved as the document's name at each pause and when the field is left. A
// name that is refused or cannot be sent stays in the field.

import { isUntitled } from '@docent/contract/constants';
import type { File } from '@docent/contract/files';
import { isWritten } from '@docent/contract/written';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requireShown } from '../../../../api/errors.ts';
import { sentenceOf } from '../../../../api/reasons.ts';
import { nameError, useFileActions } from '../../../files/files.actions.ts';
import { createTitleHistory } from './titleHistory.ts';

/** Delay after the last key, in milliseconds: each saved name appears in the file's activity. */
const pause = 800;

export function useTitleField(file: File) {
  const { t } = useTranslation();
  const actions = useFileActions();
  /** Null if the field shows the saved name. */
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const latest = useRef({ file, typed });
  useLayoutEffect(() => {
    latest.current = { file, typed };
  }, [file, typed]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Resolves to whether the typed text is the current name. */
  const sending = useRef(Promise.resolve(true));
  /** The name that this field saved last. */
  const savedName = useRef(file.name);
  const [history, setHistory] = useState(() => createTitleHistory(titleOf(file)));

  const save = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    sending.current = sending.current.then(async () => {
      const { file, typed } = latest.current;
      if (typed === null) return true;
      if (problemOf(typed, t) !== null) return false;
      const name = isWritten(typed) ? typed.trim() : t('files.untitled');
      savedName.current = name;
      try {
        await actions.setName(file, name);
        setError(null);
        return true;
      } catch (reason) {
        requireShown(reason);
        savedName.current = file.name;
        setError(sentenceOf(reason, t));
        return false;
      }
    });
    return sending.current;
  }, [actions, t]);

  function change(text: string) {
    const typedTitle = text.replaceAll(/\s*\n\s*/g, ' ');
    history.record(typedTitle);
    show(typedTitle);
  }

  function step(direction: 'undo' | 'redo') {
    const text = history[direction]();
    if (text !== null) show(text);
  }

  function show(typedTitle: string) {
    latest.current = { file, typed: typedTitle };
    setTyped(typedTitle);
    setError(problemOf(typedTitle, t));
    clearTimeout(timer.current);
    // An empty field is on the way to another title.
    timer.current = isWritten(typedTitle) ? setTimeout(save, pause) : undefined;
  }

  async function leave() {
    const { typed } = latest.current;
    if ((await save()) && latest.current.typed === typed) setTyped(null);
  }

  // Somebody else renamed it.
  useEffect(() => {
    if (timer.current === undefined && error === null && file.name !== savedName.current) {
      savedName.current = file.name;
      setTyped(null);
      setHistory(createTitleHistory(titleOf(file)));
    }
  }, [file, error]);

  useEffect(() => {
    const sendPending = () => {
      if (timer.current !== undefined) void save();
    };
    const retry = () => void save();
    addEventListener('pagehide', sendPending);
    addEventListener('online', retry);
    return () => {
      removeEventListener('pagehide', sendPending);
      removeEventListener('online', retry);
      sendPending();
    };
  }, [save]);

  return { value: typed ?? titleOf(file), error, change, step, save, leave };
}

const titleOf = ({ name }: File) => (isUntitled(name) ? '' : name);

/** An empty title is valid: the document is untitled then. */
function problemOf(title: string, t: Parameters<typeof nameError>[1]): string | null {
  return isWritten(title) ? nameError(title, t) : null;
}
