// Documents as files to take along. They contain only what the caller may read.
import { z } from 'zod';
import { costs, flag, get, id, instant, post } from './endpoint.ts';
import { type Reason, refusals } from './refusals.ts';

const exportSource = {
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

const reasons = Object.keys(refusals) as [Reason, ...Reason[]];

export const ExportJob = z.object({
  id,
  /** The exported document or folder. */
  fileId: id,
  /** The name of the finished file. */
  name: z.string(),
  state: z.enum(['running', 'ready', 'failed', 'cancelled']),
  /** Files of a folder that have been read, of `total`; null while they are not counted, or for a single document. */
  done: z.number().int().min(0),
  total: z.number().int().min(0).nullable(),
  /** In bytes, when it is ready. */
  size: z.number().int().nullable(),
  /** Why it failed. */
  reason: z.enum(reasons).nullable(),
  createdAt: instant,
  /** Until when a finished one can be downloaded. */
  expiresAt: instant.nullable(),
});
export type ExportJob = z.infer<typeof ExportJob>;

export const exports = {
  pdf: get(
    '/file/pdf',
    'A document as PDF, as readers see it: its published version, or the one named; an unpublished one, or with `draft`, as a draft to those who may edit. `archival` makes it PDF/A, for keeping, `accessible` PDF/UA, for screen readers.',
    { ...exportSource, archival: flag.optional(), accessible: flag.optional() },
    z.instanceof(Uint8Array),
    { kind: 'binary', cost: costs.file },
  ),
  export: get(
    '/file/export',
    'A document as a Word file, as Markdown, as an HTML page with its pictures inside, or as plain text. A draft as a Word file has its suggestions as tracked changes, and its comments.',
    { ...exportSource, format: z.enum(exportFormats) },
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
  startExport: post(
    '/export/start',
    'Starts an export that goes on when its page is closed: of a document as in `file/pdf` and `file/export`, or of a folder as in `file/exportFolder`. Answers when the file is ready, or after a few seconds; then a notification tells when it is ready. A person can have three at a time, and twenty in a day.',
    {
      ...exportSource,
      version: z.number().int().min(1).optional(),
      format: z.enum(['pdf', ...exportFormats]),
      archival: z.boolean().optional(),
      accessible: z.boolean().optional(),
    },
    ExportJob,
    { cost: costs.file },
  ),
  getExport: get('/export/get', "One of the asker's exports.", { id }, ExportJob),
  cancelExport: post(
    '/export/cancel',
    'Ends an export that is not finished. One that is finished stays as it is.',
    { id },
    ExportJob,
  ),
  downloadExport: get(
    '/export/download',
    'The finished file, for a day, if its asker may still read and download everything in it.',
    { id },
    z.instanceof(Uint8Array),
    { kind: 'binary' },
  ),
};
