import i18next from 'i18next';
import { showToast } from '../../ui/toasts.ts';
import { addressOfParagraph } from './paragraphLinks.ts';

/** Copies the URL of a paragraph of the current document to the clipboard. */
export async function copyParagraphLink(id: string, text: string): Promise<void> {
  const { t } = i18next;
  try {
    await navigator.clipboard.writeText(addressOfParagraph(id, text, location));
    showToast({ message: t('editor.paragraphLinkCopied'), type: 'success', id: 'paragraph-link' });
  } catch {
    // Browsers reject clipboard access with different errors; nothing was changed.
    showToast({ message: t('editor.notCopied'), type: 'error', id: 'paragraph-link' });
  }
}
