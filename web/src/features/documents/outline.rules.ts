// Rules of the outline: visible entries, and where each may be moved.
import type { OutlineEntry } from '@docent/contract/documents';

/** Target of a moved chapter: before or after the chapter of another heading. */
export interface ChapterPlace {
  where: 'before' | 'behind';
  other: string;
}

export interface ShownEntry extends OutlineEntry {
  /** Index in the whole outline. */
  index: number;
  hasParts: boolean;
  isFolded: boolean;
}

/** The entries that are not inside a folded one. */
export function shownEntries(
  outline: readonly OutlineEntry[],
  foldedIds: ReadonlySet<string>,
): ShownEntry[] {
  const entries: ShownEntry[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  outline.forEach((entry, index) => {
    if (entry.level > hiddenBelow) return;
    const hasParts = (outline[index + 1]?.level ?? 0) > entry.level;
    const isFolded = hasParts && foldedIds.has(entry.id);
    hiddenBelow = isFolded ? entry.level : Number.POSITIVE_INFINITY;
    entries.push({ ...entry, index, hasParts, isFolded });
  });
  return entries;
}

/**
 * Ids of all entries with children at this level or below: folding them leaves the levels above visible.
 */
export function foldedTo(outline: readonly OutlineEntry[], level: number): Set<string> {
  return new Set(
    outline
      .filter((entry, i) => entry.level >= level && (outline[i + 1]?.level ?? 0) > entry.level)
      .map(({ id }) => id),
  );
}

/** Index after the last entry of a chapter. */
export function endOfChapter(outline: readonly OutlineEntry[], index: number): number {
  const level = outline[index]?.level ?? 0;
  let end = index + 1;
  while (end < outline.length && (outline[end]?.level ?? 0) > level) end++;
  return end;
}

/** Target of an entry dropped before the entry at `gap`; null if it is there already. */
export function placeAtGap(
  outline: readonly OutlineEntry[],
  index: number,
  gap: number,
): ChapterPlace | null {
  if (gap >= index && gap <= endOfChapter(outline, index)) return null;
  const next = outline[gap];
  if (next) return { where: 'before', other: next.id };
  const last = outline.at(-1);
  return last ? { where: 'behind', other: last.id } : null;
}

/**
 * Target of an entry moved by one step: past its neighbour of the same level, or out of its chapter into
 * the next.
 */
export function placeByStep(
  outline: readonly OutlineEntry[],
  index: number,
  direction: -1 | 1,
): ChapterPlace | null {
  const level = outline[index]?.level;
  if (level === undefined) return null;
  if (direction < 0) {
    const before = outline.slice(0, index).findLast((entry) => entry.level <= level);
    return before ? { where: 'before', other: before.id } : null;
  }
  const end = endOfChapter(outline, index);
  const next = outline[end];
  if (!next) return null;
  const first = outline[end + 1];
  // Into the following chapter, before its first child.
  if (next.level < level && first && first.level > next.level) {
    return { where: 'before', other: first.id };
  }
  return { where: 'behind', other: next.id };
}
