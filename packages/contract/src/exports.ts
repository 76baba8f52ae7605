// Documents as files to take along. They contain only what the caller may read.
import { z } from 'zod';
import { costs, flag, get, id } from './endpoint.ts';

const shown = {
  fileId: id,
  /** As in `file/detailShow`. */
  version: z.coerce.number<number>().int().min(1).optional(),
  /** The text that is being written, for those who may edit. */
  draft: flag.optional(),
};

export const exportFormats = ['docx', 'md', 'html', 'txt'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const folderFormats = ['md', 'html', 'pdf'] as const;
export type FolderFormat = (typeof folderFormats)[number];

export const exports = {
  pdf: get(
    '/file/pdf',
    'A document as PDF, as readers see it: its published version, or the one named; an unpublished one, or with `draft`, as a draft to those who may edit. `archival` makes it PDF/A, for keeping.',
    { ...shown, archival: flag.optional() },
    z.instanceof(Uint8Array),
    { kind: 'binary', cost: costs.file },
  ),
  export: get(
    '/file/export',
    'A document as a Word file, as Markdown, as an HTML page with its pictures inside, or as plain text. A draft as a Word file has its suggestions as tracked changes, and its comments.',
    { ...shown, format: z.enum(exportFormats) },
    z.instanceof(Uint8Array),
    { kind: 'binary', cost: costs.file },
  ),
  exportFolder: get(
    '/file/exportFolder',
    'All documents and attachments below a folder that the asker may read, as a zip archive: Markdown (the default) or HTML pages with relative links, beside each its pictures and attachments. `pdf` makes one PDF of its documents, with contents and continuous page numbers.',
    { fileId: id, format: z.enum(folderFormats).optional() },
    z.instanceof(Uint8Array),
    { kind: 'binary', cost: costs.file },
  ),
};
