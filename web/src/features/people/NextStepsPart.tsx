// Next steps for newcomers on the home page, loaded if any are left.
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { query } from '../../api/queries.ts';
import { speakOf } from '../../locales/languages.ts';
import { lazily } from '../../ui/lazily.ts';
import { SectionPlaceholder, SectionRowsPlaceholder } from '../files/SectionPlaceholder.tsx';

const NextSteps = lazily(async () => {
  const [module] = await Promise.all([import('./parts/NextSteps.tsx'), speakOf('home')]);
  return module.NextSteps;
});

export function NextStepsPart() {
  const steps = useQuery({ ...query('people', 'nextSteps', {}), meta: { silent: true } });
  const isHome = useRouterState({ select: ({ location }) => location.href === '/' });
  const { refetch } = steps;
  // Home stays mounted while the person follows a suggestion on another page.
  useEffect(() => {
    if (isHome) void refetch();
  }, [isHome, refetch]);
  if (!steps.data) return <SectionPlaceholder of={[steps]} />;
  const { list } = steps.data;
  if (list.length === 0) return null;
  return (
    <Suspense fallback={<SectionRowsPlaceholder count={list.length} />}>
      <NextSteps steps={list} />
    </Suspense>
  );
}
