import { query } from '../../api/queries.ts';

/** A document as readers see it; `version` null: the published one. */
export const documentQuery = (fileId: string, version: number | null) => ({
  ...query('documents', 'detailShow', { fileId, ...(version === null ? {} : { version }) }),
  meta: { quiet: true },
});

/** The draft, for those who may edit. Always asked for anew: somebody may be typing. */
export const draftQuery = (fileId: string) => ({
  ...query('documents', 'detailEdit', { fileId }),
  staleTime: 0,
  meta: { quiet: true },
});
