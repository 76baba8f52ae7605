// Loaded when somebody edits, after the text is there.
import { Suspense } from 'react';
import { speakOf } from '../../locales/languages.ts';
import { lazily } from '../../ui/lazily.ts';

const Uses = lazily(async () => {
  const [module] = await Promise.all([import('./hints/SyncedUses.tsx'), speakOf('work')]);
  return module.SyncedUses;
});

export function LazySyncedUses() {
  return (
    <Suspense fallback={null}>
      <Uses />
    </Suspense>
  );
}
