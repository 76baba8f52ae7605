import type { File } from '@docent/contract/files';
import i18next from 'i18next';
import { api } from '../../api/client.ts';
import { requireShown } from '../../api/errors.ts';
import { saveAs } from '../../ui/download.ts';
import { showToast } from '../../ui/toasts.ts';

export const downloadFormats = ['pdf', 'docx', 'md', 'html', 'txt'] as const;
type DownloadFormat = (typeof downloadFormats)[number];

/** In milliseconds: a long document takes seconds to lay out, a short one none. */
const noticeAfter = 800;

/** Downloads a document as readers see it; the API client shows failures. */
export async function downloadDocument(file: File, format: DownloadFormat): Promise<void> {
  const notice = setTimeout(
    () => showToast({ message: i18next.t('documents.preparingDownload'), duration: 4_000 }),
    noticeAfter,
  );
  try {
    const fileId = file.id;
    const bytes =
      format === 'pdf'
        ? await api.exports.pdf({ fileId })
        : await api.exports.export({ fileId, format });
    saveAs(bytes, `${file.name}.${format}`);
  } catch (error) {
    requireShown(error);
  } finally {
    clearTimeout(notice);
  }
}
