import i18next from 'i18next';
import { showToast } from '../../ui/toasts.ts';
import { addressOfParagraph } from './paragraphLinks.ts';

/** Puts the address of a paragraph of the document that is shown into the clipboard. */
export async function copyParagraphLink(id: string, text: string): Promise<void> {
  const { t } = i18next;
  try {
    await navigator.clipboard.writeText(addressOfParagraph(id, text, location));
    showToast({ message: t('editor.paragraphLinkCopied'), type: 'success', id: 'paragraph-link' });
  } catch {
    // Browsers refuse the clipboard in different ways; nothing was changed.
    showToast({ message: t('editor.notCopied'), type: 'error', id: 'paragraph-link' });
  }
}
