// Loaded when somebody edits, after the text is there.
import { Suspense } from 'react';
import { speakOf } from '../../locales/languages.ts';
import { useSession } from '../../session/session.ts';
import { lazily } from '../../ui/lazily.ts';

const Hints = lazily(async () => {
  const [module] = await Promise.all([import('./hints/WritingHints.tsx'), speakOf('work')]);
  return module.WritingHints;
});

export function LazyWritingHints() {
  const isOn = useSession(({ userInfo }) => userInfo?.repeatHints !== false);
  if (!isOn) return null;
  return (
    <Suspense fallback={null}>
      <Hints />
    </Suspense>
  );
}
