// The order of a folder's files on its page: manual, or by a column.
import type { File } from '@docent/contract/files';

export type SortColumn = 'name' | 'state' | 'updated';

export interface FolderSort {
  column: SortColumn;
  descending: boolean;
}

type SortedFile = Pick<File, 'name' | 'state' | 'updatedAt'>;

/** States that need attention come first, files without a state last. */
const stateOrder = ['draft', 'review', 'outdated', 'published', null] as const;

/**
 * The sort after a click on a column's heading: ascending, descending, and the folder's own order (null).
 */
export function decideNextSort(sort: FolderSort | null, column: SortColumn): FolderSort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}

/** Files that are equal in the column keep the folder's order. */
export function sortFiles<Sorted extends SortedFile>(
  files: Sorted[],
  sort: FolderSort | null,
  language: string,
): Sorted[] {
  if (sort === null) return files;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const compareBy: Record<SortColumn, (a: SortedFile, b: SortedFile) => number> = {
    name: (a, b) => compare(a.name, b.name),
    state: (a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state),
    updated: (a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt),
  };
  const sign = sort.descending ? -1 : 1;
  return files.toSorted((a, b) => sign * compareBy[sort.column](a, b));
}
