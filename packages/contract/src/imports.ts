// Imports of archives with many pages, such as the export of another wiki, which run in the background; and uploads that
// can be resumed. The bytes of these arrive by the tus protocol (https://tus.io) at `/api/uploads`.
import { z } from 'zod';
import { costs, get, id, listOf, page, post } from './endpoint.ts';
import { ImportLoss, UploadResult } from './files.ts';

/** Why a file of an import became nothing, besides the reasons for refusing an uploaded file. */
const importSkips = [
  'not-linked',
  'not-an-article',
  'path-too-long',
  'upload/unreadable',
  'upload/protected',
  'upload/unknown-format',
  'upload/unknown-encoding',
  'upload/table-too-large',
  'upload/too-complex',
  'upload/not-a-picture',
  'upload/empty',
] as const;
const ImportSkip = z.enum(importSkips);
export type ImportSkip = z.infer<typeof ImportSkip>;

export const ImportState = z.enum(['ready', 'running', 'done', 'cancelled', 'failed', 'undone']);
export type ImportState = z.infer<typeof ImportState>;

export const ArchiveImport = z.object({
  id,
  /** Of the folder that is created. */
  name: z.string(),
  state: ImportState,
  /** The reason of the refusal that ended it. */
  reason: z.string().nullable(),
  /** The folder that it is placed in. */
  parent: z.object({ id, name: z.string() }),
  /** The folder that it created; null before that, and when it is gone. */
  folderId: id.nullable(),
  /** Documents that it may create. */
  pages: z.number().int(),
  /** Documents and attachments so far. */
  documents: z.number().int(),
  attachments: z.number().int(),
  /** Files that became nothing, and documents that lack something. */
  skipped: z.number().int(),
  changed: z.number().int(),
});
export type ArchiveImport = z.infer<typeof ArchiveImport>;

export const ImportPreview = ArchiveImport.extend({
  /** The first page that can be read, without pictures and links to others. */
  first: z.object({ name: z.string(), content: z.unknown() }).nullable(),
  /** How many of the pages are PDFs, which become attachments where others link to them. */
  papers: z.number().int(),
  /** Of the first pages, below the archive. */
  paths: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** A file of an import that became nothing, or a document that lacks something. */
export const ImportedFileReport = z.object({
  path: z.string(),
  fileId: id.nullable(),
  skipped: ImportSkip.nullable(),
  losses: z.array(ImportLoss),
});
export type ImportedFileReport = z.infer<typeof ImportedFileReport>;

/** What an upload is for. */
const UploadPurpose = z.enum(['attachment', 'document', 'archive']);

/** The metadata of an upload, which tus carries as texts. */
export const UploadMetadata = z.object({
  filename: z.string().min(1).max(1000),
  /** Null if the browser does not know it. */
  filetype: z.string().max(200).nullish(),
  parentId: id,
  becomes: UploadPurpose.default('attachment'),
  /** When the file was changed, in milliseconds. */
  modified: z.coerce.number().int().nonnegative().optional(),
});

export const UnfinishedUpload = z.object({
  id,
  name: z.string(),
  becomes: UploadPurpose,
  modified: z.number().nullable(),
  /** In bytes. */
  size: z.number().int(),
  received: z.number().int(),
  /** The folder or document that it is for. */
  parent: z.object({ id, name: z.string() }),
});
export type UnfinishedUpload = z.infer<typeof UnfinishedUpload>;

export const imports = {
  examine: post(
    '/import/examine',
    'Takes one zip archive and says what an import of it into a folder would create. It is kept for a day.',
    { parentId: id },
    ImportPreview,
    { kind: 'upload' },
  ),
  examineUpload: post(
    '/import/examine_upload',
    'As `examine`, for an archive whose bytes have all arrived by tus, at `/api/uploads`.',
    { uploadId: id },
    ImportPreview,
    { cost: costs.upload },
  ),
  start: post(
    '/import/start',
    'Starts an import that was examined.',
    {
      id,
      name: z.string().max(1000).optional(),
      /** Documents are published; otherwise they are drafts. */
      publish: z.boolean().optional(),
    },
    ArchiveImport,
  ),
  get: get('/import/get', "One of the asker's imports.", { id }, ArchiveImport),
  list: get(
    '/import/list',
    "The asker's imports that run or ended within the last day, the newest first.",
    {},
    z.object({ list: z.array(ArchiveImport) }),
  ),
  report: get(
    '/import/report',
    'The files of an import that became nothing or lack something, by path.',
    { id, ...page },
    listOf(ImportedFileReport),
  ),
  cancel: post(
    '/import/cancel',
    'Ends an import. What it has created so far stays, and can be undone.',
    { id },
    ArchiveImport,
  ),
  undo: post(
    '/import/undo',
    'Moves the folder that an import created to the trash.',
    { id },
    ArchiveImport,
  ),
};

export const uploads = {
  list: get(
    '/upload/list',
    "The asker's uploads to which bytes came within the last day and that are not complete, the oldest first.",
    {},
    z.object({ list: z.array(UnfinishedUpload) }),
  ),
  finish: post(
    '/upload/finish',
    'Makes an attachment or a document of an upload whose bytes have all arrived (by tus, at `/api/uploads`). Asked again, it answers the same file.',
    { id },
    UploadResult,
    { cost: costs.upload },
  ),
};
