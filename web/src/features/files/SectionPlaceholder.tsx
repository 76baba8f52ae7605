// Placeholder of a section of the home page until its rows have loaded.
import { Button, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../api/reasons.ts';
import part from '../../ui/Part.module.css';

interface QueryState {
  data: unknown;
  error: Error | null;
}

/** Hides the following sections until the queries of this one are answered, because they would be moved. */
export function SectionPlaceholder({ of }: { of: readonly QueryState[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failedQuery = of.find(({ data, error }) => data === undefined && error !== null);
  if (!failedQuery) return <SectionRowsPlaceholder count={3} isPushing />;
  const again = () =>
    client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  return (
    <div className={part.failed} role="status">
      <CloudOff size={16} aria-hidden />
      <span>{t('files.partFailed', { why: sentenceOf(failedQuery.error, t) })}</span>
      <Button variant="default" size="compact-sm" onClick={() => void again()}>
        {t('shell.retry')}
      </Button>
    </div>
  );
}

/** Reserves space for `count` rows while the code that renders them is loaded. */
export function SectionRowsPlaceholder({
  count,
  isPushing = false,
}: {
  count: number;
  isPushing?: boolean;
}) {
  return (
    <div className={part.part} data-pushing={isPushing || undefined} aria-busy>
      <Skeleton className={part.head} h={20} w={120} radius="sm" />
      <div className={part.list}>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without names
          <Skeleton key={at} h={48} radius="md" />
        ))}
      </div>
    </div>
  );
}
