import type { File } from '@docent/contract/files';
import { api } from '../../api/client.ts';
import { requireShown } from '../../api/errors.ts';
import { noticeDownload, saveAs } from '../../ui/download.ts';

export const downloadFormats = ['pdf', 'pdfa', 'docx', 'md', 'html', 'txt'] as const;
type DownloadFormat = (typeof downloadFormats)[number];

/** Downloads a document as readers see it; the API client shows failures. */
export async function downloadDocument(file: File, format: DownloadFormat): Promise<void> {
  const fileId = file.id;
  try {
    const bytes = await noticeDownload(() => {
      if (format === 'pdf') return api.exports.pdf({ fileId });
      if (format === 'pdfa') return api.exports.pdf({ fileId, archival: true });
      return api.exports.export({ fileId, format });
    });
    saveAs(bytes, `${file.name}.${format === 'pdfa' ? 'pdf' : format}`);
  } catch (error) {
    requireShown(error);
  }
}
