// The collaborators of exports.
import type { ExportFormat } from '@docent/contract/exports';
import type { NodeJSON } from '@docent/document-model/content';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Audit } from '../audit/audit.ts';
import type { Comments } from '../comments/comments.ts';
import type { Documents } from '../documents/documents.ts';
import type { Files } from '../files/files.ts';

export interface ExportsNeeds {
  database: Database;
  audit: Pick<Audit, 'record'>;
  comments: Pick<Comments, 'listThreads' | 'getThread'>;
  documents: Pick<Documents, 'readText' | 'readDraft'>;
  files: Pick<Files, 'get' | 'listChildren' | 'readAttachment'>;
  log: Log;
  publicUrl: string;
  /** Ends the work early. */
  signal?: AbortSignal;
  /**
   * Paragraphs of other documents as the caller sees them, in this order; null without access. `at` reads the texts that
   * were published then.
   */
  readSynced(
    caller: Caller,
    refs: readonly { fileId: string; paragraphId: string }[],
    at: Date | null,
  ): Promise<({ block: NodeJSON | null; isDraft: boolean } | null)[]>;
}

export interface Exported {
  fileId: string;
  version: number | undefined;
  /** The draft instead of the published version; only for those who may edit. */
  draft?: boolean | undefined;
  language: 'en' | 'zh';
}

/** A document, or a folder as an archive (`md` or `html`) or as one PDF. */
export interface ExportRequest extends Exported {
  format: 'pdf' | ExportFormat;
  archival?: boolean | undefined;
  accessible?: boolean | undefined;
}
