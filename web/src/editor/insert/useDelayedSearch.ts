import { useCallback, useEffect, useRef, useState } from 'react';
import { requireShown } from '../../api/errors.ts';

/** In milliseconds. */
const delay = 180;

interface DelayedSearch<Match> {
  /** Those of an earlier query until the current one has been searched for; null without any. */
  matches: Match[] | null;
  /** Whether `matches` are those of the current query. */
  isCurrent: boolean;
  hasFailed: boolean;
  /** Searches at once if necessary. Empty if that fails, or if the query changes meanwhile. */
  complete: () => Promise<Match[]>;
}

/** Searches after a pause in typing. Nothing is searched for while the query is null; an empty one has no matches. */
export function useDelayedSearch<Match>(
  query: string | null,
  find: (query: string, signal: AbortSignal) => Promise<Match[]>,
): DelayedSearch<Match> {
  const [matches, setMatches] = useState<Match[] | null>(null);
  const [matchesOf, setMatchesOf] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const leaving = useRef(new AbortController());

  const search = useCallback(
    async (searchText: string, signal: AbortSignal) => {
      try {
        const results = await find(searchText, signal);
        if (signal.aborted) return [];
        setMatches(results);
        setMatchesOf(searchText);
        setFailed(false);
        return results;
      } catch (error) {
        if (!signal.aborted) setFailed(true);
        requireShown(error);
        return [];
      }
    },
    [find],
  );

  useEffect(() => {
    if (query === null) return;
    if (query.trim() === '') {
      setMatches(null);
      setFailed(false);
      return;
    }
    const controller = new AbortController();
    leaving.current = controller;
    const timer = setTimeout(() => void search(query, controller.signal), delay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, search]);

  const isCurrent = matches !== null && matchesOf === query;
  async function complete() {
    if (isCurrent) return matches;
    // Enter may come before the matches of the last keys.
    return query?.trim() ? search(query, leaving.current.signal) : [];
  }
  return { matches, isCurrent, hasFailed, complete };
}
