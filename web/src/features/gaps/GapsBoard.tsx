// Unanswered questions in groups, to dismiss or to write about.

import type { Gap, GapStatus } from '@docent/contract/gaps';
import { CloseButton, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheckBig, MessageCircleQuestion, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { requireShown } from '../../api/errors.ts';
import { pagedQuery } from '../../api/queries.ts';
import { sentenceOf } from '../../api/reasons.ts';
import board from '../../ui/Board.module.css';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Paged } from '../../ui/Paged.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './GapsBoard.module.css';
import { GapCard } from './parts/GapCard.tsx';
import { WriteDialog } from './parts/WriteDialog.tsx';

const states = ['open', 'answered', 'dismissed'] as const satisfies GapStatus[];
const typingPause = 200;

export function GapsBoard() {
  const { t } = useTranslation();
  const [status, setStatus] = useState<GapStatus>('open');
  const [q, setQ] = useState('');
  const [searchText] = useDebouncedValue(q.trim(), typingPause);
  const [writing, setWriting] = useState<Gap | null>(null);
  const client = useQueryClient();
  const pages = useInfiniteQuery({
    ...pagedQuery('gaps', 'list', { status, ...(searchText !== '' && { q: searchText }) }),
    meta: { silent: true },
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const total = pages.data?.pages[0]?.total ?? 0;

  const decide = async (gap: Gap, next: 'open' | 'dismissed') => {
    try {
      await api.gaps.decide({ questions: gap.questions.map(({ id }) => id), status: next });
      showToast({ type: 'success', message: t(`gaps.done_${next}`) });
    } catch (error) {
      requireShown(error);
    }
    await client.invalidateQueries({ queryKey: ['gaps'] });
  };

  return (
    <div className={`${board.board} ${classes.board}`}>
      <h1>{t('gaps.title')}</h1>
      <p className={board.intro}>{t('gaps.intro')}</p>
      <div className={board.tools}>
        <SegmentedControl
          aria-label={t('gaps.state')}
          value={status}
          data={states.map((value) => ({ value, label: t(`gaps.state_${value}`) }))}
          onChange={(value) => setStatus(value as GapStatus)}
        />
        <TextInput
          className={classes.search}
          value={q}
          aria-label={t('gaps.search')}
          placeholder={t('gaps.search')}
          leftSection={<Search size={15} aria-hidden />}
          rightSection={
            q !== '' && (
              <CloseButton size="sm" aria-label={t('gaps.clear')} onClick={() => setQ('')} />
            )
          }
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      </div>
      <p className={board.count} role="status">
        {pages.isSuccess && list.length > 0 && t('gaps.count', { count: total })}
      </p>
      <Paged
        pages={pages}
        height={92}
        failure={pages.error && sentenceOf(pages.error, t)}
        more={t('gaps.more')}
      >
        {pages.isSuccess && list.length === 0 && (
          <EmptyState
            icon={
              status === 'open' ? <CircleCheckBig size={24} /> : <MessageCircleQuestion size={24} />
            }
            title={t(searchText === '' ? `gaps.none_${status}` : 'gaps.noneFound')}
            {...(searchText === '' && status === 'open' && { text: t('gaps.noneText') })}
          />
        )}
        <ul className={classes.list} aria-label={t('gaps.title')}>
          {list.map((gap) => (
            <GapCard
              key={gap.id}
              gap={gap}
              onWrite={() => setWriting(gap)}
              onDecide={(next) => decide(gap, next)}
            />
          ))}
        </ul>
      </Paged>
      {writing !== null && <WriteDialog gap={writing} onClose={() => setWriting(null)} />}
    </div>
  );
}
