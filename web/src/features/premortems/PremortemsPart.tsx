// What waits for the person in premortems, on the home page; loaded if there is anything.
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { query } from '../../api/queries.ts';
import { speakOf } from '../../locales/languages.ts';
import { lazily } from '../../ui/lazily.ts';
import { whenIdle } from '../../ui/whenIdle.ts';
import { SectionPlaceholder, SectionRowsPlaceholder } from '../files/SectionPlaceholder.tsx';

const WaitingPremortems = lazily(async () => {
  await whenIdle();
  const [module] = await Promise.all([
    import('./parts/home/WaitingPremortems.tsx'),
    speakOf('premortems'),
  ]);
  return module.WaitingPremortems;
});

export function PremortemsPart() {
  const mine = useQuery({ ...query('premortems', 'mine', {}), meta: { silent: true } });
  if (!mine.data) return <SectionPlaceholder of={[mine]} />;
  const { list } = mine.data;
  if (list.length === 0) return null;
  return (
    <Suspense fallback={<SectionRowsPlaceholder count={list.length} />}>
      <WaitingPremortems list={list} />
    </Suspense>
  );
}
