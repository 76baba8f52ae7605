import type { Editor } from '@tiptap/core';
import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isAtWork, watchWork } from '../large/longWork.ts';
import classes from './busyIndicator.module.css';

/** Tells that the text is being changed, while the page takes no input. */
export function BusyIndicator({ editor: { view } }: { editor: Editor }) {
  const { t } = useTranslation();
  const isBusy = useSyncExternalStore(
    useCallback((onChange) => watchWork(view, onChange), [view]),
    () => isAtWork(view),
  );
  useLayoutEffect(() => {
    if (!isBusy) return;
    view.dom.setAttribute('aria-busy', 'true');
    return () => view.dom.removeAttribute('aria-busy');
  }, [view, isBusy]);
  return (
    <output className={classes.sign} data-busy={isBusy || undefined}>
      {isBusy && t('editor.atWork')}
    </output>
  );
}
