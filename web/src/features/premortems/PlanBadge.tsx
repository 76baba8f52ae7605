// The verdict of a document's premortem beside its name.
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { query } from '../../api/queries.ts';
import { speakOf } from '../../locales/languages.ts';
import { useHasPainted } from '../../ui/afterPaint.ts';
import { lazily } from '../../ui/lazily.ts';

const PlanBadgeLink = lazily(async () => {
  const [module] = await Promise.all([
    import('./parts/home/PlanBadgeLink.tsx'),
    speakOf('premortems'),
  ]);
  return module.PlanBadgeLink;
});

export function PlanBadge({ fileId }: { fileId: string }) {
  const hasPainted = useHasPainted();
  const premortems = useQuery({
    ...query('premortems', 'ofPlan', { fileId }),
    enabled: hasPainted,
    meta: { silent: true },
  });
  const [latest] = premortems.data?.list ?? [];
  return latest ? (
    <Suspense fallback={null}>
      <PlanBadgeLink premortem={latest} />
    </Suspense>
  ) : null;
}
