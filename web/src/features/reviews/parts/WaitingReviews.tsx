// On the home page: reviews that wait for the person, and open ones that they requested.
import type { OutputOf } from '@docent/contract/endpoint';
import type { Review, reviews } from '@docent/contract/reviews';
import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import part from '../../../ui/Part.module.css';
import { ReviewRow } from './ReviewRow.tsx';
import classes from './WaitingReviews.module.css';

interface Props {
  inbox: OutputOf<typeof reviews.list>;
  outbox: Review[];
}

export function WaitingReviews({ inbox, outbox }: Props) {
  const { t } = useTranslation();
  const { length: count } = inbox.list;
  return (
    <section className={part.part} aria-labelledby="waiting-reviews">
      <div className={part.head}>
        <h2 id="waiting-reviews">{t('reviews.title')}</h2>
        {count > 0 && (
          <Badge size="sm" tt="none">
            {t(inbox.next === null ? 'reviews.waitingCount' : 'reviews.waitingMore', { count })}
          </Badge>
        )}
        <Link to="/review" className={classes.all}>
          {t('reviews.all')}
        </Link>
      </div>
      <ul className={part.list} aria-labelledby="waiting-reviews">
        {inbox.list.map((review) => (
          <li key={review.id}>
            <ReviewRow review={review} />
          </li>
        ))}
      </ul>
      {outbox.length > 0 && (
        <>
          <h3 className={classes.asked}>{t('reviews.askedOpen')}</h3>
          <ul className={part.list}>
            {outbox.map((review) => (
              <li key={review.id}>
                <ReviewRow review={review} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
