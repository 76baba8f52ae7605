// The files that the search dialog lists: the hits of the typed query, or recent files without one. The
// hits of the previous query stay until new ones arrive.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pagedQuery } from '../../../api/queries.ts';
import { recentQuery } from '../../files/files.queries.ts';
import {
  endOfTyping,
  entryOf,
  inputOfFilters,
  type SearchEntry,
  type SelectedFilters,
  typingPause,
} from '../search.rules.ts';

interface Options {
  /** The content of the field. */
  q: string;
  filters: SelectedFilters;
  /** The query that is searched exactly as typed, without spelling correction. */
  literalText: string;
  /** Whether the selection is still on the first entry. */
  isAtFirst: boolean;
}

export function useSearchEntries({ q, filters, literalText, isAtFirst }: Options) {
  const [searchText] = useDebouncedValue(q.trim(), typingPause);
  const [settledText] = useDebouncedValue(searchText, endOfTyping);
  /**
   * The query that is also searched by meaning, set when typing has ended and the selection has not moved.
   */
  const [meaningText, setMeaningText] = useState('');
  const isSearch = searchText !== '';

  const recent = useQuery(recentQuery());
  const results = useInfiniteQuery({
    ...pagedQuery('search', 'search', {
      q: searchText,
      limit: 20,
      ...inputOfFilters(filters, new Date()),
      ...(literalText === searchText ? { asTyped: 'yes' as const } : {}),
      ...(meaningText === searchText ? { meaning: 'yes' as const } : {}),
    }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
    staleTime: 5000,
    meta: { silent: true },
  });
  const firstPage = results.data?.pages[0];

  const isMeaningSupported = typeof firstPage?.byMeaning === 'boolean';
  useEffect(() => {
    const isSettled = settledText === searchText && !results.isPlaceholderData;
    if (isMeaningSupported && isSettled && isAtFirst) setMeaningText(searchText);
  }, [isMeaningSupported, results.isPlaceholderData, settledText, searchText, isAtFirst]);

  const isWaiting = isSearch && results.isPending;
  const isForOlderText = results.isPlaceholderData && meaningText !== searchText;
  const hits: SearchEntry[] = isSearch
    ? (results.data?.pages.flatMap((page) => page.list) ?? [])
    : [];
  const recentFiles = (recent.data?.list ?? []).map(({ file }) => entryOf(file));
  return {
    /** The last query sent; empty while recent files are listed. */
    searchText,
    isSearch,
    hits,
    recentFiles,
    results,
    total: firstPage?.total ?? 0,
    spelling: firstPage?.spelling ?? null,
    /** Whether the very first hits are still loading. */
    isWaiting,
    /** Whether the entries belong to the content of the field. */
    isUpToDate:
      q.trim() === searchText && !(isSearch ? isWaiting || isForOlderText : recent.isPending),
  };
}

export type SearchEntries = ReturnType<typeof useSearchEntries>;
