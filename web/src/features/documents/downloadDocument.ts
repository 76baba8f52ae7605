import type { File } from '@docent/contract/files';
import { api } from '../../api/client.ts';
import { requireShown } from '../../api/errors.ts';
import { noticeDownload, saveAs } from '../../ui/download.ts';

export const downloadFormats = ['pdf', 'docx', 'md', 'html', 'txt'] as const;
type DownloadFormat = (typeof downloadFormats)[number];

/** Downloads a document as readers see it; the API client shows failures. */
export async function downloadDocument(file: File, format: DownloadFormat): Promise<void> {
  const fileId = file.id;
  try {
    const bytes = await noticeDownload(() =>
      format === 'pdf' ? api.exports.pdf({ fileId }) : api.exports.export({ fileId, format }),
    );
    saveAs(bytes, `${file.name}.${format}`);
  } catch (error) {
    requireShown(error);
  }
}
