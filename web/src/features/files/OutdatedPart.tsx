// Notice that a text is past its review date, loaded if it is.
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
  // Reads the current state, because somebody may have confirmed the text since it was fetched.
  const now = useQuery(fileQuery(file.id)).data ?? file;
  if (now.state !== 'outdated') return null;
  return (
    <Suspense fallback={null}>
      <OutdatedNotice file={now} />
    </Suspense>
  );
}
