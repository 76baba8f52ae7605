// What somebody decides before publishing. With nothing to decide, one click publishes.
import type { File } from '@docent/contract/files';
import type { DocumentJSON } from '@docent/document-model/content';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fileQuery } from '../../files/files.queries.ts';
import { firstReviewsQuery } from '../../reviews/reviews.queries.ts';
import { decideApproval } from '../../reviews/reviews.rules.ts';
import { draftQuery } from '../documents.queries.ts';

export interface PublishDecisions {
  /** People confirm that they have read it, and may have to read it again. */
  isRequiredReading: boolean;
  isChangedSinceApproval: boolean;
  /** Open suggestions, which are not published. */
  suggestionCount: number;
}

export const isUndecided = (decisions: PublishDecisions): boolean =>
  decisions.isRequiredReading || decisions.isChangedSinceApproval || decisions.suggestionCount > 0;

/** Always refetched: the draft and the reading request may be newer than the open document. */
export const decisionsQuery = (client: QueryClient, file: Pick<File, 'id' | 'state'>) =>
  queryOptions({
    queryKey: ['documents', 'publishDecisions', file.id],
    staleTime: 0,
    meta: { silent: true },
    queryFn: async (): Promise<PublishDecisions> => {
      const [{ priority }, { list }, draft] = await Promise.all([
        client.fetchQuery({ ...fileQuery(file.id), staleTime: 0 }),
        client.fetchQuery({ ...firstReviewsQuery({ box: 'all', fileId: file.id }), staleTime: 0 }),
        client.fetchQuery(draftQuery(file.id)),
      ]);
      // Most people who open a document never need this code.
      const { suggestionsOf } = await import('@docent/document-model/suggestions/suggestions');
      const [latest] = list;
      return {
        isRequiredReading: priority !== null,
        isChangedSinceApproval: latest !== undefined && decideApproval(latest, file) === 'outdated',
        suggestionCount: suggestionsOf(draft.content as unknown as DocumentJSON).length,
      };
    },
  });
