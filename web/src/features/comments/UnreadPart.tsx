// Unread comments on the home page, loaded if there are any.
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { query } from '../../api/queries.ts';
import { speakOf } from '../../locales/languages.ts';
import { lazily } from '../../ui/lazily.ts';
import { SectionPlaceholder, SectionRowsPlaceholder } from '../files/SectionPlaceholder.tsx';

const UnreadComments = lazily(async () => {
  const [module] = await Promise.all([import('./parts/UnreadComments.tsx'), speakOf('home')]);
  return module.UnreadComments;
});

const unreadQuery = () => ({
  ...query('comments', 'getUnread', { limit: 6 }),
  meta: { silent: true },
});

export function UnreadPart() {
  const unread = useQuery(unreadQuery());
  if (!unread.data) return <SectionPlaceholder of={[unread]} />;
  if (unread.data.total === 0) return null;
  return (
    <Suspense fallback={<SectionRowsPlaceholder count={unread.data.list.length} />}>
      <UnreadComments unread={unread.data} />
    </Suspense>
  );
}
