// The list of uploads at the bottom of the page, while there are any.
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { lazily } from '../../../ui/lazily.ts';
import { refreshChildren } from '../files.queries.ts';
import { onUploaded, useUploads } from './uploads.ts';

const UploadList = lazily(() => import('./UploadList.tsx').then((module) => module.UploadList));

export function Uploads() {
  const client = useQueryClient();
  const uploads = useUploads();
  useEffect(() => onUploaded((folderId) => void refreshChildren(client, folderId)), [client]);
  if (uploads.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <UploadList uploads={uploads} />
    </Suspense>
  );
}
