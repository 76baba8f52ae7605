// The people of the organisation, for administrators: search and change accounts, and view as a person.
import type { Account } from '@docent/contract/people';
import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Eye, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pagedQuery } from '../../api/queries.ts';
import { sentenceOf } from '../../api/reasons.ts';
import board from '../../ui/Board.module.css';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { departmentsQuery } from '../files/files.queries.ts';
import classes from './PeopleView.module.css';
import { PeopleFilters } from './parts/PeopleFilters.tsx';
import { PersonDialog } from './parts/PersonDialog.tsx';
import { PersonRow } from './parts/PersonRow.tsx';
import { SeesDialog, type ViewedPerson } from './parts/SeesDialog.tsx';
import { accountFilters, type PeopleFilter } from './people.rules.ts';

const typingPause = 200;
export function PeopleView() {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<PeopleFilter>({
    search: '',
    deptId: null,
    part: null,
    state: 'all',
  });
  const [searchText] = useDebouncedValue(filter.search.trim(), typingPause);
  const [openId, setOpenId] = useState<string | null>(null);
  const [viewer, setViewer] = useState<ViewedPerson | null>(null);
  const departments = useQuery(departmentsQuery()).data?.list ?? [];
  const pages = useInfiniteQuery({
    ...pagedQuery('people', 'accounts', {
      ...accountFilters({ ...filter, search: searchText }),
      limit: 50,
    }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const open = list.find(({ id }) => id === openId);
  const department = departments.find(({ id }) => id === filter.deptId);
  const change = (part: Partial<PeopleFilter>) => setFilter((was) => ({ ...was, ...part }));
  const see = ({ id, username }: Account) => {
    setOpenId(null);
    setViewer({ kind: 'person', id, name: username });
  };

  return (
    <div className={`${board.board} ${classes.people}`}>
      <h1>{t('people.title')}</h1>
      <p className={board.intro}>{t('people.intro')}</p>
      <PeopleFilters filter={filter} departments={departments} onChange={change} />
      <div className={classes.count}>
        <span role="status">
          {list.length > 0 &&
            t(pages.hasNextPage ? 'people.shownMore' : 'people.shown', { count: list.length })}
        </span>
        {department && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Eye size={14} />}
            onClick={() => setViewer({ kind: 'department', ...department })}
          >
            {t('people.seesOf')}
          </Button>
        )}
      </div>
      {pages.isPending &&
        [0, 1, 2, 3].map((row) => <Skeleton key={row} height={56} mb={8} radius="sm" />)}
      {pages.isError && list.length === 0 && (
        <Failed text={sentenceOf(pages.error, t)} onRetry={() => void pages.refetch()} />
      )}
      {pages.isSuccess && list.length === 0 && (
        <EmptyState
          icon={<UserSearch size={24} />}
          title={t(filter.state === 'waiting' ? 'people.noneWaitingTitle' : 'people.noneTitle')}
          {...(filter.state !== 'waiting' && { text: t('people.noneText') })}
        />
      )}
      <ul className={classes.list} aria-label={t('people.title')}>
        {list.map((account) => (
          <PersonRow key={account.id} account={account} onOpen={() => setOpenId(account.id)} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('people.more')}
        </Button>
      )}
      {open && (
        <PersonDialog
          account={open}
          departments={departments}
          onSee={() => see(open)}
          onClose={() => setOpenId(null)}
        />
      )}
      {viewer && <SeesDialog viewer={viewer} onClose={() => setViewer(null)} />}
    </div>
  );
}
