// What comes in from outside: folders of files by the command line, uploads, the demo base.
import type { UploadResult } from '@docent/contract/files';
import type { Caller } from '../../platform/caller.ts';
import type { UploadedFile } from '../../platform/http/endpoints.ts';
import type { Log } from '../../platform/log.ts';
import type { Imported, ImportNeeds } from './import.ts';
import { importFolder } from './import-folder.ts';
import { importUploads } from './import-uploads.ts';
import { loadDemo } from './load-demo.ts';

export interface Transfer {
  /**
   * A folder on this machine as a new space, published; `department` is the owning one, made if need be. Goes on where
   * an earlier import under that name was interrupted; null when there is any other space of that name already.
   */
  importFolder(
    folder: string,
    options: { space: string; department?: string },
  ): Promise<Imported | null>;
  /**
   * Uploaded Markdown, HTML or text files as drafts in a folder: all or, with `upload/unreadable` naming the file
   * and the reason, none.
   */
  importUploads(
    caller: Caller,
    parentId: string | undefined,
    uploads: AsyncIterable<UploadedFile>,
  ): Promise<UploadResult[]>;
  /**
   * Loads the demo base into an empty Docent, or goes on where an earlier start was interrupted; null when there
   * is nothing to do. `issuer` is the one by which the demo people sign in.
   */
  loadDemo(issuer: string): Promise<Imported | null>;
}

export function createTransfer(needs: ImportNeeds & { log: Log }): Transfer {
  return {
    importFolder: (folder, options) => importFolder(needs, folder, options),
    importUploads: (caller, parentId, uploads) => importUploads(needs, caller, parentId, uploads),
    loadDemo: (issuer) => loadDemo(needs, issuer),
  };
}
