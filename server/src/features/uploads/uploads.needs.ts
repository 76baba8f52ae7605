// The collaborators of uploads.
import type { ImportPreview } from '@docent/contract/imports';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { UploadedFile } from '../../platform/http/endpoints.ts';
import type { Log } from '../../platform/log.ts';
import type { Access } from '../access/access.ts';
import type { Files } from '../files/files.ts';
import type { Transfer } from '../transfer/transfer.ts';

export interface UploadsNeeds {
  database: Database;
  access: Access;
  blobs: Blobs;
  clock: Clock;
  log: Log;
  files: Pick<Files, 'attach' | 'shapes'>;
  transfer: Pick<Transfer, 'importUploads'>;
  archives: {
    examine(
      caller: Caller,
      parentId: string,
      uploads: AsyncIterable<UploadedFile>,
    ): Promise<ImportPreview>;
  };
  maxUploadBytes: number;
}
