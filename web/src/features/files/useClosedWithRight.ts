import type { Level } from '@docent/contract/access';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/toasts.ts';
import { fileQuery } from './files.queries.ts';
import { reaches } from './files.rules.ts';
import { isNoSuchFile } from './NoSuchFile.tsx';

/** Closes a dialog, and says so, as its person loses the level on a file that it needs; null where it needs none. */
export function useClosedWithRight(
  fileId: string | undefined,
  level: Level | null,
  close: () => void,
): void {
  const { t } = useTranslation();
  const { data, error, isFetching } = useQuery({
    ...fileQuery(fileId ?? ''),
    enabled: Boolean(level && fileId),
  });
  const isLost = Boolean(
    level &&
      fileId &&
      !isFetching &&
      (isNoSuchFile(error) || (data && !reaches(data.level, level))),
  );
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isLost) return;
    latest.current();
    showToast({ type: 'warning', message: t('files.dialogClosed'), duration: 6000 });
  }, [isLost, t]);
}
