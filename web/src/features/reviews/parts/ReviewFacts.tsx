// Facts of a review: title, requester, rule, due date, state.
import type { Review } from '@docent/contract/reviews';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import { DueDate } from './DueDate.tsx';
import classes from './ReviewFacts.module.css';
import { ruleText } from './ruleText.ts';
import { StatusBadge } from './StatusBadge.tsx';

interface Props {
  review: Review;
  /** Whether the person may see versions of drafts. */
  seesVersions: boolean;
}

export function ReviewFacts({ review, seesVersions }: Props) {
  const { t, i18n } = useTranslation();
  const { title, fileName, fileId, versionId, note, requester, createdAt, round } = review;
  return (
    <header className={classes.facts}>
      <h1>{title === '' ? fileName : title}</h1>
      <p className={classes.line}>
        <StatusBadge review={review} />
        <time dateTime={createdAt} title={fullTime(createdAt, i18n.language)}>
          {t('reviews.askedBy', {
            name: requester.username,
            when: sinceThen(createdAt, i18n.language),
          })}
        </time>
        <span>{ruleText(review.rule, t)}</span>
        <DueDate review={review} />
        {round > 1 && <span>{t('reviews.round', { round })}</span>}
        {seesVersions && (
          <Link
            to="/history/$id/$type"
            params={{ id: fileId, type: 'document' }}
            search={{ version: versionId }}
          >
            {t('reviews.toHistory')}
          </Link>
        )}
      </p>
      {note !== '' && <p className={classes.note}>{note}</p>}
    </header>
  );
}
