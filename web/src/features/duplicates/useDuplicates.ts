import type { Duplicate } from '@docent/contract/duplicates';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { requireShown } from '../../api/errors.ts';
import { pagedQuery } from '../../api/queries.ts';
import { showToast, undoDuration } from '../../ui/toasts.ts';
import { entriesOf, type ListFilter, neighbourOf, requestOf } from './duplicates.rules.ts';
import { useIgnoring } from './useIgnoring.ts';

/** Polling intervals while the list grows, in milliseconds: all texts are being compared, or documents analyzed. */
const runningInterval = 2000;
const analyzingInterval = 15_000;
/** The next page is requested this many entries before the end. */
const entriesAhead = 10;

/** In the session storage, so that the way back from a document leads to the same entry. */
const selectedKey = 'duplicateSelected';

function useSelectedId() {
  const [selectedId, setSelectedId] = useState(() => sessionStorage.getItem(selectedKey));
  useEffect(() => {
    if (selectedId === null) sessionStorage.removeItem(selectedKey);
    else sessionStorage.setItem(selectedKey, selectedId);
  }, [selectedId]);
  return [selectedId, setSelectedId] as const;
}

/** The list, the selected entry, and decisions about it. Decided entries leave the list immediately. */
export function useDuplicates(filter: ListFilter) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const ignore = useIgnoring();
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [selectedId, setSelectedId] = useSelectedId();
  const pages = useInfiniteQuery({
    ...pagedQuery('duplicates', 'list', requestOf(filter, new Date())),
    refetchInterval({ state }) {
      const { running, reworded } = state.data?.pages[0] ?? {};
      if (running) return runningInterval;
      return reworded?.byMeaning && reworded.waiting > 0 ? analyzingInterval : false;
    },
    meta: { silent: true },
  });
  const [first] = pages.data?.pages ?? [];
  const loadedEntries = entriesOf(pages.data?.pages ?? []);
  const list = loadedEntries.filter(({ id }) => !decided.has(id));
  const selectedEntry = list.find(({ id }) => id === selectedId) ?? list[0] ?? null;
  const ids = list.map(({ id }) => id);

  async function loadMore() {
    if (pages.isFetching) return;
    // Pages are counted from the start, so entries that left the list would make the next page skip others.
    const { data } = decided.size > 0 ? await pages.refetch() : pages;
    if (data?.pages.at(-1)?.next) await pages.fetchNextPage();
  }

  const remaining = ids.length - ids.indexOf(selectedEntry?.id ?? '');
  const isNearEnd = remaining <= entriesAhead && (pages.hasNextPage || decided.size > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that the end comes near.
  useEffect(() => {
    if (isNearEnd && pages.isSuccess) void loadMore();
  }, [isNearEnd, list.length === 0]);

  // The badges of the documents are counted anew after the work on the list.
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: ['duplicates', 'counts'] }),
    [client],
  );

  function step(by: 1 | -1) {
    const next = ids[ids.indexOf(selectedEntry?.id ?? '') + by];
    if (next !== undefined) setSelectedId(next);
  }

  const mark = (id: string, isDecided: boolean) =>
    setDecided((before) => {
      const after = new Set(before);
      if (isDecided) after.add(id);
      else after.delete(id);
      return after;
    });

  function leave(id: string) {
    if (selectedEntry?.id === id) setSelectedId(neighbourOf(ids, id));
    mark(id, true);
  }

  function comeBack(id: string) {
    mark(id, false);
    setSelectedId(id);
  }

  /** Skips an open entry, or reopens a skipped one. */
  async function decide({ id, status }: Duplicate, reason?: string) {
    const undo = status === 'skipped';
    leave(id);
    try {
      await api.duplicates.skip({ id, undo, ...(reason && { reason }) });
    } catch (error) {
      mark(id, false);
      requireShown(error);
      return;
    }
    showToast({
      id: 'duplicate-decided',
      type: 'success',
      message: t(undo ? 'duplicates.reopened' : 'duplicates.skippedToast'),
      duration: undoDuration,
      action: { label: t('shell.undo'), run: () => void takeBack(id, undo) },
    });
    await markStale();
  }

  async function takeBack(id: string, undone: boolean) {
    try {
      await api.duplicates.skip({ id, undo: !undone });
    } catch (error) {
      requireShown(error);
      return;
    }
    comeBack(id);
    await client.invalidateQueries({ queryKey: ['duplicates'] });
  }

  /** Other lists and counts are refetched when they are shown; this one already shows the decision. */
  const markStale = () =>
    client.invalidateQueries({ queryKey: ['duplicates'], refetchType: 'none' });

  return {
    pages,
    list,
    total: (first?.total ?? 0) - (loadedEntries.length - list.length),
    shared: first?.shared ?? [],
    running: first?.running ?? null,
    /** How much can be compared by meaning; null unless reworded text is listed. */
    meanings: first?.reworded ?? null,
    selected: selectedEntry,
    select: setSelectedId,
    step,
    loadMore,
    leave,
    comeBack,
    decide,
    ignore,
  };
}
