// Required reading on a document's page, loaded with its texts if somebody requires it.
import type { File } from '@docent/contract/files';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { speakOf } from '../../locales/languages.ts';
import { useSession } from '../../session/session.ts';
import { lazily } from '../../ui/lazily.ts';
import { fileQuery } from '../files/files.queries.ts';

const Badge = lazily(async () => {
  const [module] = await Promise.all([
    import('./parts/PriorityBadge.tsx'),
    speakOf('work'),
    speakOf('home'),
  ]);
  return module.PriorityBadge;
});

const Bar = lazily(async () => {
  const [module] = await Promise.all([import('./parts/ConfirmBar.tsx'), speakOf('work')]);
  return module.ConfirmBar;
});

const Items = lazily(async () => {
  const [module] = await Promise.all([import('./parts/PriorityItems.tsx'), speakOf('work')]);
  return module.PriorityItems;
});

const Significant = lazily(async () => {
  const [module] = await Promise.all([import('./parts/SignificantSwitch.tsx'), speakOf('work')]);
  return module.SignificantSwitch;
});

/**
 * The current state from the server: the text stays as it was when opened, the reading request does not.
 */
const usePriority = (file: Pick<File, 'id'> & Partial<Pick<File, 'priority'>>) =>
  (useQuery(fileQuery(file.id)).data ?? file).priority ?? null;

export function PriorityBadge({ file }: { file: File }) {
  const priority = usePriority(file);
  if (!priority?.status) return null;
  return (
    <Suspense fallback={null}>
      <Badge priority={priority} />
    </Suspense>
  );
}

/** `version` is the version being read. */
export function ConfirmBar({ file, version }: { file: File; version: number }) {
  const priority = usePriority(file);
  if (!priority?.status) return null;
  return (
    <Suspense fallback={null}>
      <Bar fileId={file.id} version={version} />
    </Suspense>
  );
}

/** Entries of a document's menu for coaches and administrators. */
export function PriorityItems({ file }: { file: File }) {
  const isAllowed = useSession(({ permissions }) => permissions.includes('priority.set'));
  const priority = usePriority(file);
  if (!isAllowed || file.version === null) return null;
  return (
    <Suspense fallback={null}>
      <Items file={file} hasPriority={priority !== null} />
    </Suspense>
  );
}

/** When publishing a document that people have to confirm: whether they must read it again. */
export function SignificantSwitch(props: {
  fileId: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { fileId, ...switchProps } = props;
  if (usePriority({ id: fileId }) === null) return null;
  return (
    <Suspense fallback={null}>
      <Significant {...switchProps} />
    </Suspense>
  );
}
