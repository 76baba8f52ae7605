// How much of an imported document already existed in others; leads to the list of duplicate text.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { query } from '../../../api/queries.ts';
import classes from './Uploads.module.css';

/** In milliseconds. New paragraphs are compared a moment after the import. */
const interval = 2_000;
const maxTries = 10;

export function ExistingText({ fileId }: { fileId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...query('duplicates', 'counts', { fileIds: [fileId] }),
    refetchInterval: ({ state }) =>
      state.data?.list[0]?.paragraphs || state.dataUpdateCount >= maxTries ? false : interval,
    meta: { silent: true },
  });
  const counts = data?.list[0];
  if (!counts || counts.repeated === 0) return null;
  return (
    <Link to="/viewrepeat" search={{ fileId }} className={classes.note}>
      {t('files.alreadyExist', { repeated: counts.repeated, count: counts.paragraphs })}
    </Link>
  );
}
