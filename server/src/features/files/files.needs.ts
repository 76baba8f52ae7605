// The collaborators of the use cases of files. Each use case takes only those that it needs.
import type { ParsedInputOf } from '@docent/contract/endpoint';
import type { files as endpoints } from '@docent/contract/files';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Documents } from '../documents/documents.ts';
import type { Notices } from '../notices/notices.ts';

export interface FilesNeeds {
  database: Database;
  access: Access;
  audit: Audit;
  documents: Documents;
  events: Events;
  notices: Notices;
  /** The rows behind a file of the kind `premortem`. */
  premortems: {
    create(tx: Database, fileId: string, by: string): Promise<void>;
    copy(tx: Database, fromId: string, fileId: string, by: string): Promise<void>;
  };
  blobs: Blobs;
  clock: Clock;
  log: Log;
  maxUploadBytes: number;
  /** Days until a file in the trash is deleted permanently; null for never. */
  trashDays: number | null;
}

export type FileInput<Name extends keyof typeof endpoints> = ParsedInputOf<
  (typeof endpoints)[Name]
>;
