// Which files of a folder are selected, and which actions they allow.
import type { File } from '@docent/contract/files';
import type { Permission } from '@docent/contract/people';
import { isLive, isSpace, mayChange, reaches } from '../files.rules.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  /** The last selected file, from which Shift extends; null without one. */
  anchor: string | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null };

/**
 * The selection after a click on a checkbox; with Shift, all files between it and the anchor change like
 * the clicked one.
 */
export function toggleFile(
  { ids, anchor }: Selection,
  id: string,
  order: readonly string[],
  extend: boolean,
): Selection {
  const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)];
  const isRange = extend && from >= 0 && to >= 0;
  const range = isRange ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  const changedIds = new Set(ids);
  for (const one of range) {
    if (ids.has(id)) changedIds.delete(one);
    else changedIds.add(one);
  }
  return { ids: changedIds, anchor: id };
}

export type BulkAction = 'move' | 'publish' | 'require-reading' | 'trash';

/** The actions that a person may take on at least one of the files. */
export function decideBulkActions(
  files: readonly Pick<
    File,
    'kind' | 'level' | 'parentId' | 'reviewRequired' | 'changesLive' | 'version' | 'unpublished'
  >[],
  permissions: readonly Permission[],
): BulkAction[] {
  const documents = files.filter(({ kind }) => kind === 'document');
  const may: Record<BulkAction, boolean> = {
    move: files.some((file) => mayChange(file) && !isSpace(file)),
    publish:
      permissions.includes('document.publish') &&
      documents.some(
        (file) => !file.reviewRequired && !isLive(file) && reaches(file.level, 'edit'),
      ),
    'require-reading':
      permissions.includes('priority.set') && documents.some(({ version }) => version !== null),
    trash: files.some(mayChange),
  };
  return (Object.keys(may) as BulkAction[]).filter((action) => may[action]);
}
