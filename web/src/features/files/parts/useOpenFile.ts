import type { File } from '@docent/contract/files';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { addressOf } from '../files.rules.ts';

/** Opens a file: a folder on the home page, a premortem in its room, everything else on its own page. */
export function useOpenFile(): (file: Pick<File, 'id' | 'name' | 'kind'>) => void {
  const navigate = useNavigate();
  return useCallback(
    (file) => {
      if (file.kind === 'folder') void navigate({ to: '/', search: { folder: file.id } });
      else if (file.kind === 'premortem')
        void navigate({ to: '/codetetail', search: { id: file.id } });
      else void navigate({ to: '/detail/$id/$title/{-$des}', params: addressOf(file) });
    },
    [navigate],
  );
}
