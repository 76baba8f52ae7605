// The search dialog: asks while one types, keeps the last answer until the next is there, and drops
// answers to what is no longer asked.
import { Button, CloseButton, Kbd, Loader, Modal, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Search, SearchX } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pagedQuery } from '../../../api/queries.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { modifier } from '../../../ui/keys.ts';
import { useIsComposingAhead } from '../../../ui/typedAhead.ts';
import { recentQuery } from '../../files/files.queries.ts';
import {
  addressOfHit,
  endOfTyping,
  entryOf,
  inputOfFilters,
  isContinued,
  isFiltered,
  nextEntry,
  noFilters,
  type SearchEntry,
  type SelectedFilters,
  typingPause,
} from '../search.rules.ts';
import { last } from '../searchDialog.state.ts';
import { HitRow } from './HitRow.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import classes from './SearchPalette.module.css';
import { SpellingLine } from './SpellingLine.tsx';

/** Of what was last asked in this window. */
let lastFilters: SelectedFilters = noFilters;

const placeholderRows = [0, 1, 2, 3];

export function SearchPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useReturnedFocus();
  const isComposing = useIsComposingAhead();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const [q, setQ] = useState(last.question);
  const [searchText] = useDebouncedValue(q.trim(), typingPause);
  const [settledText] = useDebouncedValue(searchText, endOfTyping);
  const [filters, setFilters] = useState(lastFilters);
  /** The query whose words are taken as they are typed. */
  const [literalText, setLiteralText] = useState('');
  const [selectedIndex, setSelectedIndex] = useState(0);
  /** The query that is asked by its meaning, too: typed to its end before anybody moved within the list. */
  const [whole, setWhole] = useState('');
  /** Enter was pressed on words whose answer is still to come: its first entry is opened then. */
  const [due, setDue] = useState<{ q: string; inNewTab: boolean } | null>(null);

  const recent = useQuery(recentQuery());
  const results = useInfiniteQuery({
    ...pagedQuery('search', 'search', {
      q: searchText,
      limit: 20,
      ...inputOfFilters(filters, new Date()),
      ...(literalText === searchText ? { asTyped: 'yes' as const } : {}),
      ...(whole === searchText ? { meaning: 'yes' as const } : {}),
    }),
    enabled: searchText !== '',
    placeholderData: keepPreviousData,
    staleTime: 5000,
    meta: { quiet: true },
  });
  const isAsking = searchText !== '';
  const total = results.data?.pages[0]?.total ?? 0;
  const spelling = results.data?.pages[0]?.spelling ?? null;
  const isWaiting = isAsking && results.isPending;
  const isOfOthers = results.isPlaceholderData && whole !== searchText;
  const isAnswered =
    q.trim() === searchText && !(isAsking ? isWaiting || isOfOthers : recent.isPending);
  const entries: SearchEntry[] = isAsking
    ? (results.data?.pages.flatMap((page) => page.list) ?? [])
    : (recent.data?.list ?? []).map(({ file }) => entryOf(file));

  const canMean = typeof results.data?.pages[0]?.byMeaning === 'boolean';
  useEffect(() => {
    if (canMean && !results.isPlaceholderData && settledText === searchText && selectedIndex === 0)
      setWhole(searchText);
  }, [canMean, results.isPlaceholderData, settledText, searchText, selectedIndex]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question begins at its first answer
  useEffect(() => setSelectedIndex(0), [searchText, filters]);
  useEffect(() => {
    last.question = q;
    lastFilters = filters;
  }, [q, filters]);
  useEffect(() => {
    list.current
      ?.querySelector(`[data-index="${selectedIndex}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [selectedIndex]);

  function open(at: number, inNewTab: boolean) {
    const entry = entries[at];
    if (entry === undefined) return;
    const { hash, ...params } = addressOfHit(entry);
    const to =
      entry.file.kind === 'folder'
        ? ({ to: '/', search: { folder: entry.file.id } } as const)
        : ({
            to: '/detail/$id/$title/{-$des}',
            params,
            ...(hash === undefined ? {} : { hash }),
          } as const);
    if (inNewTab) {
      window.open(router.buildLocation(to).href, '_blank', 'noopener');
      return;
    }
    onClose();
    void navigate(to);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer is there
  useEffect(() => {
    if (due === null || (due.q === q && !isAnswered)) return;
    setDue(null);
    if (due.q === q) open(0, due.inNewTab);
  }, [due, q, isAnswered]);

  function searchFor(other: string) {
    setQ(other);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes, enter and arrows are its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const inNewTab = event.ctrlKey || event.metaKey;
      if (selectedIndex === 0 && !isAnswered) setDue({ q, inNewTab });
      else open(selectedIndex, inNewTab);
      return;
    }
    const next = nextEntry(selectedIndex, entries.length, event.key);
    if (next === selectedIndex) return;
    event.preventDefault();
    setDue(null);
    setSelectedIndex(next);
    if (next >= entries.length - 3 && results.hasNextPage && !results.isFetching) {
      void results.fetchNextPage();
    }
  }

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
      <div className={classes.bar}>
        <Search size={18} aria-hidden />
        <input
          ref={input}
          data-autofocus
          className={classes.input}
          value={q}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={({ currentTarget }) => currentTarget.select()}
          placeholder={t('search.placeholder')}
          aria-label={t('search.label')}
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? `${listId}-${selectedIndex}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={400}
        />
        {results.isFetching && isAsking && (
          <Loader size={14} role="img" aria-label={t('shell.loading')} />
        )}
        <CloseButton onClick={onClose} aria-label={t('shell.close')} />
      </div>
      <SearchFilters filters={filters} onChange={setFilters} />
      <div className={classes.line}>
        {spelling !== null && isAsking && (
          <SpellingLine
            spelling={spelling}
            input={searchText}
            onLook={searchFor}
            onInsist={() => {
              setLiteralText(searchText);
              input.current?.focus();
            }}
          />
        )}
        {!isAsking && entries.length > 0 && <span>{t('search.recent')}</span>}
        {isAsking && entries.length > 0 && isFiltered(filters) && (
          <UnstyledButton className={classes.insist} onClick={() => setFilters(noFilters)}>
            {t('search.clearFilters')}
          </UnstyledButton>
        )}
        <span className={classes.total} role="status">
          {isAsking && results.data && !results.isPlaceholderData
            ? t('search.total', { count: total })
            : ''}
        </span>
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('search.results')}
        className={`${classes.list} docent-scroll`}
        data-stale={results.isPlaceholderData || undefined}
      >
        {entries.map((entry, at) => (
          <HitRow
            key={`${entry.file.id} ${entry.paragraphId} ${entry.text}`}
            id={`${listId}-${at}`}
            hit={entry}
            index={at}
            isChosen={at === selectedIndex}
            isContinued={isContinued(entry, entries[at - 1])}
            onPoint={() => setSelectedIndex(at)}
            onOpen={(inNewTab) => open(at, inNewTab)}
          />
        ))}
      </div>
      {isWaiting && !results.isError && (
        <div className={classes.waiting} aria-hidden>
          {placeholderRows.map((row) => (
            <div key={row} className={classes.ghost}>
              <span />
              <span />
            </div>
          ))}
        </div>
      )}
      {isAsking && results.isSuccess && !results.isFetching && entries.length === 0 && (
        <EmptyState
          icon={<SearchX size={24} />}
          title={t('search.nothingTitle', { q: searchText })}
          text={t(isFiltered(filters) ? 'search.nothingFiltered' : 'search.nothingText')}
        >
          {isFiltered(filters) && (
            <Button variant="default" size="xs" onClick={() => setFilters(noFilters)}>
              {t('search.clearFilters')}
            </Button>
          )}
        </EmptyState>
      )}
      {!isAsking && recent.isSuccess && entries.length === 0 && (
        <EmptyState
          icon={<Search size={24} />}
          title={t('search.beginTitle')}
          text={t('search.beginText')}
        />
      )}
      {isAsking && results.isError && (
        <div role="alert">
          <Failed text={sentenceOf(results.error, t)} onRetry={() => void results.refetch()} />
        </div>
      )}
      <div className={classes.keys} aria-hidden>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('search.hintMove')}
        </span>
        <span>
          <Kbd size="xs">↵</Kbd> {t('search.hintOpen')}
        </span>
        <span>
          <Kbd size="xs">{modifier}</Kbd> <Kbd size="xs">↵</Kbd> {t('search.hintApart')}
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> {t('search.hintClose')}
        </span>
      </div>
    </Modal>
  );
}
