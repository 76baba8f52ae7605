// Which pages stay alive behind the one that is shown.

/** How many documents stay alive beside the one shown. */
export const maxCachedDocuments = 6;

export interface CachedDocument {
  id: string;
  title: string;
  des: string;
  /** The fragment that the address had, with `#`; empty without one. */
  hash: string;
  version: number | null;
  /** A conversation with an answer that quotes the document as it was; null if the address names none. */
  conversation: string | null;
  /** The address asks for the editor at once. */
  edit: boolean;
  /** Grows when the same document is gone to again, so that its page scrolls to the new place. */
  visit: number;
}

/** The parameters of a document's address. */
export interface DetailSearch {
  version?: number;
  edit?: true;
  conversation?: string;
}

export type Visit = Omit<CachedDocument, 'visit'>;

/** The documents kept after one is visited: the newest at the end, the oldest given up. */
export function cacheVisited(
  cached: readonly CachedDocument[],
  latest: Visit,
): readonly CachedDocument[] {
  const before = cached.find(({ id }) => id === latest.id);
  const isNewest = before !== undefined && cached.at(-1) === before;
  if (isNewest && isSameVisit(before, latest) && before.edit === latest.edit) return cached;
  const others = cached.filter(({ id }) => id !== latest.id);
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
