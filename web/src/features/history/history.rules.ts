// Rules of the history page: versions by day, and the changes of a comparison in context.
import type { File } from '@docent/contract/files';
import type { Version } from '@docent/contract/history';
import type { NodeJSON } from '@docent/document-model/content';

/** Search parameters of the page's URL. */
export interface HistorySearch {
  /** Id of the version shown. */
  version?: string;
  /** Id of the version to compare with, or `draft`. */
  against?: string;
  /** Id of the paragraph whose history is shown. */
  paragraph?: string;
}

export interface HistoryChange {
  paragraphId: string;
  kind: 'added' | 'removed' | 'changed' | 'moved' | 'formatted';
  before: NodeJSON | null;
  after: NodeJSON | null;
  headingPath: string[];
  at: number;
}

/** In one text, or both states side by side. */
export type ChangeLayout = 'inline' | 'sides';

export interface Day<V> {
  /** Start of the day in the reader's time zone. */
  start: number;
  versions: V[];
}

/** `versions` are newest first, and so are the days. */
export function byDay<V extends Pick<Version, 'createdAt'>>(versions: readonly V[]): Day<V>[] {
  const days: Day<V>[] = [];
  for (const version of versions) {
    const start = new Date(version.createdAt).setHours(0, 0, 0, 0);
    const day = days.at(-1);
    if (day?.start === start) day.versions.push(version);
    else days.push({ start, versions: [version] });
  }
  return days;
}

export type ComparisonPart =
  | { kind: 'change'; n: number; difference: HistoryChange }
  /** Unchanged blocks around changes, always shown. */
  | { kind: 'around'; from: number; to: number }
  /** Unchanged blocks that are folded. */
  | { kind: 'fold'; from: number; to: number };

/** Number of unchanged blocks shown on either side of a change. */
const around = 1;

/**
 * Divides a text of `count` blocks into parts. `holds` tells whether the text contains the block of a
 * difference; a missing block precedes the block at its position.
 */
export function partsOf(
  count: number,
  differences: readonly HistoryChange[],
  holds: (difference: HistoryChange) => boolean,
): ComparisonPart[] {
  const parts: ComparisonPart[] = [];
  let next = 0;
  const pushUnchanged = (until: number, isLast: boolean) => {
    const from = next;
    if (from >= until) return;
    next = until;
    const head = parts.length > 0 ? Math.min(from + around, until) : from;
    const tail = isLast ? until : Math.max(head, until - around);
    // Folding a single block would save no space.
    if (tail - head <= 1) {
      parts.push({ kind: 'around', from, to: until });
      return;
    }
    if (head > from) parts.push({ kind: 'around', from, to: head });
    parts.push({ kind: 'fold', from: head, to: tail });
    if (tail < until) parts.push({ kind: 'around', from: tail, to: until });
  };
  differences.forEach((difference, at) => {
    pushUnchanged(Math.min(difference.at, count), false);
    parts.push({ kind: 'change', n: at + 1, difference });
    if (holds(difference)) next = Math.max(next, difference.at + 1);
  });
  pushUnchanged(count, true);
  return parts;
}

/** Whether a version may differ from the draft; restoring it would otherwise be refused. */
export const mayDifferFromDraft = (
  { published }: Pick<Version, 'published'>,
  { state }: Pick<File, 'state'>,
): boolean => !published || state === 'draft' || state === 'review';
