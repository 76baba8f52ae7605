import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { showToast } from './toasts.ts';

/**
 * Closes a dialog, and says so, as its person loses the right to what it is for; a page that goes with all its dialogs and
 * says itself why only offers what stands `written` in them.
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

/** The text in the large fields of the open dialogs and forms. */
function unsentText(): string {
  const fields = document.querySelectorAll<HTMLTextAreaElement>(
    '[data-dialog] textarea, form[data-tools] textarea',
  );
  return [...fields].flatMap(({ value }) => value.trim() || []).join('\n\n');
}

/** A text stays on offer until the message is closed. */
function notifyClosed(text: string): void {
  const copy = () => void navigator.clipboard.writeText(text);
  showToast({
    type: 'warning',
    message: i18next.t('shell.dialogClosed'),
    duration: text === '' ? 6000 : 0,
    ...(text !== '' && { action: { label: i18next.t('shell.copyWritten'), run: copy } }),
  });
}
