// Reviews: those waiting for the person, those they requested, and all that they may see.
import { reviewStatuses } from '@docent/contract/constants';
import type { ReviewStatus } from '@docent/contract/reviews';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleCheckBig, ListChecks, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../api/reasons.ts';
import board from '../../ui/Board.module.css';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Paged } from '../../ui/Paged.tsx';
import part from '../../ui/Part.module.css';
import { fileQuery } from '../files/files.queries.ts';
import { ReviewRow } from './parts/ReviewRow.tsx';
import classes from './ReviewsBoard.module.css';
import { type ReviewsFilter, reviewsQuery } from './reviews.queries.ts';

const boxes = ['inbox', 'outbox', 'all'] as const;
const anyStatus = 'any';

interface Props {
  filter: ReviewsFilter;
  onFilter: (filter: ReviewsFilter) => void;
}

export function ReviewsBoard({ filter, onFilter }: Props) {
  const { t } = useTranslation();
  const { box, status, fileId } = filter;
  const pages = useInfiniteQuery(reviewsQuery(filter));
  const file = useQuery({ ...fileQuery(fileId ?? ''), enabled: fileId !== undefined }).data;
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const isNarrowed = status !== undefined || fileId !== undefined;
  const inDocument = fileId === undefined ? {} : { fileId };
  return (
    <div className={`${board.board} ${classes.board}`}>
      <h1>{t('reviews.title')}</h1>
      <p className={board.intro}>{t('reviews.intro')}</p>
      <div className={board.tools}>
        <SegmentedControl
          aria-label={t('reviews.box')}
          value={box}
          data={boxes.map((value) => ({ value, label: t(`reviews.box_${value}`) }))}
          onChange={(value) => onFilter({ ...filter, box: value as ReviewsFilter['box'] })}
        />
        <Select
          className={classes.status}
          aria-label={t('reviews.status')}
          value={status ?? anyStatus}
          allowDeselect={false}
          data={[
            // The inbox contains open reviews that the person has not decided yet.
            {
              value: anyStatus,
              label: t(box === 'inbox' ? 'reviews.undecided' : 'reviews.anyStatus'),
            },
            ...reviewStatuses.map((value) => ({
              value,
              label: t(`reviews.status_${value}`),
            })),
          ]}
          onChange={(value) =>
            onFilter({
              box,
              ...inDocument,
              ...(value !== null && value !== anyStatus && { status: value as ReviewStatus }),
            })
          }
        />
      </div>
      {fileId !== undefined && (
        <p className={classes.of}>
          <span>{t('reviews.of', { name: file?.name ?? '…' })}</span>
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<X size={13} />}
            onClick={() => onFilter({ box, ...(status && { status }) })}
          >
            {t('reviews.ofAll')}
          </Button>
        </p>
      )}
      <Paged
        pages={pages}
        height={56}
        failure={pages.error && sentenceOf(pages.error, t)}
        more={t('reviews.more')}
      >
        {pages.isSuccess && list.length === 0 && (
          <EmptyState
            icon={box === 'inbox' ? <CircleCheckBig size={24} /> : <ListChecks size={24} />}
            title={t(isNarrowed ? 'reviews.noneFound' : `reviews.none_${box}`)}
            {...(!isNarrowed && box !== 'inbox' && { text: t('reviews.noneText') })}
          />
        )}
        <ul className={`${part.list} ${classes.list}`} aria-label={t('reviews.title')}>
          {list.map((review) => (
            <li key={review.id}>
              <ReviewRow review={review} />
            </li>
          ))}
        </ul>
      </Paged>
    </div>
  );
}
