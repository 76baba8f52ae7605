import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, requireShown } from '../../../../api/errors.ts';
import { useSession } from '../../../../session/session.ts';
import { loadUnsavedText, storeUnsavedText, type UnsavedText } from './unsavedTexts.ts';

/** In milliseconds without a key. */
const typingPause = 700;

interface Options {
  /** Unique among all texts of the person. */
  name: string;
  /** The text on the server. */
  saved: string;
  send: (text: string, was: string) => Promise<void>;
}

export type SavedTextState = 'saved' | 'saving' | 'failed' | 'conflict';

/**
 * A text that saves itself at each pause in typing and when the field is left. If somebody else has changed
 * it meanwhile, both texts are kept until the person decides.
 */
export function useSavedText({ name, saved, send }: Options) {
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const [unsaved, setUnsaved] = useState(() => loadUnsavedText(personId, name));
  const [state, setState] = useState<SavedTextState>('saved');
  /** The text of somebody else, which this one would replace. */
  const [theirs, setTheirs] = useState<string | null>(null);
  // Read by timers and by the end of a call, which may come after further typing.
  const latest = useRef({ unsaved, isSending: false, isConflict: false, send });
  latest.current.send = send;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(
    (next: UnsavedText | null) => {
      latest.current.unsaved = next;
      storeUnsavedText(personId, name, next);
      setUnsaved(next);
    },
    [personId, name],
  );

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    const { unsaved: sentText, isSending, isConflict } = latest.current;
    if (sentText === null || isSending || isConflict) return;
    latest.current.isSending = true;
    setState('saving');
    try {
      await latest.current.send(sentText.text, sentText.was);
      const now = latest.current.unsaved;
      const isDone = now === null || now.text === sentText.text;
      keep(isDone ? null : { text: now.text, was: sentText.text });
      setState('saved');
      if (!isDone) timer.current = setTimeout(() => void save(), typingPause);
    } catch (error) {
      const now = changedText(error);
      latest.current.isConflict = now !== null;
      setTheirs(now);
      setState(now === null ? 'failed' : 'conflict');
      requireShown(error);
    } finally {
      latest.current.isSending = false;
    }
  }, [keep]);

  const change = (text: string) => {
    const was = latest.current.unsaved?.was ?? saved;
    keep(text === was && !latest.current.isSending ? null : { text, was });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), typingPause);
  };

  const settle = (next: UnsavedText | null) => {
    latest.current.isConflict = false;
    setTheirs(null);
    setState('saved');
    keep(next);
    if (next !== null) void save();
  };

  useEffect(() => {
    // A text of an earlier visit that was not acknowledged.
    void save();
    return () => void save();
  }, [save]);

  return {
    text: unsaved?.text ?? saved,
    state,
    theirs,
    change,
    save: () => void save(),
    keepOwn: () => theirs !== null && settle({ text: unsaved?.text ?? saved, was: theirs }),
    takeTheirs: () => settle(null),
  };
}

/** The text on the server if a change was refused because of it; null for other errors. */
function changedText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.reason !== 'premortem/changed') return null;
  const now = (error.details as { now?: unknown } | undefined)?.now;
  return typeof now === 'string' ? now : '';
}
