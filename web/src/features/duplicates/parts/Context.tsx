// The paragraphs before and after one, as readers of its document see them.
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../../api/queries.ts';
import classes from '../DuplicatesView.module.css';

/** Number of paragraphs on either side. */
const reach = 2;

export function Context({ fileId, paragraphId }: { fileId: string; paragraphId: string }) {
  const { t } = useTranslation();
  const contextQuery = useQuery({
    ...query('documents', 'detailShow', { fileId, near: paragraphId, preview: true }),
    meta: { silent: true },
  });
  if (contextQuery.isPending) return <Skeleton height={60} mt={6} />;
  const paragraphs = contextQuery.data?.paragraphs ?? [];
  const at = paragraphs.findIndex(({ id }) => id === paragraphId);
  if (at < 0) return <p className={classes.note}>{t('duplicates.noContext')}</p>;
  return (
    <div className={classes.context}>
      {paragraphs.slice(Math.max(0, at - reach), at + reach + 1).map(({ id, text }) => (
        <p key={id} data-own={id === paragraphId || undefined}>
          {text}
        </p>
      ))}
    </div>
  );
}
