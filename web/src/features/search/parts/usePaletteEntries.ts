import { useEffect, useMemo, useState } from 'react';
import { currentCommands } from '../../../ui/commands/commands.ts';
import { firstSelected, groupEntries } from '../palette.rules.ts';
import { forgetQueries, recentQueries } from '../recentQueries.ts';
import { useSearchEntries } from './useSearchEntries.ts';

type Options = Omit<Parameters<typeof useSearchEntries>[0], 'isAtFirst'>;

/** The entries of the search dialog in groups, and which one is selected. */
export function usePaletteEntries(options: Options) {
  const { filters } = options;
  const [commands] = useState(() =>
    currentCommands().filter(
      ({ key, disabledReason }) => key !== 'search' && disabledReason === undefined,
    ),
  );
  const [queries, setQueries] = useState(recentQueries);
  /** Null until the selection is moved. */
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const search = useSearchEntries({ ...options, isAtFirst: movedTo === null });
  const { searchText, hits, recentFiles } = search;
  const groups = useMemo(
    () => groupEntries({ searchText, hits, recentFiles, recentQueries: queries, commands }),
    [searchText, hits, recentFiles, queries, commands],
  );
  const firstIndex = firstSelected(groups);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query begins at its first hit
  useEffect(() => setMovedTo(null), [searchText, filters]);

  return {
    search,
    groups,
    entries: groups.flatMap((group) => group.entries),
    firstIndex,
    selectedIndex: movedTo ?? firstIndex,
    select: setMovedTo,
    clearQueries: () => {
      forgetQueries();
      setQueries([]);
    },
  };
}
