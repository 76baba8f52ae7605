// Unread notices on the home page, loaded if there are any that no other section shows.
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { query } from '../../api/queries.ts';
import { speakOf } from '../../locales/languages.ts';
import { lazily } from '../../ui/lazily.ts';
import { SectionPlaceholder, SectionRowsPlaceholder } from '../files/SectionPlaceholder.tsx';
import { isShownElsewhere } from './notices.rules.ts';

const UnreadNotices = lazily(async () => {
  const [module] = await Promise.all([import('./parts/UnreadNotices.tsx'), speakOf('home')]);
  return module.UnreadNotices;
});

const maxNotices = 5;

const latestQuery = () => ({
  ...query('notices', 'get', { unread: true, limit: 20 }),
  meta: { silent: true },
});

export function NoticesPart() {
  const latest = useQuery(latestQuery());
  if (!latest.data) return <SectionPlaceholder of={[latest]} />;
  const list = latest.data.list.filter((notice) => !isShownElsewhere(notice)).slice(0, maxNotices);
  if (list.length === 0) return null;
  return (
    <Suspense fallback={<SectionRowsPlaceholder count={list.length} />}>
      <UnreadNotices list={list} />
    </Suspense>
  );
}
