// Which files a search is limited to, as one byte a file: computed once a query, looked at inside the scoring loop.
import type { FileState } from '@docent/contract/files';
import { type Base, type HeldFile, readLevel } from './base.ts';

export interface Filters {
  spaceId?: string | undefined;
  /** A folder or document, with all below it. */
  withinId?: string | undefined;
  kind?: HeldFile['kind'] | undefined;
  author?: string | undefined;
  state?: FileState | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Null when nothing is filtered. `levels` are the person's, by scope number; `now` decides what is outdated. */
export function chooseFiles(
  base: Base,
  filters: Filters,
  levels: Uint8Array,
  now: Date,
): Uint8Array | null {
  if (Object.values(filters).every((value) => value === undefined)) return null;
  const chosen = new Uint8Array(base.fileNumbers);
  const candidates =
    filters.withinId === undefined
      ? base.filesHeld()
      : base.below(filters.withinId).flatMap((id) => base.file(id) ?? []);
  for (const file of candidates) {
    if (filters.spaceId !== undefined && file.spaceId !== filters.spaceId) continue;
    if (filters.kind !== undefined && file.kind !== filters.kind) continue;
    if (filters.author !== undefined && file.updatedBy !== filters.author) continue;
    if (filters.from !== undefined && file.updatedAt < filters.from) continue;
    if (filters.to !== undefined && file.updatedAt > filters.to) continue;
    if (filters.state !== undefined) {
      if (stateFor(file, levels[file.scope] ?? 0, now) !== filters.state) continue;
    }
    chosen[file.number] = 1;
  }
  return chosen;
}

/** The state of a document as somebody with that level sees it: readers do not learn of changes in the draft. */
export function stateFor(file: HeldFile, level: number, now: Date): FileState | null {
  if (file.kind !== 'document') return null;
  if (file.publishedNumber === null) return 'draft';
  if (file.dirty && level > readLevel + 1) return 'draft';
  return stateOfPublished(file, now);
}

/** The state of the published text itself. */
export function stateOfPublished(file: HeldFile, now: Date): 'published' | 'outdated' {
  if (file.reviewEvery === null || file.publishedAt === null) return 'published';
  const due = file.publishedAt.getTime() + file.reviewEvery * 86_400_000;
  return due < now.getTime() ? 'outdated' : 'published';
}
