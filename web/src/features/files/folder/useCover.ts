import type { File } from '@docent/contract/files';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

/** Object URL of the cover of a space; null if there is none or it is not loaded. */
export function useCover({ id: fileId, cover }: Pick<File, 'id' | 'cover'>): string | null {
  const { data = null } = useQuery({
    queryKey: ['space-cover', cover?.id],
    queryFn: async () => {
      const blob = await api.files.cover({ fileId }, { silent: true });
      return URL.createObjectURL(blob);
    },
    enabled: cover !== null,
    // The picture of an id never changes. The URL lives as long as the page.
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  return data;
}
