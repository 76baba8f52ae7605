import { Button, Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, FileText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/errors.ts';
import { sentenceOf } from '../api/reasons.ts';
import { fileQuery } from '../features/files/files.queries.ts';
import { addressOf } from '../features/files/files.rules.ts';
import { ReviewView } from '../features/reviews/ReviewView.tsx';
import { reviewQuery } from '../features/reviews/reviews.queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { useCloseWhen } from '../ui/useCloseWhen.ts';
import classes from './page.module.css';

const route = '/codereview';

export function ReviewPage() {
  const { t } = useTranslation();
  const { id } = useSearch({ from: route });
  const navigate = useNavigate();
  const review = useQuery({ ...reviewQuery(id ?? ''), enabled: id !== undefined });
  const { data, error } = review;
  // Reviewers of a first version can see it only here.
  const file = useQuery({ ...fileQuery(data?.fileId ?? ''), enabled: data !== undefined }).data;
  useDocumentTitle(
    data ? t('shell.named', { what: t('reviews.one'), which: data.fileName }) : t('reviews.one'),
  );
  const isGone =
    id === undefined || (error instanceof ApiError && error.reason === 'review/not-found');
  // Unsent text is collected before the dialog closes.
  const [left, setLeft] = useState<string | null>(null);
  if (!isGone && left !== null) setLeft(null);
  useCloseWhen(isGone && data !== undefined, () => setLeft(data?.id ?? null), 'written');
  return (
    <div className="docent-page">
      <PageHeader
        actions={
          file && (
            <Button
              size="xs"
              variant="default"
              leftSection={<FileText size={14} />}
              renderRoot={(root) => (
                <Link to="/detail/$id/$title/{-$des}" params={addressOf(file)} {...root} />
              )}
            >
              {t('reviews.toDocument')}
            </Button>
          )
        }
      >
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<ArrowLeft size={15} />}
          renderRoot={(root) => <Link to="/review" {...root} />}
        >
          {t('reviews.title')}
        </Button>
      </PageHeader>
      {data && !(isGone && left === data.id) ? (
        <ReviewView
          key={data.id}
          review={data}
          level={file?.level ?? 'read'}
          onDeleted={() => void navigate({ to: '/review', replace: true })}
        />
      ) : (
        <div className={`${classes.body} docent-scroll`}>
          {isGone ? (
            <EmptyState
              order={1}
              icon={<SearchX size={24} />}
              title={t('reviews.gone')}
              text={t('reviews.goneText')}
            >
              <Button renderRoot={(root) => <Link to="/review" {...root} />}>
                {t('reviews.all')}
              </Button>
            </EmptyState>
          ) : error ? (
            <Failed order={1} text={sentenceOf(error, t)} onRetry={() => void review.refetch()} />
          ) : (
            <div className={classes.coming} aria-busy>
              <Skeleton h={28} w="50%" mb={28} />
              {[0, 1, 2, 3].map((row) => (
                <Skeleton key={row} h={96} mb={12} radius="md" />
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
