import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';

/** How long a list may be scrolled before it is asked for, in milliseconds. */
const pause = 300;

/** Those of these documents and folders that hold comments which the person has not read; asked for in one call. */
export function useUnreadFiles(fileIds: readonly string[]): ReadonlySet<string> {
  const [ids] = useDebouncedValue([...fileIds].sort().join(), pause);
  const { data } = useQuery({
    ...query('comments', 'counts', { fileIds: ids === '' ? [] : ids.split(',') }),
    enabled: ids !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { quiet: true },
  });
  const unread = data?.list.filter((counts) => counts.unread > 0) ?? [];
  return new Set(unread.map(({ fileId }) => fileId));
}
