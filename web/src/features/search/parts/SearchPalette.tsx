// The search dialog: searches while typing, and opens the selected file or runs the selected command.
import { Modal } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { useIsComposingAhead } from '../../../ui/typedAhead.ts';
import { rememberQuery } from '../recentQueries.ts';
import { isFiltered, nextEntry, noFilters, type SelectedFilters } from '../search.rules.ts';
import { last } from '../searchDialog.state.ts';
import { EntryList } from './EntryList.tsx';
import { KeyHints } from './KeyHints.tsx';
import { SearchField } from './SearchField.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import { SearchPlaceholders } from './SearchPlaceholders.tsx';
import { SearchSummary } from './SearchSummary.tsx';
import { tellOpened } from './tellOpened.ts';
import { useOpenEntry } from './useOpenEntry.ts';
import { usePaletteEntries } from './usePaletteEntries.ts';

/** Filters of the last search in this window. */
let lastFilters: SelectedFilters = noFilters;

export function SearchPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  useReturnedFocus();
  const isComposing = useIsComposingAhead();
  const openEntry = useOpenEntry(onClose);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [q, setQ] = useState(last.question);
  const [filters, setFilters] = useState(lastFilters);
  const [literalText, setLiteralText] = useState('');
  /** Enter was pressed on a query whose hits have not arrived; the first of them is then opened. */
  const [pendingOpen, setPendingOpen] = useState<{ q: string; inNewTab: boolean } | null>(null);
  const palette = usePaletteEntries({ q, filters, literalText });
  const { search, groups, entries, firstIndex, selectedIndex, select } = palette;
  const { results, searchText, isSearch, isUpToDate } = search;

  useEffect(() => {
    last.question = q;
    lastFilters = filters;
  }, [q, filters]);

  function open(at: number, inNewTab: boolean) {
    const entry = entries[at];
    if (entry?.kind === 'query') {
      setQ(entry.query);
      field.current?.focus();
    } else if (entry) {
      if (entry.kind === 'file') rememberQuery(searchText);
      if (entry.kind === 'file' && isSearch) tellOpened(searchText, entry.hit);
      openEntry(entry, inNewTab);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the hits have arrived
  useEffect(() => {
    if (pendingOpen === null || (pendingOpen.q === q && !isUpToDate)) return;
    setPendingOpen(null);
    if (pendingOpen.q === q) open(firstIndex, pendingOpen.inNewTab);
  }, [pendingOpen, q, isUpToDate]);

  function onKeyDown(event: KeyboardEvent) {
    // During a composition, Enter and arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const inNewTab = event.ctrlKey || event.metaKey;
      if (selectedIndex === firstIndex && !isUpToDate) setPendingOpen({ q, inNewTab });
      else open(selectedIndex, inNewTab);
      return;
    }
    const next = nextEntry(selectedIndex, entries.length, event.key);
    if (next === selectedIndex) return;
    event.preventDefault();
    setPendingOpen(null);
    select(next);
    if (next >= entries.length - 3 && results.hasNextPage && !results.isFetching) {
      void results.fetchNextPage();
    }
  }

  const clearFilters = () => setFilters(noFilters);
  return (
    <Modal
      opened
      onClose={onClose}
      trapFocus={!isComposing}
      size={680}
      padding={0}
      yOffset="9vh"
      centered={false}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('search.open') } }}
      transitionProps={{ duration: 90, transition: 'fade' }}
    >
      <SearchField
        field={field}
        value={q}
        onChange={setQ}
        onKeyDown={onKeyDown}
        listId={listId}
        selectedId={entries.length > 0 ? `${listId}-${selectedIndex}` : null}
        isLoading={results.isFetching && isSearch}
        onClose={onClose}
      />
      <SearchFilters filters={filters} onChange={setFilters} />
      <SearchSummary
        search={search}
        isFiltered={isFiltered(filters)}
        onClearFilters={clearFilters}
        onSearchFor={(query) => {
          setQ(query);
          field.current?.focus();
        }}
        onSearchLiterally={() => {
          setLiteralText(searchText);
          field.current?.focus();
        }}
      />
      <EntryList
        id={listId}
        groups={groups}
        selectedIndex={selectedIndex}
        isStale={results.isPlaceholderData}
        onSelect={select}
        onOpen={open}
        onClearQueries={() => {
          palette.clearQueries();
          field.current?.focus();
        }}
      />
      <SearchPlaceholders
        search={search}
        isFiltered={isFiltered(filters)}
        onClearFilters={clearFilters}
      />
      <KeyHints />
    </Modal>
  );
}
