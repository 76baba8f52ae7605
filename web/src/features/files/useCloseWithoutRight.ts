import type { Level } from '@docent/contract/access';
import { useQuery } from '@tanstack/react-query';
import { useCloseWhen } from '../../ui/useCloseWhen.ts';
import { fileQuery } from './files.queries.ts';
import { reaches } from './files.rules.ts';
import { isNoSuchFile } from './NoSuchFile.tsx';

/**
 * Closes a dialog with a message when the person loses the required level on a file; null requires none.
 */
export function useCloseWithoutRight(
  fileId: string | undefined,
  level: Level | null,
  close: () => void,
): void {
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
  useCloseWhen(isLost, close);
}
