// How much of a document also occurs elsewhere, for people who may edit it; links to the list.
import type { File } from '@docent/contract/files';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { query } from '../../api/queries.ts';
import { speakOf } from '../../locales/languages.ts';
import { useHasPainted } from '../../ui/afterPaint.ts';
import { lazily } from '../../ui/lazily.ts';
import { reaches } from '../files/files.rules.ts';

const Counts = lazily(async () => {
  const [module] = await Promise.all([import('./parts/CountsLink.tsx'), speakOf('work')]);
  return module.CountsLink;
});

export function DuplicatesBadge({ file }: { file: Pick<File, 'id' | 'level'> }) {
  const hasPainted = useHasPainted();
  const counts = useQuery({
    ...query('duplicates', 'counts', { fileIds: [file.id] }),
    enabled: hasPainted && reaches(file.level, 'edit'),
    meta: { quiet: true },
  });
  const [count] = counts.data?.list ?? [];
  if (!count || count.repeated === 0) return null;
  return (
    <Suspense fallback={null}>
      <Counts {...count} />
    </Suspense>
  );
}
