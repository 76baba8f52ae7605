import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { showToast } from './toasts.ts';

/**
 * Closes a dialog with a message when the person loses the right to what it is for. With `written`, the
 * page explains the closing itself, and only unsent text is offered.
 */
export function useCloseWhen(
  isLost: boolean,
  close: () => void,
  notify: 'always' | 'written' = 'always',
): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isLost) return;
    const text = unsentText();
    if (notify === 'always' || text !== '') notifyClosed(text);
    latest.current();
  }, [isLost, notify]);
}

/** The text in text areas of the open dialogs and forms. */
function unsentText(): string {
  const fields = document.querySelectorAll<HTMLTextAreaElement>(
    '[data-dialog] textarea, form[data-tools] textarea',
  );
  return [...fields].flatMap(({ value }) => value.trim() || []).join('\n\n');
}

/** Unsent text is offered until the message is closed. */
function notifyClosed(text: string): void {
  const copy = () => void navigator.clipboard.writeText(text);
  showToast({
    type: 'warning',
    message: i18next.t('shell.dialogClosed'),
    duration: text === '' ? 6000 : 0,
    ...(text !== '' && { action: { label: i18next.t('shell.copyWritten'), run: copy } }),
  });
}
