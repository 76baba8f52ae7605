// The collaborators of the use cases of the history. Each use case takes only those that it needs.
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Documents } from '../documents/documents.ts';
import type { Editing } from '../editing/editing.ts';
import type { Files } from '../files/files.ts';

export interface HistoryNeeds {
  database: OpenDatabase;
  access: Pick<Access, 'require' | 'getTrusted'>;
  audit: Audit;
  clock: Clock;
  documents: Pick<Documents, 'listMovedFrom' | 'readDraft' | 'publish'>;
  editing: Editing;
  events: Events;
  files: Pick<Files, 'get' | 'shapes'>;
  log: Log;
  /** The texts of synced paragraphs as the caller may read them, at a time or now. */
  readSynced(
    caller: Caller,
    refs: readonly { fileId: string; paragraphId: string }[],
    at: Date | null,
  ): Promise<({ block: object | null } | null)[]>;
}

export interface HistoryPage {
  limit?: number | undefined;
  cursor?: string | undefined;
}
