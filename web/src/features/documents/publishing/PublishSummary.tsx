// What changes for readers: the numbers of paragraphs, and the first changes.
import type { BlockDifference } from '@docent/contract/history';
import { Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../../api/reasons.ts';
import { FailedLine } from '../../../ui/FailedLine.tsx';
import { comparisonQuery, theDraft, versionsQuery } from '../../history/history.queries.ts';
import classes from './PublishSummary.module.css';
import { countKinds, excerptOf } from './publishSummary.rules.ts';

const shownChanges = 3;

interface Props {
  fileId: string;
  onClose: () => void;
}

export function PublishSummary({ fileId, onClose }: Props) {
  const { t } = useTranslation();
  const versions = useInfiniteQuery(versionsQuery(fileId));
  const publishedId = versions.data?.pages
    .flatMap(({ list }) => list)
    .find(({ published }) => published)?.id;
  const comparison = useQuery({
    ...comparisonQuery(publishedId ?? '', theDraft),
    enabled: publishedId !== undefined,
  });
  const failedQuery = [versions, comparison].find(({ error }) => error !== null);
  if (failedQuery?.error) {
    return (
      <FailedLine
        text={sentenceOf(failedQuery.error, t)}
        onRetry={() => void failedQuery.refetch()}
      />
    );
  }
  // The published version is too far back in the list of versions.
  if (versions.isSuccess && publishedId === undefined) return null;
  const differences = comparison.data?.differences;
  if (!differences) return <Skeleton h={92} radius="md" aria-label={t('shell.loading')} />;
  const withWords = differences.filter(({ words }) => excerptOf(words).length > 0);
  return (
    <section className={classes.summary} aria-label={t('documents.publishChanges')}>
      <p className={classes.counts}>
        {differences.length === 0
          ? t('documents.publishSame')
          : countKinds(differences)
              .map(({ kind, count }) => t(`documents.publishCount.${kind}`, { count }))
              .join(' · ')}
      </p>
      {withWords.length > 0 && (
        <ul className={classes.changes}>
          {withWords.slice(0, shownChanges).map((difference) => (
            <Change key={difference.paragraphId} difference={difference} />
          ))}
        </ul>
      )}
      {differences.length > 0 && (
        <Link
          to="/history/$id/$type"
          params={{ id: fileId, type: 'document' }}
          search={{ version: publishedId, against: theDraft }}
          className={classes.more}
          onClick={onClose}
        >
          {t('documents.publishAll')}
        </Link>
      )}
    </section>
  );
}

function Change({ difference }: { difference: BlockDifference }) {
  const heading = difference.headingPath.at(-1);
  return (
    <li>
      {heading && <span className={classes.heading}>{heading}</span>}
      {excerptOf(difference.words).map(([kind, text], at) => {
        // The runs never change their order, so their index is their key.
        const key = `${kind} ${at}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        return kind === 'added' ? <ins key={key}>{text}</ins> : <del key={key}>{text}</del>;
      })}
    </li>
  );
}
