// The files that a search is limited to, as one byte per file: computed once per query and read in the scoring
// loop.
import type { FileState } from '@docent/contract/files';
import { editLevel, type IndexedFile } from './base.rules.ts';
import type { Base } from './base.ts';

export interface Filters {
  spaceId?: string | undefined;
  /** A folder or document, including everything below it. */
  withinId?: string | undefined;
  kind?: IndexedFile['kind'] | undefined;
  author?: string | undefined;
  state?: FileState | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Null if there is no filter. `levels` are the person's levels by scope number; `now` decides what is outdated. */
export function chooseFiles(
  base: Base,
  filters: Filters,
  levels: Uint8Array,
  now: Date,
): Uint8Array | null {
  if (Object.values(filters).every((value) => value === undefined)) return null;
  const chosenFiles = new Uint8Array(base.fileNumbers);
  const candidates =
    filters.withinId === undefined
      ? base.files()
      : base.below(filters.withinId).flatMap((id) => base.file(id) ?? []);
  for (const file of candidates) {
    if (filters.spaceId !== undefined && file.spaceId !== filters.spaceId) continue;
    if (filters.kind !== undefined && file.kind !== filters.kind) continue;
    const level = levels[file.scope] ?? 0;
    const { by, at } = lastChangeFor(file, level);
    if (filters.author !== undefined && by !== filters.author) continue;
    if (filters.from !== undefined && at < filters.from) continue;
    if (filters.to !== undefined && at > filters.to) continue;
    if (filters.state !== undefined && stateFor(file, level, now) !== filters.state) continue;
    chosenFiles[file.number] = 1;
  }
  return chosenFiles;
}

/** The last change of a file as seen with that level. For readers, that is its publication. */
function lastChangeFor(file: IndexedFile, level: number): { by: string; at: Date } {
  const { publishedBy, publishedAt } = file;
  if (!seesDrafts(level) && publishedBy !== null && publishedAt !== null) {
    return { by: publishedBy, at: publishedAt };
  }
  return { by: file.updatedBy, at: file.updatedAt };
}

/** The state of a document as seen with that level. Readers don't learn about changes to the draft. */
function stateFor(file: IndexedFile, level: number, now: Date): FileState | null {
  if (file.kind !== 'document') return null;
  if (file.inReview && seesDrafts(level)) return 'review';
  if (file.publishedNumber === null) return 'draft';
  if (file.dirty && seesDrafts(level)) return 'draft';
  return stateOfPublished(file, now);
}

const seesDrafts = (level: number) => level >= editLevel;

/** The state of the published text itself. */
export function stateOfPublished(file: IndexedFile, now: Date): 'published' | 'outdated' {
  return file.reviewDueAt !== null && file.reviewDueAt < now ? 'outdated' : 'published';
}
