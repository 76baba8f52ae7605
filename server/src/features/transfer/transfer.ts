// Imports from outside: folders by command line, uploads, and the demo.
import type { UploadResult } from '@docent/contract/files';
import type { Caller } from '../../platform/caller.ts';
import type { UploadedFile } from '../../platform/http/endpoints.ts';
import type { Log } from '../../platform/log.ts';
import type { Comments } from '../comments/comments.ts';
import type { RecordFiles } from '../files/files.ts';
import type { ImportNeeds } from './import.ts';
import { importFolder } from './import-folder.ts';
import { importUploads } from './import-uploads.ts';
import type { Imported } from './imported.ts';
import { loadDemo } from './load-demo.ts';

export interface Transfer {
  /**
   * Imports a folder on this machine, or a zip archive of one, as a new, published space owned by `department`, which
   * is created if necessary. Resumes an interrupted import of that name; null if there is another space of that name.
   */
  importFolder(
    folder: string,
    options: { space: string; department?: string },
  ): Promise<Imported | null>;
  /**
   * Imports uploaded files as drafts into a folder. Refuses all of them with
   * `upload/unreadable`, the name and the reason if one can't be read. `record` runs in the transaction that creates
   * the files.
   */
  importUploads(
    caller: Caller,
    parentId: string | undefined,
    uploads: AsyncIterable<UploadedFile>,
    record?: RecordFiles,
  ): Promise<UploadResult[]>;
  /**
   * Loads the demo into an empty Docent, or resumes an interrupted load; null if there is nothing to do. `issuer`
   * is that of the demo people's sign-in.
   */
  loadDemo(issuer: string): Promise<Imported | null>;
}

export function createTransfer(needs: ImportNeeds & { comments: Comments; log: Log }): Transfer {
  return {
    importFolder: (folder, options) => importFolder(needs, folder, options),
    importUploads: (caller, parentId, uploads, record) =>
      importUploads(needs, caller, parentId, uploads, record),
    loadDemo: (issuer) => loadDemo(needs, issuer),
  };
}
