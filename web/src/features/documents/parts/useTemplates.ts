import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { pagedQuery } from '../../../api/queries.ts';

/** The templates for a new document in this folder whose name contains the search text. */
export function useTemplates(folderId: string, search: string) {
  return useInfiniteQuery({
    ...pagedQuery('files', 'templates', { folderId, ...(search !== '' && { search }) }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}

export type TemplatePages = ReturnType<typeof useTemplates>;
