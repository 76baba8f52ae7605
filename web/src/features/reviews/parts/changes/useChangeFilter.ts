// Which changes of a review are listed. A change that was just marked or commented on stays in the list
// until a filter is chosen again or the next round begins.
import { useMemo, useState } from 'react';
import type { FullReview } from '../../reviews.queries.ts';
import { type ChangeFilter, filterChanges } from '../../reviews.rules.ts';

interface Options {
  changes: FullReview['changes'];
  round: number;
  personId: string;
  findingsByParagraph: ReadonlyMap<string, unknown>;
}

export function useChangeFilter({ changes, round, personId, findingsByParagraph }: Options) {
  const [filter, setFilter] = useState<ChangeFilter>('all');
  const [listedIds, setListedIds] = useState<ReadonlySet<string> | null>(null);
  const listedChanges = useMemo(
    () =>
      listedIds === null
        ? changes
        : changes.filter(({ paragraphId }) => listedIds.has(paragraphId)),
    [changes, listedIds],
  );
  const selectFilter = (next: ChangeFilter) => {
    setFilter(next);
    const nextChanges = filterChanges(changes, next, personId, new Set(findingsByParagraph.keys()));
    setListedIds(
      next === 'all' ? null : new Set(nextChanges.map(({ paragraphId }) => paragraphId)),
    );
  };
  const [filteredRound, setFilteredRound] = useState(round);
  if (filteredRound !== round) {
    setFilteredRound(round);
    selectFilter(filter);
  }
  return { filter, listedChanges, selectFilter };
}
