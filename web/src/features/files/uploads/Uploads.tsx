// The list of uploads at the bottom of the page, while there are any.
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { requireShown } from '../../../api/errors.ts';
import { speakOf } from '../../../locales/languages.ts';
import { lazily } from '../../../ui/lazily.ts';
import { refreshChildren } from '../files.queries.ts';
import { followRunningImports, onImported, useArchiveImports } from '../imports/archives.ts';
import { followInterrupted, onUploaded, useUploads } from './uploads.ts';

const UploadList = lazily(async () => {
  const [module] = await Promise.all([import('./UploadList.tsx'), speakOf('work')]);
  return module.UploadList;
});
/** In milliseconds. */
const startPause = 3_000;

export function Uploads() {
  const client = useQueryClient();
  const uploads = useUploads();
  const archives = useArchiveImports();
  useEffect(() => {
    const refresh = (folderId: string) => void refreshChildren(client, folderId);
    onUploaded(refresh);
    onImported(refresh);
  }, [client]);
  useEffect(() => {
    // Later than what the page needs to be shown.
    const follow = () =>
      void Promise.all([followRunningImports(), followInterrupted()]).catch(requireShown);
    const timer = window.setTimeout(follow, startPause);
    return () => window.clearTimeout(timer);
  }, []);
  if (uploads.length + archives.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <UploadList uploads={uploads} archives={archives} />
    </Suspense>
  );
}
