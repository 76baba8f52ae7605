// Says above a text that it is past its review date, loaded where it is.
import type { File } from '@docent/contract/files';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { speakOf } from '../../locales/languages.ts';
import { lazily } from '../../ui/lazily.ts';
import { fileQuery } from './files.queries.ts';

const OutdatedNotice = lazily(async () => {
  const [module] = await Promise.all([import('./parts/OutdatedNotice.tsx'), speakOf('work')]);
  return module.OutdatedNotice;
});

export function OutdatedPart({ file }: { file: File }) {
  // Not as it was when the text was fetched: somebody may have looked since.
  const now = useQuery(fileQuery(file.id)).data ?? file;
  if (now.state !== 'outdated') return null;
  return (
    <Suspense fallback={null}>
      <OutdatedNotice file={now} />
    </Suspense>
  );
}
