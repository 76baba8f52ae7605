// A row of a list of reviews.
import type { Review } from '@docent/contract/reviews';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import part from '../../../ui/Part.module.css';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import { Face } from '../../people/Face.tsx';
import { DueDate } from './DueDate.tsx';
import { findingsText } from './findingsText.ts';
import classes from './ReviewRow.module.css';
import { StatusBadge } from './StatusBadge.tsx';

export function ReviewRow({ review }: { review: Review }) {
  const { t, i18n } = useTranslation();
  const { id, title, fileName, requester, reviewers, createdAt, counts } = review;
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const approvalCount = reviewers.filter(({ verdict }) => verdict === 'approve').length;
  const name = title === '' ? fileName : title;
  return (
    <Link
      to="/codereview"
      search={{ id }}
      className={`${part.row} ${classes.row}`}
      onKeyDown={goThrough}
    >
      <Face size={30} name={requester.username} picture={requester.avatar} aria-hidden />
      <span className={part.text}>
        <span className={`${part.name} ${classes.name}`} title={name}>
          {name}
        </span>
        <span className={classes.facts}>
          {name !== fileName && <span className={part.under}>{fileName}</span>}
          <time dateTime={createdAt} title={fullTime(createdAt, i18n.language)}>
            {t('reviews.askedBy', {
              name: requester.username,
              when: sinceThen(createdAt, i18n.language),
            })}
          </time>
          <DueDate review={review} />
        </span>
      </span>
      <span className={classes.progress}>
        <StatusBadge review={review} />
        <span className={classes.counts}>
          {reviewers.some(({ person }) => person.id === personId)
            ? t('reviews.ticked', { ticked: counts.ticked, count: counts.paragraphs })
            : t('reviews.approvedOf', { approved: approvalCount, total: reviewers.length })}
          {counts.findings > 0 && ` · ${findingsText(counts, t)}`}
        </span>
      </span>
    </Link>
  );
}

/** The arrow keys move through the rows. */
function goThrough(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const item = event.currentTarget.closest('li');
  const next = event.key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling;
  const row = next?.querySelector<HTMLElement>('a');
  if (!row) return;
  event.preventDefault();
  row.focus();
}
