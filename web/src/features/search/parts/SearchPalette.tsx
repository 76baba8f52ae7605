// The search dialog: asks while one types, keeps the last answer until the next is there, and drops
// answers to what is no longer asked.
import type { FileKind } from '@docent/contract/files';
import { CloseButton, Kbd, Loader, Modal, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search, SearchX } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pagedQuery } from '../../../api/queries.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { recentQuery, spacesQuery } from '../../files/files.queries.ts';
import { addressOfHit, type Entry, entryOf, nextEntry, typingPause } from '../search.rules.ts';
import { HitRow } from './HitRow.tsx';
import classes from './SearchPalette.module.css';

/** What was last asked in this window, so that search goes on where it was left. */
let lastQuestion = '';

const kinds: FileKind[] = ['document', 'folder', 'attachment'];

export function SearchPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useReturnedFocus();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [q, setQ] = useState(lastQuestion);
  const [asked] = useDebouncedValue(q.trim(), typingPause);
  const [spaceId, setSpaceId] = useState<string | null>(null);
  const [kind, setKind] = useState<FileKind | null>(null);
  const [chosen, setChosen] = useState(0);

  const spaces = useQuery(spacesQuery());
  const recent = useQuery(recentQuery());
  const found = useInfiniteQuery({
    ...pagedQuery('search', 'search', {
      q: asked,
      limit: 20,
      ...(spaceId === null ? {} : { spaceId }),
      ...(kind === null ? {} : { kind }),
    }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 5000,
    meta: { quiet: true },
  });
  const isAsking = asked !== '';
  const total = found.data?.pages[0]?.total ?? 0;
  const entries: Entry[] = isAsking
    ? (found.data?.pages.flatMap((page) => page.list) ?? [])
    : (recent.data?.list ?? []).map(({ file }) => entryOf(file));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question begins at its first answer
  useEffect(() => setChosen(0), [asked, spaceId, kind]);
  useEffect(() => {
    lastQuestion = q;
  }, [q]);
  useEffect(() => {
    list.current?.querySelector(`[data-index="${chosen}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  function open(at: number) {
    const entry = entries[at];
    if (entry === undefined) return;
    onClose();
    if (entry.file.kind === 'folder') {
      void navigate({ to: '/', search: { folder: entry.file.id } });
      return;
    }
    const { hash, ...params } = addressOfHit(entry);
    void navigate({
      to: '/detail/$id/$title/{-$des}',
      params,
      ...(hash === undefined ? {} : { hash }),
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes, enter and arrows are its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      open(chosen);
      return;
    }
    const next = nextEntry(chosen, entries.length, event.key);
    if (next === chosen) return;
    event.preventDefault();
    setChosen(next);
    if (next >= entries.length - 3 && found.hasNextPage && !found.isFetching) {
      void found.fetchNextPage();
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
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
          aria-activedescendant={entries.length > 0 ? `${listId}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={400}
        />
        {found.isFetching && isAsking && <Loader size={14} aria-label={t('shell.loading')} />}
        <CloseButton onClick={onClose} aria-label={t('shell.close')} />
      </div>
      <div className={classes.filters}>
        <Select
          size="xs"
          aria-label={t('search.space')}
          placeholder={t('search.allSpaces')}
          data={(spaces.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={spaceId}
          onChange={setSpaceId}
          clearable
          searchable
          comboboxProps={{ withinPortal: true }}
          flex="0 1 190px"
        />
        <Select
          size="xs"
          aria-label={t('search.kind')}
          placeholder={t('search.allKinds')}
          data={kinds.map((value) => ({ value, label: t(`files.${value}`) }))}
          value={kind}
          onChange={setKind}
          clearable
          flex="0 1 140px"
        />
        <span className={classes.total} role="status">
          {isAsking && found.data && !found.isPlaceholderData
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
        data-stale={found.isPlaceholderData || undefined}
      >
        {entries.map((entry, at) => (
          <HitRow
            key={`${entry.file.id} ${entry.paragraphId}`}
            id={`${listId}-${at}`}
            hit={entry}
            index={at}
            isChosen={at === chosen}
            onPoint={() => setChosen(at)}
            onOpen={() => open(at)}
          />
        ))}
      </div>
      {isAsking && found.isSuccess && !found.isFetching && entries.length === 0 && (
        <EmptyState
          icon={<SearchX size={24} />}
          title={t('search.nothingTitle', { q: asked })}
          text={t('search.nothingText')}
        />
      )}
      {isAsking && found.isError && (
        <p role="alert" className={classes.failed}>
          {sentenceOf(found.error, t)}
        </p>
      )}
      <div className={classes.keys} aria-hidden>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('search.hintMove')}
        </span>
        <span>
          <Kbd size="xs">↵</Kbd> {t('search.hintOpen')}
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> {t('search.hintClose')}
        </span>
      </div>
    </Modal>
  );
}
