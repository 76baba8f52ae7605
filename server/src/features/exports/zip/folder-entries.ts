// Lists what an archive of a folder contains.
import type { File } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../../platform/caller.ts';
import type { ExportsNeeds } from '../exports.needs.ts';
import { entryName } from './entry-names.ts';

export interface FolderEntry {
  file: File;
  /** In the archive. */
  path: string;
}

const maxEntries = 50_000;

/**
 * Documents and attachments below the folder that the caller may read and take along, in the order of the tree. A
 * folder that the caller manages may hold some that they only read, in a space that forbids downloads.
 */
export async function listFolderEntries(
  { files }: Pick<ExportsNeeds, 'files'>,
  caller: Caller,
  folderId: string,
  ending: string,
): Promise<FolderEntry[]> {
  const entries: FolderEntry[] = [];
  async function visit(parentId: string, folder: string): Promise<void> {
    const takenNames = new Set<string>();
    let cursor: string | undefined;
    do {
      const { list, next } = await files.listChildren(caller, { parentId, cursor });
      for (const file of list) {
        if (entries.length === maxEntries) throw refuse('export/too-large');
        if (file.kind === 'folder')
          await visit(file.id, `${folder}${entryName(file.name, '', takenNames)}/`);
        else if (!file.downloadable) continue;
        else if (file.kind === 'document')
          entries.push({ file, path: `${folder}${entryName(file.name, ending, takenNames)}` });
        else if (file.kind === 'attachment')
          entries.push({ file, path: `${folder}${attachmentName(file.name, takenNames)}` });
      }
      cursor = next ?? undefined;
    } while (cursor !== undefined);
  }
  await visit(folderId, '');
  return entries;
}

/** A number goes before the ending: `plan (2).pdf`. */
export function attachmentName(name: string, takenNames: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[A-Za-z0-9]{1,8})?$/.exec(name) ?? [];
  return entryName(stem, ending, takenNames);
}
