import type { File } from '@docent/contract/files';
import { exportFile } from '../exports/exportFile.ts';

export const downloadFormats = ['pdf', 'pdfa', 'docx', 'md', 'html', 'txt'] as const;
type DownloadFormat = (typeof downloadFormats)[number];

/** Downloads a document as readers see it. */
export const downloadDocument = (file: File, format: DownloadFormat): Promise<void> =>
  exportFile(file, format === 'pdfa' ? { format: 'pdf', archival: true } : { format });
