// Which pages stay mounted behind the visible one.

/** Maximum number of documents cached besides the visible one. */
export const maxCachedDocuments = 6;

export interface CachedDocument {
  id: string;
  title: string;
  des: string;
  /** Fragment of the URL with `#`; empty without one. */
  hash: string;
  version: number | null;
  /** A conversation with an answer that quotes the document; null if the URL names none. */
  conversation: string | null;
  /** Whether the URL opens the editor immediately. */
  edit: boolean;
  /**
   * Incremented when the person navigates to the document again, so that its page scrolls to the new place.
   */
  visit: number;
}

/** Search parameters of a document's URL. */
export interface DetailSearch {
  version?: number;
  edit?: true;
  conversation?: string;
}

export type Visit = Omit<CachedDocument, 'visit'>;

/** The cached documents after a visit: newest last, the oldest evicted. */
export function cacheVisited(
  cachedDocuments: readonly CachedDocument[],
  latest: Visit,
): readonly CachedDocument[] {
  const before = cachedDocuments.find(({ id }) => id === latest.id);
  const isNewest = before !== undefined && cachedDocuments.at(-1) === before;
  if (isNewest && isSameVisit(before, latest) && before.edit === latest.edit)
    return cachedDocuments;
  const others = cachedDocuments.filter(({ id }) => id !== latest.id);
  const isSamePlace = before && isSameVisit(before, latest);
  const visit = isSamePlace ? before.visit : (before?.visit ?? 0) + 1;
  return [...others, { ...latest, visit }].slice(-1 - maxCachedDocuments);
}

function isSameVisit(before: Visit, now: Visit): boolean {
  return (
    before.des === now.des &&
    before.hash === now.hash &&
    before.version === now.version &&
    before.conversation === now.conversation
  );
}
