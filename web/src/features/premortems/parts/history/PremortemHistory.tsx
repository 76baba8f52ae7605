// What happened in a premortem, by day and person.
import { premortemEventKinds } from '@docent/contract/constants';
import { Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pagedQuery } from '../../../../api/queries.ts';
import { sentenceOf } from '../../../../api/reasons.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Paged } from '../../../../ui/Paged.tsx';
import { HistoryEntry } from './HistoryEntry.tsx';
import classes from './history.module.css';
import { eventDays, peopleOf } from './premortemHistory.rules.ts';

export function PremortemHistory({ fileId }: { fileId: string }) {
  const { t, i18n } = useTranslation();
  const [kind, setKind] = useState<string | null>(null);
  const [personId, setPersonId] = useState<string | null>(null);
  const pages = useInfiniteQuery({
    ...pagedQuery('premortems', 'history', { fileId, limit: 100 }),
    meta: { silent: true },
  });
  const [isPersonAsked, setPersonAsked] = useState(false);
  // Filters and the list of people are about all events, not only about those that are loaded.
  const isAllNeeded = isPersonAsked || kind !== null || personId !== null;
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  const isLoadingMore = isAllNeeded && hasNextPage && !isError;
  useEffect(() => {
    if (isLoadingMore && !isFetching) void fetchNextPage();
  }, [isLoadingMore, isFetching, fetchNextPage]);
  const events = pages.data?.pages.flatMap(({ list }) => list) ?? [];
  const matches = events.filter(
    (event) =>
      (kind === null || event.kind === kind) &&
      (personId === null || event.person?.id === personId),
  );
  return (
    <>
      <div className={classes.filters}>
        <Select
          label={t('premortemResults.filterKind')}
          placeholder={t('premortemResults.allKinds')}
          clearable
          data={premortemEventKinds.map((value) => ({
            value,
            label: t(`premortemResults.event_${value}`),
          }))}
          value={kind}
          onChange={setKind}
        />
        <Select
          label={t('premortemResults.filterPerson')}
          placeholder={t('premortemResults.everybody')}
          clearable
          searchable
          data={peopleOf(events).map(({ id, username }) => ({ value: id, label: username }))}
          value={personId}
          onChange={setPersonId}
          onDropdownOpen={() => setPersonAsked(true)}
        />
      </div>
      <Paged
        pages={pages}
        height={44}
        failure={pages.error && sentenceOf(pages.error, t)}
        more={t('premortemResults.olderEvents')}
      >
        {pages.isSuccess && matches.length === 0 && !isLoadingMore && (
          <EmptyState
            icon={events.length === 0 ? <History size={24} /> : <SearchX size={24} />}
            title={t(
              events.length === 0 ? 'premortemResults.noEvents' : 'premortemResults.noEventsFound',
            )}
          />
        )}
        {eventDays(matches, i18n.language).map(({ day, events: ofDay }) => (
          <section key={day} className={classes.day} aria-label={day}>
            <h2>{day}</h2>
            <ul>
              {ofDay.map((event) => (
                <HistoryEntry key={event.id} event={event} />
              ))}
            </ul>
          </section>
        ))}
      </Paged>
    </>
  );
}
