import type { File } from '@docent/contract/files';
import { exportFile } from '../exports/exportFile.ts';

export const downloadFormats = ['pdf', 'pdfa', 'pdfua', 'docx', 'md', 'html', 'txt'] as const;
type DownloadFormat = (typeof downloadFormats)[number];

/** Downloads a document as readers see it. */
export const downloadDocument = (file: File, format: DownloadFormat): Promise<void> =>
  exportFile(file, requestOf(format));

function requestOf(format: DownloadFormat): Parameters<typeof exportFile>[1] {
  if (format === 'pdfa') return { format: 'pdf', archival: true };
  if (format === 'pdfua') return { format: 'pdf', accessible: true };
  return { format };
}
