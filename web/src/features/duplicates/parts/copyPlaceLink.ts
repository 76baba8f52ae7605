import type { ParagraphRef } from '@docent/contract/duplicates';
import i18next from 'i18next';
import { addressOfParagraph } from '../../../editor/links/paragraphLinks.ts';
import { showToast } from '../../../ui/toasts.ts';
import { linkOf } from '../../files/files.rules.ts';

export async function copyPlaceLink(place: ParagraphRef): Promise<void> {
  const { t } = i18next;
  const { fileId, fileName, paragraphId, text } = place;
  const document = linkOf({ id: fileId, name: fileName, kind: 'document' }, location.origin);
  try {
    await navigator.clipboard.writeText(addressOfParagraph(paragraphId, text, new URL(document)));
    showToast({ message: t('duplicates.linkCopied'), type: 'success', id: 'duplicate-link' });
  } catch {
    // Browsers reject clipboard access with different errors; nothing was changed.
    showToast({ message: t('duplicates.notCopied'), type: 'error', id: 'duplicate-link' });
  }
}
