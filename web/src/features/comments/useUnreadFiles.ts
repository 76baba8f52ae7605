import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';

/** Delay while a list is scrolled, in milliseconds. */
const pause = 300;

/** Which of these documents and folders contain unread comments, in one call. */
export function useUnreadFiles(fileIds: readonly string[]): ReadonlySet<string> {
  const [ids] = useDebouncedValue([...fileIds].sort().join(), pause);
  const { data } = useQuery({
    ...query('comments', 'counts', { fileIds: ids === '' ? [] : ids.split(',') }),
    enabled: ids !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { silent: true },
  });
  const unread = data?.list.filter((counts) => counts.unread > 0) ?? [];
  return new Set(unread.map(({ fileId }) => fileId));
}
