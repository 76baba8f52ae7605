import { Loader } from '@mantine/core';
import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveSignal } from '../saveSignal.ts';
import classes from './SaveIndicator.module.css';

/** Milliseconds without a key until "saved" is shown; otherwise it would flicker between letters. */
const idleDelay = 400;

/** "Saved" means that the server has the text on disk. Updates the DOM directly, see `saveSignal.ts`. */
export function SaveIndicator({ signal }: { signal: SaveSignal }) {
  const { t } = useTranslation();
  const indicator = useRef<HTMLSpanElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shownState = signal.get();
    const draw = () => {
      const state = signal.get();
      shownState = state;
      if (indicator.current === null || text.current === null) return;
      indicator.current.hidden = state === null;
      if (state === null) return;
      indicator.current.dataset.state = state;
      // Announced when something is wrong, but not at every key.
      indicator.current.ariaLive = state === 'offline' || state === 'refused' ? 'polite' : 'off';
      text.current.textContent = t(`documents.${state}`);
    };
    const change = () => {
      clearTimeout(timer);
      const state = signal.get();
      if (shownState === 'saving' && state === 'saved') timer = setTimeout(draw, idleDelay);
      else if (shownState !== state) draw();
    };
    draw();
    const stop = signal.subscribe(change);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [signal, t]);
  return (
    <span
      ref={indicator}
      className={classes.sign}
      role="status"
      aria-label={t('documents.saveState')}
    >
      <Loader className={classes.connecting} size={12} aria-hidden />
      <CloudUpload className={classes.saving} size={15} aria-hidden />
      <span className={classes.saved} aria-hidden />
      <CloudOff className={classes.offline} size={15} aria-hidden />
      <TriangleAlert className={classes.refused} size={15} aria-hidden />
      <span ref={text} className={classes.text} />
    </span>
  );
}
