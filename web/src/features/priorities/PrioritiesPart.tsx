// Required reading on the home page, loaded if there is any.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { speakOf } from '../../locales/languages.ts';
import { lazily } from '../../ui/lazily.ts';
import { SectionPlaceholder, SectionRowsPlaceholder } from '../files/SectionPlaceholder.tsx';
import { mineQuery } from './priorities.queries.ts';

const MyPriorities = lazily(async () => {
  const [module] = await Promise.all([import('./parts/MyPriorities.tsx'), speakOf('home')]);
  return module.MyPriorities;
});

export function PrioritiesPart() {
  const mine = useInfiniteQuery(mineQuery());
  const counts = mine.data?.pages[0];
  if (!counts) return <SectionPlaceholder of={[mine]} />;
  if (counts.open + counts.done === 0) return null;
  const open = counts.list.filter(({ status }) => status === 'open');
  return (
    <Suspense fallback={<SectionRowsPlaceholder count={open.length} />}>
      <MyPriorities />
    </Suspense>
  );
}
