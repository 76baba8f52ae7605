import { queryOptions } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';

/** A document as readers see it; a null `version` is the published one. */
export const documentQuery = (fileId: string, version: number | null) => ({
  ...query('documents', 'detailShow', { fileId, ...(version === null ? {} : { version }) }),
  meta: { silent: true },
});

/**
 * The first screens of a long document, near a paragraph or the beginning. A short document is returned
 * whole and cached for `documentQuery`.
 */
export const firstScreensQuery = (fileId: string, version: number | null, near: string) => {
  const whole = documentQuery(fileId, version);
  const partQuery = query('documents', 'detailShow', { ...whole.queryKey[2], near });
  return queryOptions({
    ...partQuery,
    queryFn: async (context) => {
      const document = await (partQuery.queryFn as NonNullable<typeof partQuery.queryFn>)(context);
      if (!document.isPart) context.client.setQueryData(whole.queryKey, document);
      return document;
    },
    meta: whole.meta,
  });
};

/** The same for a preview, which does not count as read. */
export const previewQuery = (fileId: string) => ({
  ...query('documents', 'detailShow', { fileId, preview: true }),
  meta: { silent: true },
});

/** The draft, for people who may edit. Never cached, because somebody may be typing. */
export const draftQuery = (fileId: string) => ({
  ...query('documents', 'detailEdit', { fileId }),
  staleTime: 0,
  meta: { silent: true },
});
