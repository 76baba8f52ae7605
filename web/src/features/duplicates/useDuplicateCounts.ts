import type { DuplicateCounts } from '@docent/contract/duplicates';
import type { File } from '@docent/contract/files';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import { reaches } from '../files/files.rules.ts';

/** Delay while a list is scrolled, in milliseconds. */
const pause = 300;
/** Changes of other documents change the counts too, without news. In milliseconds. */
const interval = 60_000;

/** Duplicate text by file, of those with any that the person may edit, in one call. */
export function useDuplicateCounts(
  files: readonly Pick<File, 'id' | 'kind' | 'level'>[],
): ReadonlyMap<string, DuplicateCounts> {
  const askedFiles = files.filter(
    ({ kind, level }) => kind === 'document' && reaches(level, 'edit'),
  );
  const idsNow = askedFiles.map(({ id }) => id).sort();
  const [ids] = useDebouncedValue(idsNow.join(), pause);
  const { data } = useQuery({
    ...query('duplicates', 'counts', { fileIds: ids === '' ? [] : ids.split(',') }),
    enabled: ids !== '',
    placeholderData: keepPreviousData,
    staleTime: interval,
    refetchInterval: interval,
    meta: { silent: true },
  });
  const repeatedCounts = data?.list.filter(({ repeated }) => repeated > 0) ?? [];
  return new Map(repeatedCounts.map((counts) => [counts.fileId, counts]));
}
