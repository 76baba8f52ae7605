// Rules of the search dialog.
import type { File, FileKind, FileState } from '@docent/contract/files';
import type { Hit } from '@docent/contract/search';

/** Delay after a key before the server is queried, in milliseconds. */
export const typingPause = 60;

/** Pause after which a query counts as complete, in milliseconds. */
export const endOfTyping = 500;

export const filterKinds: readonly FileKind[] = ['document', 'folder', 'attachment'];
export const filterStates: readonly FileState[] = ['published', 'draft', 'review', 'outdated'];

/** Maximum age of the last change, in days. */
export const filterAges = { day: 1, week: 7, month: 31, year: 366 } as const;
export type FilterAge = keyof typeof filterAges;

/** Dates of the date fields; empty for no limit. */
export interface FilterDays {
  from: string;
  to: string;
}

/** Filters of a search; null does not filter. */
export interface SelectedFilters {
  spaceId: string | null;
  kind: FileKind | null;
  state: FileState | null;
  /** With the name, so that the selection can be shown while the search field is empty. */
  author: { id: string; name: string } | null;
  age: FilterAge | FilterDays | null;
}

export const noFilters: SelectedFilters = {
  spaceId: null,
  kind: null,
  state: null,
  author: null,
  age: null,
};

export const isFiltered = (filters: SelectedFilters) =>
  Object.values(filters).some((value) => value !== null);

/** The filters for the call. Days begin at midnight, so that the same query stays the same all day. */
export function inputOfFilters({ spaceId, kind, state, author, age }: SelectedFilters, now: Date) {
  return {
    ...(spaceId === null ? {} : { spaceId }),
    ...(kind === null ? {} : { kind }),
    ...(state === null ? {} : { state }),
    ...(author === null ? {} : { author: author.id }),
    ...(age === null
      ? {}
      : typeof age === 'string'
        ? { from: dayAfter(now, 1 - filterAges[age]).toISOString() }
        : inputOfDays(age)),
  };
}

/** Both days are included, in the local time zone. */
function inputOfDays({ from, to }: FilterDays) {
  const first = dayOf(from);
  const last = dayOf(to);
  return {
    ...(first === null ? {} : { from: first.toISOString() }),
    ...(last === null ? {} : { to: new Date(dayAfter(last, 1).getTime() - 1).toISOString() }),
  };
}

function dayOf(day: string): Date | null {
  const [year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1).map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined || year < 1000) return null;
  return new Date(year, month - 1, date);
}

const dayAfter = (day: Date, days: number) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

export interface HighlightPiece {
  text: string;
  isHit: boolean;
}

/** How much of a paragraph is shown before its first hit and in total, in UTF-16 units. */
const shownBefore = 48;
const shownLength = 260;

/** A hit's text split into plain and highlighted pieces, starting near the first highlight. */
export function piecesOf(
  text: string,
  highlights: readonly (readonly [number, number])[],
): HighlightPiece[] {
  const first = highlights[0]?.[0] ?? 0;
  const start = first > shownBefore ? wordStart(text, first - shownBefore) : 0;
  const end = Math.min(text.length, start + shownLength);
  const pieces: HighlightPiece[] = [];
  const add = (from: number, to: number, isHit: boolean) => {
    if (to > from) pieces.push({ text: text.slice(from, to), isHit });
  };
  if (start > 0) pieces.push({ text: '… ', isHit: false });
  let at = start;
  for (const [from, to] of highlights) {
    if (from >= end || to <= at) continue;
    add(at, Math.max(at, from), false);
    add(Math.max(at, from), Math.min(to, end), true);
    at = Math.min(to, end);
  }
  add(at, end, false);
  if (end < text.length) pieces.push({ text: ' …', isHit: false });
  return pieces;
}

function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space >= 0 && space - at < 16 ? space + 1 : at;
}

/** Length of the snippet in a document's URL, set by the customer, in characters. */
const snippetLength = 10;

/** A hit in a row of the dialog. */
export type SearchEntry = Omit<Hit, 'score'>;

/** A file that was not searched for, such as a recent one, in the form of a hit in its name. */
export function entryOf(file: File): SearchEntry {
  return { file, paragraphId: null, text: file.name, highlights: [], headingPath: [] };
}

/** Whether a hit is in the same file as the one above it, so that its path need not be repeated. */
export function isContinued(entry: SearchEntry, above: SearchEntry | undefined): boolean {
  return (
    above !== undefined &&
    above.file.id === entry.file.id &&
    entry.paragraphId !== null &&
    above.file.kind !== 'folder'
  );
}

export interface HitAddress {
  id: string;
  title: string;
  des?: string;
  hash?: string;
}

/** URL of a hit: its document, at its paragraph. */
export function addressOfHit({ file, paragraphId, text }: SearchEntry): HitAddress {
  const title = file.name.trim().replace(/\s+/g, '-') || '-';
  if (paragraphId === null) return { id: file.id, title };
  const des = Array.from(text).slice(0, snippetLength).join('');
  return { id: file.id, title, des, hash: `p-${paragraphId}` };
}

/** The entry that an arrow key selects; wraps around. */
export function nextEntry(current: number, count: number, key: string): number {
  if (count === 0) return 0;
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return (current - 1 + count) % count;
    case 'PageDown':
      return Math.min(current + 8, count - 1);
    case 'PageUp':
      return Math.max(current - 8, 0);
    default:
      return current;
  }
}
