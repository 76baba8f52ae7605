// Which documents show paragraphs as synced ones, as far as a person may read them.
import { canEdit } from '@docent/contract/constants';
import type { File } from '@docent/contract/files';
import type { Database } from '../../platform/database/database.ts';
import { maxSyncedSteps } from './documents.rules.ts';
import type { ParagraphPlace } from './moved-paragraphs.store.ts';
import { listSyncedUses, listSyncedUsesOfFile, type SyncedUse } from './synced-uses.store.ts';

export interface VisibleUse extends SyncedUse {
  file: File;
}

/** Those of the files that the person may read. */
export type ReadFiles = (fileIds: readonly string[]) => Promise<ReadonlyMap<string, File>>;

export const findUses = async (
  database: Database,
  places: readonly ParagraphPlace[],
  readFiles: ReadFiles,
) => listVisibleUses(database, await listSyncedUses(database, places), readFiles);

export const findUsesOfFile = async (database: Database, fileId: string, readFiles: ReadFiles) =>
  listVisibleUses(database, await listSyncedUsesOfFile(database, fileId), readFiles);

/**
 * Those of the uses that the person sees, as a reader or as an editor of the draft, and those that show the same
 * paragraph by way of them. A use by way of a document that the person may not read shows them nothing, and would
 * tell what that document shows.
 */
async function listVisibleUses(
  database: Database,
  uses: readonly SyncedUse[],
  readFiles: ReadFiles,
): Promise<VisibleUse[]> {
  const visible = new Map<string, VisibleUse>();
  let next = uses;
  for (let steps = 0; next.length > 0 && steps <= maxSyncedSteps; steps++) {
    const files = await readFiles([...new Set(next.map(({ inFileId }) => inFileId))]);
    const addedUses = next.flatMap((use): VisibleUse[] => {
      const key = [use.fileId, use.paragraphId, use.inFileId, use.blockId].join(' ');
      const file = files.get(use.inFileId);
      if (!file || visible.has(key) || !(use.isPublished || canEdit(file))) return [];
      visible.set(key, { ...use, file });
      return [{ ...use, file }];
    });
    next = await listUsesOf(database, addedUses);
  }
  return [...visible.values()];
}

/** The synced blocks that show one of these blocks, as uses of the paragraph that this one shows. */
async function listUsesOf(database: Database, uses: readonly VisibleUse[]): Promise<SyncedUse[]> {
  // Others show what is published of a document, if anything is.
  const visibleUses = uses.filter(({ isPublished, file }) => isPublished || file.version === null);
  if (visibleUses.length === 0) return [];
  const sources = Map.groupBy(visibleUses, ({ inFileId, blockId }) => `${inFileId} ${blockId}`);
  const further = await listSyncedUses(
    database,
    visibleUses.map(({ inFileId, blockId }) => ({ fileId: inFileId, paragraphId: blockId })),
  );
  return further.flatMap((use) =>
    (sources.get(`${use.fileId} ${use.paragraphId}`) ?? [])
      .filter(({ fileId }) => fileId !== use.inFileId)
      .map(({ fileId, paragraphId }) => ({ ...use, fileId, paragraphId })),
  );
}
