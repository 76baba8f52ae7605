// Reviews on the home page that wait for the person or that they requested, loaded if there are any.
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { speakOf } from '../../locales/languages.ts';
import { lazily } from '../../ui/lazily.ts';
import { whenIdle } from '../../ui/whenIdle.ts';
import { SectionPlaceholder, SectionRowsPlaceholder } from '../files/SectionPlaceholder.tsx';
import { firstReviewsQuery } from './reviews.queries.ts';

const WaitingReviews = lazily(async () => {
  // Delayed, because it loads many texts that would slow down the first screen.
  await whenIdle();
  const [module] = await Promise.all([import('./parts/WaitingReviews.tsx'), speakOf('work')]);
  return module.WaitingReviews;
});

export function ReviewsPart() {
  const inbox = useQuery(firstReviewsQuery({ box: 'inbox' }));
  const outbox = useQuery(firstReviewsQuery({ box: 'outbox', status: 'open' }));
  if (!inbox.data || !outbox.data) return <SectionPlaceholder of={[inbox, outbox]} />;
  const count = inbox.data.list.length + outbox.data.list.length;
  if (count === 0) return null;
  return (
    <Suspense fallback={<SectionRowsPlaceholder count={count} />}>
      <WaitingReviews inbox={inbox.data} outbox={outbox.data.list} />
    </Suspense>
  );
}
